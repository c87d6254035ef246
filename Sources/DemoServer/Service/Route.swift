// SPDX-License-Identifier: Apache-2.0

/// What a path leads to.
///
/// Its segments are told before their escapes are resolved (RFC 3986 §2.2): the identifier of an alert may hold a slash.
struct Route: Sendable {
    var kind: Kind
    var name: Metrics.Route
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
        guard path.utf8.first == UInt8(ascii: "/") else {
            self.init(path == "*" ? .options : .unknown, path == "*" ? .options : .unknown, isNegotiated: path != "*")
            methods = path == "*" ? ["OPTIONS"] : []
            return
        }
        var rest: Substring? = path.dropFirst()
        let first = Self.segment(&rest) ?? ""
        guard let second = Self.segment(&rest) else {
            switch first {
            case "": self.init(.page(nil), .page, isNegotiated: false)
            case "healthz": self.init(.health, .healthz, isNegotiated: false)
            case "metrics": self.init(.metrics, .metrics, isNegotiated: false)
            case "favicon.ico": self.init(.asset("icon.svg"), .assets, isNegotiated: false)
            case "choose": self.init(.choose, .choose, isNegotiated: false)
            case "translation": self.init(.translationPage, .translation, isNegotiated: false)
            case "v1", "assets": self.init()
            default: self.init(.page(first), .page, isNegotiated: false)
            }
            return
        }
        guard let third = Self.segment(&rest) else {
            switch (first, second) {
            case ("v1", "languages"): self.init(.languages, .languages)
            case ("v1", "order"): self.init(.order, .order)
            case ("v1", "places"): self.init(.places, .places)
            case ("v1", "alerts"): self.init(.alerts, .alerts, isNegotiated: false)
            case ("v1", "translations"):
                self.init(.translations, .translations, isNegotiated: false)
                methods = ["POST"]
            case ("assets", _) where !second.isEmpty: self.init(.asset(second), .assets, isNegotiated: false)
            default: self.init()
            }
            return
        }
        let id = third
        // What stands behind a third segment leads nowhere.
        switch (first, second) {
        case _ where id.isEmpty || Self.segment(&rest) != nil: self.init()
        case ("v1", "weather"): self.init(.weather(id), .weather)
        case ("v1", "forecast"): self.init(.forecast(id), .forecast)
        case ("v1", "alerts"): self.init(.alert(id), .alert, isNegotiated: false)
        case ("v1", "reviews"): self.init(.reviews(id), .reviews, isNegotiated: false)
        default: self.init()
        }
    }

    /// Takes the text before the next slash, or the last one, without its escapes; nil behind that.
    private static func segment(_ rest: inout Substring?) -> String? {
        guard let text = rest else { return nil }
        guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else {
            rest = nil
            return RequestTarget.decode(text, plusIsSpace: false)
        }
        rest = text[text.utf8.index(after: slash)...]
        return RequestTarget.decode(text[..<slash], plusIsSpace: false)
    }

    /// A path that leads nowhere.
    private init() {
        self.init(.unknown, .unknown)
        methods = []
    }

    private init(_ kind: Kind, _ name: Metrics.Route, isNegotiated: Bool = true) {
        self.kind = kind
        self.name = name
        self.isNegotiated = isNegotiated
    }
}
