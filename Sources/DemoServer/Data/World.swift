// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch

/// All data of one moment: a reader holds one and never sees half of a change.
package struct World: Sendable {
    /// Grows with every change.
    package var version = 0
    /// When the data changed last, in seconds since 1970.
    package var changedAt: Int64 = 0
    /// The places, sorted by identifier.
    package private(set) var places: [Place] = []
    /// The alerts for the public, in force or not, the newest first.
    package private(set) var alerts: [StoredAlert] = []
    /// The broken files of alerts.
    var broken: [AlertFolder.Broken] = []
    /// The files of alerts that aren't for the public.
    package private(set) var withheld: [String] = []
    /// What keeps the data from being as new as it should be, in words for an operator; empty when nothing does.
    package var faults: [String] = []
    /// Since when there are faults.
    package var faultySince: Int64?
    /// The sets of languages that alerts have, each once.
    private(set) var languageSets: [LanguageSet] = []
    /// For each alert the index of its set among them.
    private(set) var languageSetOfAlert: [Int] = []
    /// The languages that alerts are in, each once.
    private(set) var versionLanguages: [LanguageTag] = []
    /// A matcher over them.
    private(set) var allLanguages = LocaleMatcher(supported: [LanguageTag]())

    private var placesByID: [String: Int] = [:]
    private var placeIDs: [String] = []
    private var alertsByID: [String: Int] = [:]
    /// For each place the alerts near it with their distance in kilometres.
    private var near: [[(alert: Int, kilometers: Double)]] = []
    private var distances: [ObjectIdentifier: [Double?]] = [:]
    private var nearness = Nearness([])
    /// The time zone of each place.
    private var zones: [TimeZoneID] = []
    /// Grows whenever places are set.
    private var placing = 0

    /// Nothing.
    package init() {}

    /// The place of an identifier.
    package func place(_ id: String) -> Place? { placesByID[id].map { places[$0] } }

    /// The identifier of a place.
    func placeID(_ place: Int) -> String { placeIDs[safe: place] ?? "" }

    /// The index of the place of an identifier: a place is large, and most answers that need one are kept.
    func placeIndex(_ id: String) -> Int? { placesByID[id] }

    /// When each place was measured last, in seconds since 1970.
    private(set) var measured: [Int64] = []

    /// The alert of an identifier.
    package func alert(_ id: String) -> StoredAlert? { alertsByID[id].map { alerts[$0] } }

    /// The index of an alert of an identifier.
    func alertIndex(_ id: String) -> Int? { alertsByID[id] }

    /// The alerts near a place with their distance in kilometres, in force or not: see ``Nearness``.
    func alerts(near place: Int) -> [(alert: Int, kilometers: Double)] { near[safe: place] ?? [] }

    /// The time zone of a place.
    func zone(_ place: Int) -> TimeZoneID { zones[safe: place] ?? .utc }

    /// The places within the areas of a block of an alert, by their index.
    func places(inside block: PreparedBlock, of alert: StoredAlert) -> [Int] {
        guard let distances = distances[ObjectIdentifier(alert.prepared)] else { return [] }
        return distances.indices.filter { place in
            distances[place].map { $0 <= 0 } == true && nearness.isInside(place, block.info.areas)
        }
    }

    package mutating func set(places: [Place]) {
        self.places = places
        measured = places.map { CAPTime($0.observation.time)?.secondsSince1970 ?? 0 }
        placeIDs = places.map(\.id)
        placesByID = Dictionary(places.enumerated().map { ($1.id, $0) }) { first, _ in first }
        zones = places.map { (try? TimeZoneID($0.timeZone)) ?? .utc }
        nearness = Nearness(places)
        placing += 1
        distances = [:]
        measure()
    }

    /// Takes a folder's alerts.
    ///
    /// 1. What isn't for the public is withheld (CAP 1.2 §3.2.1).
    /// 2. A later update or cancellation by the same sender ends an alert that it refers to; a cancellation counts before
    ///    an update. One that is a test or an exercise ends nothing, and one that refers to itself doesn't count. Whom it is
    ///    meant for doesn't matter: a warning that its sender has taken back is over for everybody.
    package mutating func set(alerts files: [(file: String, alert: PreparedAlert)]) {
        withheld = files.filter { $0.alert.alert.scope != "Public" }.map(\.file)
        let ends = Self.successors(files.map(\.alert.alert))
        let open = files.map(\.alert).filter { $0.alert.scope == "Public" }
        let identifiers = Dictionary(open.map { ($0.alert.identifier, 1) }, uniquingKeysWith: +)
        alerts =
            open
            .map { prepared in
                let alert = prepared.alert
                let isAlone = identifiers[alert.identifier] == 1
                let end = ends[Self.key(alert.sender, alert.identifier)]
                    .flatMap { $0.sent >= alert.sent.secondsSince1970 ? $0 : nil }
                return StoredAlert(
                    id: isAlone ? alert.identifier : "\(alert.sender),\(alert.identifier)", prepared: prepared,
                    successor: end)
            }
            .sorted {
                ($1.alert.sent.secondsSince1970, $0.id) < ($0.alert.sent.secondsSince1970, $1.id)
            }
        alertsByID = Dictionary(alerts.enumerated().map { ($1.id, $0) }) { first, _ in first }
        sortLanguages()
        measure()
    }

    /// The data as it counts at a moment: of each alert what isn't over (see ``PreparedAlert/current(at:)``).
    ///
    /// What the data of an earlier moment has measured isn't measured again.
    func current(at now: Int64, after earlier: World) -> World {
        guard alerts.contains(where: { $0.prepared.current(at: now) !== $0.prepared }) else { return self }
        var world = self
        world.alerts = alerts.map {
            StoredAlert(id: $0.id, prepared: $0.prepared.current(at: now), successor: $0.successor)
        }
        if earlier.placing == placing { world.distances.merge(earlier.distances) { own, _ in own } }
        world.sortLanguages()
        world.measure()
        return world
    }

    /// Finds out which languages alerts are in, and which of them an alert has.
    private mutating func sortLanguages() {
        var sets: [[String]: Int] = [:]
        languageSets = []
        languageSetOfAlert = alerts.map(\.prepared).map { prepared -> Int in
            let key = prepared.versions.map(\.language) + [String(prepared.defaultIndex)]
            if let known = sets[key] { return known }
            sets[key] = languageSets.count
            languageSets.append(LanguageSet(prepared.versions.map(\.tag), defaultIndex: prepared.defaultIndex))
            return languageSets.count - 1
        }
        versionLanguages = Array(Set(languageSets.flatMap(\.languages))).sorted { $0.identifier < $1.identifier }
        allLanguages = LocaleMatcher(supported: versionLanguages)
        let places = Dictionary(versionLanguages.enumerated().map { ($1, $0) }) { first, _ in first }
        for set in languageSets.indices {
            languageSets[set].members = languageSets[set].languages.compactMap { places[$0] }
        }
    }

    private static func successors(_ alerts: [CAPAlert]) -> [String: StoredAlert.Successor] {
        var ends: [String: StoredAlert.Successor] = [:]
        for alert in alerts where alert.status == "Actual" {
            guard alert.messageType == "Update" || alert.messageType == "Cancel" else { continue }
            let end = StoredAlert.Successor(
                identifier: alert.identifier, isCancellation: alert.messageType == "Cancel",
                sent: alert.sent.secondsSince1970)
            for reference in alert.references where reference.sender == alert.sender {
                guard reference.identifier != alert.identifier else { continue }
                let key = key(reference.sender, reference.identifier)
                if let known = ends[key],
                    (known.isCancellation ? 1 : 0, known.sent) >= (end.isCancellation ? 1 : 0, end.sent)
                {
                    continue
                }
                ends[key] = end
            }
        }
        return ends
    }

    private static func key(_ sender: String, _ identifier: String) -> String { "\(sender),\(identifier)" }

    /// Finds out what is near what; alerts that were there before are not measured again.
    private mutating func measure() {
        var known: [ObjectIdentifier: [Double?]] = [:]
        known.reserveCapacity(alerts.count)
        near = Array(repeating: [], count: places.count)
        for (index, stored) in alerts.enumerated() {
            let id = ObjectIdentifier(stored.prepared)
            let distances = distances[id] ?? nearness.distances(of: stored.prepared)
            known[id] = distances
            for (place, distance) in distances.enumerated() {
                if let distance { near[place].append((index, distance)) }
            }
        }
        distances = known
    }
}

