// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// A place in a request that may say which language the reader wants.
///
/// A service lists its sources in order of precedence:
///
///     [.path, .query("lang"), .cookie("lang"), .profile(), .header]
public struct LanguageSource: Sendable, Hashable {
    /// How far the value of a source is believed.
    public struct Trust: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String { case address, choice, preference }
        private let kind: Kind

        /// The name.
        public var description: String { kind.rawValue }

        /// The address of one version.
        ///
        /// A value that spells one of the service's languages decides alone, for the text and for the formats, so that
        /// a cache needs nothing but the address. Any other value is not a language.
        public static let address = Trust(kind: .address)
        /// A choice that the reader made in this service.
        ///
        /// It counts where the service has that very language, in whatever region; a choice that can't be served gives
        /// way to the next source.
        public static let choice = Trust(kind: .choice)
        /// A wish, which the nearest of the service's languages may meet (`es` for a reader of `ca`).
        public static let preference = Trust(kind: .preference)
    }

    /// Where in the request the value stands.
    enum Place: Sendable, Hashable {
        case path
        case query(String)
        case cookie(String)
        case field(String)
        case profile
    }

    let place: Place
    /// How far its value is believed.
    public let trust: Trust
    /// The source as a `Negotiation` names it, with the request fields for `Vary`.
    public let name: PreferenceSource

    /// The first segment of the path: `es` in `/es/weather`.
    public static let path = path(trust: .address)

    /// The first segment of the path, believed as far as said.
    public static func path(trust: Trust) -> LanguageSource {
        LanguageSource(place: .path, trust: trust, name: .path)
    }

    /// A query item, such as `?lang=es`.
    public static func query(_ name: String, trust: Trust = .choice) -> LanguageSource {
        LanguageSource(place: .query(name), trust: trust, name: .query)
    }

    /// A cookie.
    public static func cookie(_ name: String, trust: Trust = .choice) -> LanguageSource {
        LanguageSource(place: .cookie(name), trust: trust, name: .cookie)
    }

    /// The settings of a signed-in reader, which the service looks up itself.
    ///
    /// - Parameters:
    ///   - trust: How far the source is believed.
    ///   - vary: The request fields by which the service knows the reader.
    public static func profile(trust: Trust = .choice, vary: [String] = ["Cookie", "Authorization"]) -> LanguageSource {
        LanguageSource(
            place: .profile, trust: trust,
            name: PreferenceSource(PreferenceSource.profile.description, requestFields: vary))
    }

    /// The header `Accept-Language`.
    public static let header = LanguageSource(place: .field("Accept-Language"), trust: .preference, name: .header)

    /// A header field of the service's own making, such as what its app sends.
    public static func header(_ field: String, trust: Trust = .choice) -> LanguageSource {
        LanguageSource(place: .field(field), trust: trust, name: PreferenceSource(field, requestField: field))
    }
}
