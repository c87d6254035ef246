/// What a path leads to.
struct Route: Sendable {
    var kind: Kind
    var name: Metrics.StaticName
    /// The methods that it has; empty for a path that leads nowhere.
    var methods: [String] = ["GET", "HEAD"]
    /// Whether its answer is in one of the service's own languages, so that strictness is checked against these.
    var isNegotiated = true

    enum Kind: Sendable, Hashable {
        case languages
        case order
        case places
        case weather(String)
        case forecast(String)
        case alerts
        case alert(String)
        case reviews(String)
        case translations
        case page(String?)
        case asset(String)
        case choose
        case translationPage
        case options
        case health
        case metrics
        case unknown
    }

    init(_ path: String) {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 4, omittingEmptySubsequences: false)
            .map { Substring($0) }
        // parts[0] is what stands before the first slash: nothing.
        switch (parts.count, parts.dropFirst().first, parts.dropFirst(2).first) {
        case (2, "healthz", nil):
            self.init(.health, "healthz", isNegotiated: false)
        case (2, "metrics", nil):
            self.init(.metrics, "metrics", isNegotiated: false)
        case (3, "v1", "languages"):
            self.init(.languages, "languages")
        case (3, "v1", "order"):
            self.init(.order, "order")
        case (3, "v1", "places"):
            self.init(.places, "places")
        case (4, "v1", "weather") where !parts[3].isEmpty:
            self.init(.weather(String(parts[3])), "weather")
        case (4, "v1", "forecast") where !parts[3].isEmpty:
            self.init(.forecast(String(parts[3])), "forecast")
        case (3, "v1", "alerts"):
            self.init(.alerts, "alerts", isNegotiated: false)
        case (4, "v1", "alerts") where !parts[3].isEmpty:
            self.init(.alert(String(parts[3])), "alert", isNegotiated: false)
        case (4, "v1", "reviews") where !parts[3].isEmpty:
            self.init(.reviews(String(parts[3])), "reviews", isNegotiated: false)
        case (3, "v1", "translations"):
            self.init(.translations, "translations", isNegotiated: false)
            methods = ["POST"]
        case (3, "assets", .some(let name)) where !name.isEmpty:
            self.init(.asset(String(name)), "assets", isNegotiated: false)
        case (2, "favicon.ico", nil):
            self.init(.asset("icon.svg"), "assets", isNegotiated: false)
        case (2, "choose", nil):
            self.init(.choose, "choose", isNegotiated: false)
        case (2, "translation", nil):
            self.init(.translationPage, "translation", isNegotiated: false)
        case (1, nil, nil) where path == "*":
            self.init(.options, "options", isNegotiated: false)
            methods = ["OPTIONS"]
        case (2, "", nil):
            self.init(.page(nil), "page", isNegotiated: false)
        case (2, .some(let id), nil) where id != "v1" && id != "assets":
            self.init(.page(String(id)), "page", isNegotiated: false)
        default:
            self.init(.unknown, "unknown")
            methods = []
        }
    }

    private init(_ kind: Kind, _ name: StaticString, isNegotiated: Bool = true) {
        self.kind = kind
        self.name = Metrics.StaticName(name)
        self.isNegotiated = isNegotiated
    }
}
