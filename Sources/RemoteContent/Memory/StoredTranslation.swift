public import FoundationEssentials
public import LocaleMatch

/// A translation as a memory keeps it: still masked, with what its provenance needs.
public struct StoredTranslation: Sendable, Hashable {
    /// The translated text, tokens in place.
    public var text: String
    /// The languages on the way, from the source to the target.
    public var path: [LanguageTag]
    /// The number of words of the source text, 0 when the engine doesn't count them.
    public var words: Int
    /// The number of words that the engine did not know.
    public var unknownWords: Int
    /// The name of the engine that translated.
    public var engine: String
    /// That engine's version.
    public var engineVersion: String
    /// When it was translated; stores keep it to the second.
    public var madeAt: Date

    /// A translation to keep.
    public init(
        text: String, path: [LanguageTag], words: Int = 0, unknownWords: Int = 0, engine: String,
        engineVersion: String, madeAt: Date = Date()
    ) {
        self.text = text
        self.path = path
        self.words = words
        self.unknownWords = unknownWords
        self.engine = engine
        self.engineVersion = engineVersion
        self.madeAt = madeAt
    }

    /// About how many bytes it takes in memory.
    package var cost: Int {
        text.utf8.count + engine.utf8.count + engineVersion.utf8.count + 48 * path.count + 96
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
