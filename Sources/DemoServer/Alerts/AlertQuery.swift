// SPDX-License-Identifier: Apache-2.0

/// What a request for the list of alerts asks for.
struct AlertQuery: Sendable, Hashable {
    /// The most alerts of one page; the rest is behind `next`.
    static let maximumLimit = 500
    /// How many alerts a page has that nobody asks for another number of: written anew in a few hundredths of a second.
    static let usualLimit = 100

    /// Whether alerts that aren't in force are listed too: `?all=1`.
    var isAll = false
    /// How many alerts a page has: `?limit=20`.
    var limit = usualLimit
    /// Where the page begins: behind the alert of this cursor.
    var after: Cursor?
    /// The place that alerts are to be near to: `?place=berlin`.
    var place: String?

    /// A place in the order of ``AlertBoard``, which stays meaningful when alerts come and go.
    struct Cursor: Sendable, Hashable, Comparable {
        var severity: Int
        var urgency: Int
        /// Whole kilometres; 0 where there is no place.
        var kilometers: Int
        var sent: Int64
        var id: String

        static func < (left: Self, right: Self) -> Bool {
            (left.severity, left.urgency, left.kilometers, -left.sent, left.id)
                < (right.severity, right.urgency, right.kilometers, -right.sent, right.id)
        }

        init(_ stored: StoredAlert, kilometers: Double?) {
            severity = stored.prepared.severityRank
            urgency = stored.prepared.urgencyRank
            self.kilometers = Int((kilometers ?? 0).rounded())
            sent = stored.alert.sent.secondsSince1970
            id = stored.id
        }

        /// Reads `0.1.0.1763700000.ID`.
        init?(_ text: String) {
            let parts = text.split(separator: ".", maxSplits: 4, omittingEmptySubsequences: false)
            guard parts.count == 5, let severity = Int(parts[0]), let urgency = Int(parts[1]),
                let kilometers = Int(parts[2]), let sent = Int64(parts[3]), sent != .min
            else { return nil }
            (self.severity, self.urgency, self.kilometers, self.sent, id) =
                (severity, urgency, kilometers, sent, String(parts[4]))
        }

        var description: String { "\(severity).\(urgency).\(kilometers).\(sent).\(id)" }
    }

    /// Why a parameter can't be used.
    struct Fault: Error {
        var value: String
        var name: String
        var usable: String
    }

    init(_ request: HTTPRequest, _ world: World) throws(Fault) {
        isAll = request.isSet("all")
        if let text = request.queryValue("limit") {
            guard let number = Int(text), (1...Self.maximumLimit).contains(number) else {
                throw Fault(value: String(text.prefix(80)), name: "limit", usable: "1–\(Self.maximumLimit)")
            }
            limit = number
        }
        if let text = request.queryValue("after") {
            guard let cursor = Cursor(text) else {
                throw Fault(value: String(text.prefix(80)), name: "after", usable: "next")
            }
            after = cursor
        }
        if let text = request.queryValue("place") {
            guard world.place(text) != nil else {
                throw Fault(value: String(text.prefix(80)), name: "place", usable: "/v1/places")
            }
            place = text
        }
    }

    /// The list's address with these parameters, as links and caches name it.
    func path(after cursor: Cursor?) -> String {
        var items: [String] = []
        if isAll { items.append("all=1") }
        if limit != Self.usualLimit { items.append("limit=\(limit)") }
        if let place { items.append("place=\(place)") }
        if let cursor { items.append("after=\(RequestTarget.encode(cursor.description))") }
        return "/v1/alerts" + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }

    /// One page of a board.
    struct Page: Sendable {
        /// Its alerts with their distance.
        var alerts: [(index: Int, kilometers: Double?)]
        /// How many there are in all.
        var total: Int
        /// Where the next page begins.
        var next: Cursor?
    }

    /// The page of a board that is asked for.
    func page(_ board: AlertBoard) -> Page {
        let world = board.world
        var list: [(index: Int, kilometers: Double?)]
        if let place = place.flatMap({ world.placeIndex($0) }) {
            let near =
                isAll
                ? world.alerts(near: place).map { ($0.alert, $0.kilometers) }
                : board.inForce(near: place).map { ($0.alert, $0.kilometers) }
            list = near.map { (index: $0.0, kilometers: $0.1) }
                .sorted {
                    Cursor(world.alerts[$0.index], kilometers: $0.kilometers)
                        < Cursor(world.alerts[$1.index], kilometers: $1.kilometers)
                }
        } else {
            list = (isAll ? board.all : board.inForce).map { (index: $0, kilometers: nil) }
        }
        let total = list.count
        if let after {
            list = Array(list.drop { !(after < Cursor(world.alerts[$0.index], kilometers: $0.kilometers)) })
        }
        guard list.count > limit, let last = list[safe: limit - 1] else { return Page(alerts: list, total: total) }
        return Page(
            alerts: Array(list.prefix(limit)), total: total,
            next: Cursor(world.alerts[last.index], kilometers: last.kilometers))
    }
}
