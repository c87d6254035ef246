// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where a translated text comes from: what every answer carries, and what a page shows beside it.
public struct TranslationProvenance: Sendable, Hashable, Codable {
    /// The text before it was translated.
    public var sourceText: String
    /// The language that it was translated from.
    public var sourceLanguage: LanguageTag
    /// The language that it was translated into.
    public var targetLanguage: LanguageTag
    /// The engine that translated.
    public var engine: EngineIdentity
    /// The languages on the way, the source first and the target last.
    public var path: [LanguageTag]
    /// Whether every part came from the memory.
    public var isCached: Bool
    /// Whether people made the translation, of the whole text; what they made of single sentences doesn't count.
    public var isHuman: Bool
    /// The servers that the text was sent to, now or when what came from the memory was translated; empty for none.
    public var sentTo: [String]
    /// What was counted.
    public var counts: TranslationCounts
    /// How far the translation can be trusted.
    public var grade: TranslationGrade
    /// What is doubtful about the translation.
    public var flags: [TranslationFlag]
    /// When it was translated.
    public var time: Date

    /// A provenance.
    public init(
        sourceText: String, sourceLanguage: LanguageTag, targetLanguage: LanguageTag, engine: EngineIdentity,
        path: [LanguageTag], isCached: Bool, isHuman: Bool = false, sentTo: [String] = [],
        counts: TranslationCounts = TranslationCounts(), grade: TranslationGrade = .good, flags: [TranslationFlag],
        time: Date
    ) {
        self.sourceText = sourceText
        self.sourceLanguage = sourceLanguage
        self.targetLanguage = targetLanguage
        self.engine = engine
        self.path = path
        self.isCached = isCached
        self.isHuman = isHuman
        self.sentTo = sentTo
        self.counts = counts
        self.grade = grade
        self.flags = flags
        self.time = time
    }

    /// Whether part of the text, or all of it, is still in the source language.
    public var keepsSource: Bool { flags.contains(.sourceKept) }
}

/// Something doubtful about a translation.
public struct TranslationFlag: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The flag's name.
    public let description: String

    private init(_ description: String) { self.description = description }

    /// A flag by its name, as a store gives it back.
    init(named name: String) { description = name }

    /// A part of the source text stands untranslated, since every attempt to translate it lost something.
    public static let sourceKept = TranslationFlag("source-kept")
    /// A part was translated piece by piece around what must stay; its grammar may suffer.
    public static let inSegments = TranslationFlag("in-segments")
    /// The translation is the source text.
    public static let unchanged = TranslationFlag("unchanged")
    /// A part came out empty.
    public static let empty = TranslationFlag("empty")
    /// Words were unknown to the engine and stand as they were.
    public static let unknownWords = TranslationFlag("unknown-words")
    /// Words vanished.
    public static let lostWords = TranslationFlag("lost-words")
    /// Several words in a row are still those of the source text, though the engine doesn't say so.
    public static let leftovers = TranslationFlag("leftovers")
    /// A name of the source text is no longer there.
    public static let namesChanged = TranslationFlag("names-changed")
    /// The numbers are not those of the source text.
    public static let numbersChanged = TranslationFlag("numbers-changed")
    /// What stood behind a number, such as `PM` or `mph`, has become something else.
    public static let quantityChanged = TranslationFlag("quantity-changed")
    /// The translation seems to be in another language than asked for.
    public static let wrongLanguage = TranslationFlag("wrong-language")
    /// The translation says one word over and over, as neural models do that have lost their way.
    public static let repetition = TranslationFlag("repetition")

    /// Reads a flag's name.
    public init(from decoder: any Decoder) throws {
        description = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the flag's name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
