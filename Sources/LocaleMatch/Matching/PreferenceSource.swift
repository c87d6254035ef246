/// Where a preference came from.
public struct PreferenceSource: Sendable, Hashable, CustomStringConvertible {
    /// The name, such as `header`; a service may make its own.
    public let description: String

    /// The request field that says it, for `Vary`; `nil` for what stands in the address or isn't in the request.
    public let requestField: String?

    /// A source of the service's own making, such as `PreferenceSource("session", requestField: "Cookie")`.
    public init(_ name: String, requestField: String? = nil) {
        description = name
        self.requestField = requestField
    }

    /// The caller's argument.
    public static let argument = PreferenceSource("argument")
    /// A part of the path, such as `/fr/weather`.
    public static let path = PreferenceSource("path")
    /// A query item, such as `?lang=fr`.
    public static let query = PreferenceSource("query")
    /// A cookie.
    public static let cookie = PreferenceSource("cookie", requestField: "Cookie")
    /// The settings of a signed-in reader; what says who that is, is the service's to add to `Vary`.
    public static let profile = PreferenceSource("profile")
    /// The header `Accept-Language`.
    public static let header = PreferenceSource("header", requestField: "Accept-Language")
    /// No preference: the service's default.
    public static let serviceDefault = PreferenceSource("default")
}