/// The languages of an alert's versions: most alerts of a service have the same.
struct LanguageSet: Sendable {
    let languages: [LanguageTag]
    let defaultIndex: Int
    let matcher: LocaleMatcher
    /// The languages as indices among ``World/versionLanguages``.
    var members: [Int] = []

    init(_ languages: [LanguageTag], defaultIndex: Int) {
        self.languages = languages
        self.defaultIndex = defaultIndex
        matcher = LocaleMatcher(supported: languages)
    }
}

/// An alert ready to be served.
package final class StoredAlert: Sendable {
    /// The name in addresses: the identifier, with the sender before it where two senders use the same.
    package let id: String
    /// The alert, with all that doesn't depend on readers; on a board without what is over.
    package let prepared: PreparedAlert
    /// The message that updates or cancels this one.
    package let successor: Successor?

    init(id: String, prepared: PreparedAlert, successor: Successor?) {
        self.id = id
        self.prepared = prepared
        self.successor = successor
    }

    /// The alert itself.
    package var alert: CAPAlert { prepared.alert }

    /// A later message that ends an alert.
    package struct Successor: Sendable, Hashable {
        /// Its identifier.
        package var identifier: String
        /// Whether it takes the alert back, rather than replacing it.
        package var isCancellation: Bool
        /// When it was sent, in seconds since 1970.
        package var sent: Int64
    }
}
