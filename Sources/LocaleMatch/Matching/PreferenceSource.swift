/// Where a preference came from.
public struct PreferenceSource: Sendable, Hashable, CustomStringConvertible {
    /// The name, such as `header`; a service may make its own.
    public let description: String

    /// A source of the service's own making.
    public init(_ name: String) { description = name }

    /// The caller's argument.
    public static let argument = PreferenceSource("argument")
    /// A part of the path, such as `/fr/weather`.
    public static let path = PreferenceSource("path")
    /// A query item, such as `?lang=fr`.
    public static let query = PreferenceSource("query")
    /// A cookie.
    public static let cookie = PreferenceSource("cookie")
    /// The settings of a signed-in reader.
    public static let profile = PreferenceSource("profile")
    /// The header `Accept-Language`.
    public static let header = PreferenceSource("header")
    /// No preference: the service's default.
    public static let serviceDefault = PreferenceSource("default")
}
