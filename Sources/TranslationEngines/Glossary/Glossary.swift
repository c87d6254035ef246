// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
internal import RemoteContent

/// Translations that are settled: of whole texts, and of terms within texts.
///
///     try Glossary([
///         .text("Tornado warning", from: en, to: es, translation: "Aviso de tornado"),
///         .term("storm surge", from: en, to: es, translation: "marejada ciclónica"),
///     ])
public struct Glossary: Sendable, Hashable {
    /// A settled translation.
    public struct Entry: Sendable, Hashable {
        /// What is translated.
        public var source: String
        /// How.
        public var translation: String
        /// The language that it is translated from; one without a region is for all regions.
        public var from: LanguageTag
        /// The language that it is translated into; the same holds.
        public var to: LanguageTag
        /// Whether it is meant within texts; else for whole texts, or sentences, only.
        public var isTerm: Bool
        /// Whether capital and small letters must be as in the entry, which for whole texts they always must.
        public var isCaseSensitive: Bool

        /// The translation of a whole text or sentence.
        public static func text(
            _ source: String, from: LanguageTag, to: LanguageTag, translation: String
        ) -> Entry {
            Entry(
                source: source, translation: translation, from: from, to: to, isTerm: false, isCaseSensitive: true)
        }

        /// The translation of a term, wherever it stands as a whole word or words.
        public static func term(
            _ source: String, from: LanguageTag, to: LanguageTag, translation: String, isCaseSensitive: Bool = false
        ) -> Entry {
            Entry(
                source: source, translation: translation, from: from, to: to, isTerm: true,
                isCaseSensitive: isCaseSensitive)
        }
    }

    /// The most entries.
    public static let maximumEntries = 100_000
    /// The most bytes of a term or a text, and of its translation.
    public static let maximumEntryBytes = 4096

    /// Changes with every change of an entry, the same on every machine: part of the memory's keys.
    public let version: String
    /// The entries in the order that they were given in.
    public let entries: [Entry]

    /// A glossary.
    ///
    /// - Throws: ``GlossaryError`` for an entry that is empty or too long, or when there are too many.
    public init(_ entries: [Entry]) throws(GlossaryError) {
        guard entries.count <= Self.maximumEntries else {
            throw GlossaryError(entry: Self.maximumEntries, reason: "there are more than \(Self.maximumEntries)")
        }
        var digest = FNV1a.hash([])
        for (index, entry) in entries.enumerated() {
            guard entry.source.contains(where: { !$0.isWhitespace }) else {
                throw GlossaryError(entry: index, reason: "it has no text")
            }
            guard max(entry.source.utf8.count, entry.translation.utf8.count) <= Self.maximumEntryBytes else {
                throw GlossaryError(entry: index, reason: "it is longer than \(Self.maximumEntryBytes) bytes")
            }
            let key = TranslationMemoryKey(
                engine: entry.isTerm ? "term" : "text", engineVersion: entry.isCaseSensitive ? "exact" : "",
                source: entry.from, target: entry.to, maskedText: entry.source, glossaryVersion: entry.translation)
            digest = FNV1a.hash(key.bytes, continuing: digest)
        }
        self.entries = entries
        version = String(digest, radix: 16)
    }

    /// The entries for a pair; where several have the same text, the one for the very region first, else the latest.
    func entries(from source: LanguageTag, to target: LanguageTag) -> [Entry] {
        var best: [String: (entry: Entry, rank: Int)] = [:]
        for entry in entries {
            guard let rank = Self.rank(entry.from, for: source), let targetRank = Self.rank(entry.to, for: target)
            else { continue }
            let key = "\(entry.isTerm)\u{0}\(GlossaryMatcher.normalized(entry.source))"
            if let known = best[key], known.rank > rank + targetRank { continue }
            best[key] = (entry, rank + targetRank)
        }
        return best.values.map(\.entry)
    }

    /// Whether a language's entry is for a reader's language: 2 for the same region, 1 for all regions, `nil` for none.
    private static func rank(_ offered: LanguageTag, for wanted: LanguageTag) -> Int? {
        guard wanted.misfit(of: offered) != nil else { return nil }
        guard let region = offered.region else { return 1 }
        return region == wanted.region ? 2 : nil
    }
}

/// An entry that a glossary can't have.
public struct GlossaryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number of the entry, from 0.
    public let entry: Int
    /// What is wrong with it.
    public let reason: String

    /// The entry, what is wrong, and what to do.
    public var description: String { "glossary entry \(entry): \(reason); leave it out or correct it" }
}
