// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A translation as a memory keeps it: of a sentence, still masked, or of a whole text; with what its provenance needs.
public struct StoredTranslation: Sendable, Hashable {
    /// The translated text; of a sentence with tokens in place.
    public var text: String
    /// The languages on the way, from the source to the target.
    public var path: [LanguageTag]
    /// What was counted.
    public var counts: TranslationCounts
    /// What is doubtful about a whole text; of a sentence nothing is kept.
    public var flags: [TranslationFlag]
    /// The name of the engine that translated.
    public var engine: String
    /// That engine's version.
    public var engineVersion: String
    /// Whether people made the translation.
    public var isHuman: Bool
    /// The servers that the text was sent to when it was translated.
    public var sentTo: [String]
    /// Of a whole text: a hash of it and its translation together, so that neither can be taken for another's; 0 of a
    /// sentence, which its tokens vouch for.
    package var seal: UInt64 = 0
    /// When it was translated; stores keep it to the second.
    public var madeAt: Date

    /// A translation to keep.
    public init(
        text: String, path: [LanguageTag], counts: TranslationCounts = TranslationCounts(),
        flags: [TranslationFlag] = [], engine: String, engineVersion: String, isHuman: Bool = false,
        sentTo: [String] = [], madeAt: Date = Date()
    ) {
        self.text = text
        self.path = path
        self.counts = counts
        self.flags = flags
        self.engine = engine
        self.engineVersion = engineVersion
        self.isHuman = isHuman
        self.sentTo = sentTo
        self.madeAt = madeAt
    }

    /// The seal of a text and its translation.
    static func seal(of text: String, _ translation: String) -> UInt64 {
        FNV1a.hash(translation.utf8, continuing: FNV1a.hash([0xFF], continuing: FNV1a.hash(text.utf8)))
    }

    /// About how many bytes it takes in memory.
    package var cost: Int {
        let lists = 48 * (path.count + flags.count + sentTo.count) + sentTo.reduce(0) { $0 + $1.utf8.count }
        return text.utf8.count + engine.utf8.count + engineVersion.utf8.count + lists + 144
    }

    /// Whether it is older than an age.
    ///
    /// One from the future is not: clocks of machines differ.
    package func isExpired(at now: Date, age: Duration) -> Bool {
        now.timeIntervalSince(madeAt) > Double(age.components.seconds)
    }

    /// The time in whole seconds since 1970, whatever the date.
    package var madeAtSeconds: Int64 { Int64(clamping: madeAt.timeIntervalSince1970) }
}

extension Int64 {
    /// The nearest whole number; 0 for what is no number.
    package init(clamping seconds: Double) {
        self = Int64(exactly: seconds.rounded(.down)) ?? (seconds > 0 ? .max : seconds < 0 ? .min : 0)
    }
}
