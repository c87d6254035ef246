// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Synchronization

/// What time it is for the service.
package struct ServiceClock: Sendable {
    /// Seconds since 1970.
    package let now: @Sendable () -> Int64
    /// Whether the clock was set to another time than the machine's, which the page says.
    package let isReplay: Bool

    /// The machine's clock.
    package static let system = ServiceClock(isReplay: false) { Int64(Date().timeIntervalSince1970) }

    /// A clock that stood at a moment when it was made, and goes on from there: for data of another day.
    package static func replay(from start: Int64) -> ServiceClock {
        let began = ContinuousClock.now
        return ServiceClock(isReplay: true) { start + (ContinuousClock.now - began).components.seconds }
    }

    /// A clock that a function reads.
    package init(isReplay: Bool = false, _ now: @escaping @Sendable () -> Int64) {
        self.isReplay = isReplay
        self.now = now
    }
}

/// Holds the newest ``World`` and keeps it new.
package final class WorldStore: Sendable {
    /// How long the files rest between two looks; two looks confirm a broken file, so a change shows within two seconds.
    package static let interval = Duration.milliseconds(400)

    /// What time it is.
    package let clock: ServiceClock
    private let state: Mutex<State>
    private let watched: Mutex<Watched>
    private let log: @Sendable (String) -> Void

    private struct State: Sendable {
        var world = World()
        var board: AlertBoard
        var generation = 0
        var faults = 0
    }

    private struct Watched: Sendable {
        var alerts: AlertFolder
        var places: WatchedPlaces
    }

    /// Reads everything once.
    ///
    /// A file of places that can't be read now is an error; alerts may come and go.
    package init(
        folder: DataFolder, events: EventTable, clock: ServiceClock = .system, log: @escaping @Sendable (String) -> Void
    ) throws {
        self.clock = clock
        state = Mutex(State(board: AlertBoard(World(), generation: 0, at: clock.now())))
        watched = Mutex(
            Watched(
                alerts: AlertFolder(path: folder.alerts, events: events),
                places: WatchedPlaces(path: folder.places)))
        self.log = log
        // Two looks, so that broken files are known from the start.
        refresh()
        refresh()
        if current.places.isEmpty, let fault = current.faults.last { throw DataError(message: fault) }
    }

    /// The newest data.
    package var current: World { state.withLock { $0.world } }

    /// How many times something kept the data from being read.
    package var faultCount: Int { state.withLock { $0.faults } }

    /// The alerts as they count now.
    package var board: AlertBoard {
        let now = clock.now()
        return state.withLock { state in
            if now >= state.board.validUntil { Self.rebuild(&state, at: now) }
            return state.board
        }
    }

    private static func rebuild(_ state: inout State, at now: Int64) {
        state.generation += 1
        state.board = AlertBoard(state.world, generation: state.generation, at: now, after: state.board)
    }

    /// Looks at the files until the task is cancelled.
    package func watch() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.interval)
            refresh()
        }
    }

    /// Looks at the files once.
    package func refresh() {
        let (look, change, alerts) = watched.withLock { watched in
            let look = watched.alerts.look()
            return (look, watched.places.look(), look.isChanged ? watched.alerts : nil)
        }
        for message in look.messages { log("alerts: \(message)") }
        for message in change.messages { log("places: \(message)") }
        guard look.isChanged || change.isChanged else { return }
        let now = clock.now()
        // The costly part is done on a copy, so that requests go on meanwhile.
        var world = current
        world.version += 1
        if let alerts {
            world.set(alerts: alerts.alerts)
            world.broken = alerts.broken
        }
        if let places = change.places { world.set(places: places) }
        var faults: [String] = []
        let folder = watched.withLock { $0 }
        if folder.alerts.isMissing {
            faults.append("the folder of alerts \(folder.alerts.path) can't be read; its last good state is served")
        }
        for broken in world.broken {
            let rest = broken.hasEarlier ? "; its last good version is served" : ""
            faults.append("\(broken.file) (\(broken.reason.kind)): \(broken.reason.message)\(rest)")
        }
        if let fault = folder.places.fault {
            faults.append("\(folder.places.path) can't be read: \(fault); earlier data is served")
        }
        world.faultySince = faults.isEmpty ? nil : world.faultySince ?? now
        world.faults = faults
        if look.faults == 0 { world.changedAt = now }
        state.withLock { state in
            state.world = world
            state.faults += look.faults + (change.fault == nil ? 0 : 1)
            Self.rebuild(&state, at: now)
        }
    }
}

/// Why the service has no data.
package struct DataError: Error, CustomStringConvertible {
    /// Which file, and what is wrong with it.
    package let message: String
    /// The message.
    package var description: String { message }
}

/// The file of places, looked at again and again; a version that can't be read leaves the earlier one in place.
private struct WatchedPlaces: Sendable {
    let path: String
    private(set) var fault: String?
    private var fingerprint: FoundFile.Fingerprint?

    init(path: String) { self.path = path }

    struct Look {
        var isChanged = false
        var places: [Place]?
        var fault: String?
        var messages: [String] = []
    }

    mutating func look() -> Look {
        let isFirst = fingerprint == nil && fault == nil
        do {
            if let now = FolderScan.fingerprint(of: path), now == fingerprint, fault == nil { return Look() }
            let (bytes, now) = try FolderScan.read(path, limit: PlaceFile.maximumBytes)
            let (places, diagnostics) = try PlaceFile.parse(bytes)
            fingerprint = now
            fault = nil
            return Look(
                isChanged: true, places: places,
                messages: isFirst ? [] : ["read \(places.count) places"] + diagnostics)
        } catch {
            let reason = "\(error)".prefix(300).description
            guard reason != fault else { return Look() }
            fault = reason
            return Look(
                isChanged: true, fault: reason, messages: ["\(path) can't be read, earlier data stays: \(reason)"])
        }
    }
}
