internal import FoundationEssentials
package import LocaleMatch
internal import Synchronization

/// All data of one moment: a reader holds one and never sees half of a change.
package struct World: Sendable {
    /// Grows with every change; part of every cache key.
    package var version = 0
    /// The places, sorted by identifier.
    package var places: [Place] = []
    /// The alerts that are served, the newest first.
    package var alerts: [StoredAlert] = []
    /// The broken files of alerts, with their reasons.
    package var broken: [(file: String, reason: CAPError)] = []
    /// The files of alerts that aren't for the public, or are drafts.
    package var withheld: [String] = []
    /// Why the file of places could not be read, when it couldn't; the earlier places are then still served.
    package var placesFault: String?

    private var placesByID: [String: Place] = [:]
    private var alertsByID: [String: StoredAlert] = [:]

    /// The place of an identifier.
    package func place(_ id: String) -> Place? { placesByID[id] }

    /// The alert of an identifier.
    package func alert(_ id: String) -> StoredAlert? { alertsByID[id] }

    /// The alerts whose area is near a place: its outline or circle holds the place, or comes within about 150 km; an
    /// alert that gives no coordinates is near the places of the country that its areas' codes begin with.
    func alerts(near place: Place) -> [StoredAlert] {
        alerts.filter { stored in
            stored.alert.infos.contains { info in info.areas.contains { $0.isNear(place) } }
        }
    }

    mutating func set(places: [Place]) {
        self.places = places
        placesByID = Dictionary(places.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Takes a folder's alerts.
    ///
    /// Drafts, and what isn't for the public, are withheld (CAP 1.2 §3.2.1); an alert that another one updates or
    /// cancels is marked so.
    mutating func set(alerts files: [(file: String, alert: CAPAlert)]) {
        withheld = files.filter { $0.alert.scope != "Public" || $0.alert.status == "Draft" }.map(\.file)
        let open = files.map(\.alert).filter { $0.scope == "Public" && $0.status != "Draft" }
        var successors: [String: String] = [:]
        for alert in open where alert.messageType == "Update" || alert.messageType == "Cancel" {
            for reference in alert.references {
                successors["\(reference.sender),\(reference.identifier)"] = alert.identifier
            }
        }
        let identifiers = Dictionary(open.map { ($0.identifier, 1) }, uniquingKeysWith: +)
        alerts =
            open
            .map { alert in
                let isAlone = identifiers[alert.identifier] == 1
                return StoredAlert(
                    id: isAlone ? alert.identifier : "\(alert.sender),\(alert.identifier)", alert: alert,
                    successor: successors["\(alert.sender),\(alert.identifier)"])
            }
            .sorted {
                ($1.alert.sent.secondsSince1970, $0.id) < ($0.alert.sent.secondsSince1970, $1.id)
            }
        alertsByID = Dictionary(alerts.map { ($0.id, $0) }) { first, _ in first }
    }
}

/// An alert ready to be served: its languages are parsed.
package struct StoredAlert: Sendable {
    /// The name in addresses: the identifier, with the sender before it where two senders use the same.
    package var id: String
    /// The alert.
    package var alert: CAPAlert
    /// The identifier of the alert that updates or cancels this one.
    package var successor: String?
    /// The languages of the blocks, `und` for one that is no language tag.
    package var languages: [LanguageTag]

    init(id: String, alert: CAPAlert, successor: String?) {
        self.id = id
        self.alert = alert
        self.successor = successor
        languages = alert.infos.map { (try? LanguageTag($0.language)) ?? .undetermined }
    }
}

/// Holds the newest ``World`` and keeps it new.
package final class WorldStore: Sendable {
    /// How long the files rest between two looks; two looks confirm a broken file, so a change shows within two seconds.
    package static let interval = Duration.milliseconds(400)

    private let world: Mutex<World>
    private let newest = Atomic<Int>(0)
    private let watched: Mutex<Watched>
    private let log: @Sendable (String) -> Void

    private struct Watched: Sendable {
        var alerts: AlertFolder
        var places: WatchedPlaces
    }

    /// Reads everything once.
    ///
    /// A file of places that can't be read now is an error; alerts may come and go.
    package init(folder: DataFolder, log: @escaping @Sendable (String) -> Void) throws {
        world = Mutex(World())
        watched = Mutex(Watched(alerts: AlertFolder(path: folder.alerts), places: WatchedPlaces(path: folder.places)))
        self.log = log
        // Two looks, so that broken files are known from the start.
        refresh()
        refresh()
        if let fault = current.placesFault { throw DataError(message: "\(folder.places) can't be read: \(fault)") }
    }

    /// The newest data.
    package var current: World { world.withLock { $0 } }

    /// The version of the newest data.
    package var version: Int { newest.load(ordering: .acquiring) }

    /// Looks at the files until the task is cancelled.
    package func watch() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.interval)
            refresh()
        }
    }

    /// Looks at the files once.
    package func refresh() {
        let (look, change, files, broken) = watched.withLock { watched in
            let look = watched.alerts.look()
            return (
                look, watched.places.look(), look.isChanged ? watched.alerts.alerts : [],
                look.isChanged ? watched.alerts.broken : []
            )
        }
        for message in look.messages { log("alerts: \(message)") }
        for message in change.messages { log("places: \(message)") }
        guard look.isChanged || change.isChanged else { return }
        world.withLock { world in
            world.version += 1
            if look.isChanged {
                world.set(alerts: files)
                world.broken = broken
            }
            if change.isChanged {
                if let places = change.places { world.set(places: places) }
                world.placesFault = change.fault
            }
            newest.store(world.version, ordering: .releasing)
        }
    }
}

/// Why the service has no data.
package struct DataError: Error, CustomStringConvertible {
    /// Which file, and what is wrong with it.
    package let message: String
    /// The same.
    package var description: String { message }
}

/// The file of places, looked at again and again; a version that can't be read leaves the earlier one in place.
private struct WatchedPlaces: Sendable {
    let path: String
    private var fingerprint: FoundFile.Fingerprint?
    private var fault: String?

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
            if let now = FolderScan.fingerprint(of: path), now == fingerprint { return Look() }
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
