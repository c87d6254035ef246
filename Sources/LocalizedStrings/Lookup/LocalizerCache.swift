// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
internal import Synchronization

/// The localizers of one set of tables, kept by reader, so that a request finds its own ready.
///
/// One object is made for the service; any number of threads may ask it.
public final class LocalizerCache: Sendable {
    /// The most readers whose localizers are kept; one is dropped for the next.
    public static let capacity = 256

    /// The tables that the localizers look into.
    public let tables: StringTables
    /// How strings are looked up where a call doesn't say.
    public let options: Localizer.Options

    private struct Key: Hashable {
        var preferred: [LanguageTag]
        var formatLocale: LanguageTag?
        var isolates: Bool
        var device: String
        var width: Int?
        var fallbacks: [LanguageTag: [LanguageTag]]
        var missing: ObjectIdentifier?
        var markup: ObjectIdentifier?
    }

    /// The lock is held for look-ups and insertions, not while a localizer is made.
    private let localizers = Mutex<[Key: Localizer]>([:])

    /// A cache over tables, with nothing in it yet.
    ///
    /// - Parameters:
    ///   - tables: The tables that the localizers look into.
    ///   - options: How strings are looked up where a call doesn't say.
    public init(_ tables: StringTables, options: Localizer.Options = Localizer.Options()) {
        self.tables = tables
        self.options = options
    }

    /// What ``StringTables/localizer(for:options:)`` gives for a negotiated language, made once for each reader.
    public func localizer(for negotiation: Negotiation) -> Localizer {
        localizer(
            for: [negotiation.textLocale ?? tables.sourceLanguage], formatLocale: negotiation.formatLocale)
    }

    /// What ``StringTables/localizer(for:formatLocale:options:)`` gives, made once for each reader.
    public func localizer(
        for preferred: [LanguageTag], formatLocale: LanguageTag? = nil, options: Localizer.Options? = nil
    ) -> Localizer {
        let options = options ?? self.options
        let key = Key(
            preferred: preferred, formatLocale: formatLocale, isolates: options.isolatesInsertedText,
            device: options.device, width: options.width, fallbacks: options.fallbacks,
            missing: options.missing.map(ObjectIdentifier.init),
            markup: options.markup.map(ObjectIdentifier.init))
        if let known = localizers.withLock({ $0[key] }) { return known }
        let made = tables.localizer(for: preferred, formatLocale: formatLocale, options: options)
        localizers.withLock { localizers in
            if localizers.count >= Self.capacity, let first = localizers.keys.first { localizers[first] = nil }
            localizers[key] = made
        }
        return made
    }
}
