public import LocaleMatch

/// A place in a request that may say which language the reader wants.
///
/// A service lists its sources in order of precedence:
///
///     [.path, .query("lang"), .cookie("lang"), .profile(), .header]
public struct LanguageSource: Sendable, Hashable {
    /// How far the value of a source is believed.
    public struct Trust: Sendable, Hashable, CustomStringConvertible {
        /// The name.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The address of one version.
        ///
        /// A value that spells one of the service's languages decides alone, for the text and for the formats, so that
        /// a cache needs nothing but the address. Any other value is not a language.
        public static let address = Trust("address")
        /// A choice that the reader made in this service.
        ///
        /// It counts where the service has that very language, in whatever region; a choice that can't be served gives
        /// way to the next source.
        public static let choice = Trust("choice")
        /// A wish, which the nearest of the service's languages may meet (`es` for a reader of `ca`).
        public static let preference = Trust("preference")
    }

    /// Where in the request the value stands.
    enum Place: Sendable, Hashable {
        case path
        case query(String)
        case cookie(String)
        case profile
        case header
    }

    let place: Place
    /// How far its value is believed.
    public let trust: Trust
    /// The request fields that the value depends on, for `Vary`; none for parts of the address.
    public let vary: [String]

    /// The first segment of the path: `es` in `/es/weather`.
    public static let path = path(trust: .address)

    /// The first segment of the path, believed as far as said.
    public static func path(trust: Trust) -> LanguageSource {
        LanguageSource(place: .path, trust: trust, vary: [])
    }

    /// A query item, such as `?lang=es`.
    public static func query(_ name: String, trust: Trust = .choice) -> LanguageSource {
        LanguageSource(place: .query(name), trust: trust, vary: [])
    }

    /// A cookie.
    public static func cookie(_ name: String, trust: Trust = .choice) -> LanguageSource {
        LanguageSource(place: .cookie(name), trust: trust, vary: ["Cookie"])
    }

    /// The settings of a signed-in reader, which the service looks up itself.
    ///
    /// - Parameters:
    ///   - trust: How far the source is believed.
    ///   - vary: The request fields by which the service knows the reader.
    public static func profile(trust: Trust = .choice, vary: [String] = ["Cookie", "Authorization"]) -> LanguageSource {
        LanguageSource(place: .profile, trust: trust, vary: vary)
    }

    /// The header `Accept-Language`.
    public static let header = LanguageSource(place: .header, trust: .preference, vary: ["Accept-Language"])

    /// The name under which the source appears in a `Negotiation`.
    public var name: PreferenceSource {
        switch place {
        case .path: .path
        case .query: .query
        case .cookie: .cookie
        case .profile: .profile
        case .header: .header
        }
    }
}

/// The parts of a request that a language may be read from: what an adapter to a web framework provides.
public protocol LanguageRequest {
    /// The path with its slash, without the query; escapes as they came.
    var languagePath: String { get }
    /// The first value of a query item, with escapes decoded.
    func languageQueryValue(_ name: String) -> String?
    /// The value of a cookie.
    func languageCookie(_ name: String) -> String?
    /// Every line of the header `Accept-Language`.
    var acceptLanguageLines: [String] { get }
}
