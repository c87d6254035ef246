// SPDX-License-Identifier: Apache-2.0

/// The languages that a server has its content in, in its own spelling: what an endpoint such as `GET /v1/languages`
/// publishes.
///
///     {"languages": ["en", "es", "zh-Hant"], "default": "en"}
public struct ServerLanguages: Sendable, Hashable, Codable {
    /// The most languages that a client takes; a server that lists more is not to be trusted.
    public static let maximumLanguages = 2000

    /// The languages, BCP 47.
    public var languages: [String]
    /// The one for readers of nothing that is near, one of the list; `nil` for the first.
    public var `default`: String?

    /// A list.
    public init(languages: [String], default standard: String? = nil) {
        self.languages = languages
        self.default = standard
    }
}
