// SPDX-License-Identifier: Apache-2.0

/// Where a preference came from.
///
/// Two sources are equal when their names are.
public struct PreferenceSource: Sendable, CustomStringConvertible {
    /// The name, such as `header`; a service may make its own.
    public let description: String

    /// The request fields that say it, for `Vary`; empty for what stands in the address or isn't in the request.
    public let requestFields: [String]

    /// A source of the service's own making, such as `PreferenceSource("session", requestField: "Cookie")`.
    public init(_ name: String, requestField: String? = nil) {
        self.init(name, requestFields: requestField.map { [$0] } ?? [])
    }

    /// A source that several fields say, such as the settings of a reader who is known by a cookie or a token.
    public init(_ name: String, requestFields: [String]) {
        description = name
        self.requestFields = requestFields
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

extension PreferenceSource: Hashable {
    /// Whether two sources have one name.
    public static func == (left: Self, right: Self) -> Bool { left.description == right.description }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
