// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// How texts are ordered in a locale: what differs from the usual.
///
/// What is left `nil` is as the locale and its tag have it: `-u-co-phonebk`, `-u-kn` for numbers, `-u-kf-upper`,
/// `-u-ks-level1`, `-u-ka-shifted`. Source: UTS #10 and UTS #35 part 5,
/// [Collation Settings](https://unicode.org/reports/tr35/tr35-collation.html#Setting_Options).
public struct CollationOptions: Sendable, Hashable {
    /// Which differences count.
    public var strength: Strength?
    /// Whether digits are read as numbers, so that `file2` comes before `file10`.
    public var numeric: Bool?
    /// Which case comes first where nothing else differs.
    public var caseFirst: CaseFirst?
    /// Whether case counts although accents don't; for strength ``Strength/letters``.
    public var caseLevel: Bool?
    /// Whether punctuation and blanks are ignored.
    public var ignoresPunctuation: Bool?

    /// Options; everything left out is the locale's.
    public init(
        strength: Strength? = nil, numeric: Bool? = nil, caseFirst: CaseFirst? = nil, caseLevel: Bool? = nil,
        ignoresPunctuation: Bool? = nil
    ) {
        self.strength = strength
        self.numeric = numeric
        self.caseFirst = caseFirst
        self.caseLevel = caseLevel
        self.ignoresPunctuation = ignoresPunctuation
    }

    /// Which differences count.
    public struct Strength: Sendable, Hashable {
        let number: Int32
        /// Letters alone: a, á and A are the same.
        public static let letters = Strength(number: 0)
        /// Letters and accents: a and A are the same.
        public static let accents = Strength(number: 1)
        /// Letters, accents and case.
        public static let caseDifferences = Strength(number: 2)
        /// What case leaves equal, such as punctuation that is ignored.
        public static let quaternary = Strength(number: 3)
        /// Every difference between two texts that aren't the same characters.
        public static let identical = Strength(number: 15)
    }

    /// Which case comes first.
    public struct CaseFirst: Sendable, Hashable {
        let number: Int32
        /// Neither: the locale's order of a and A.
        public static let off = CaseFirst(number: 0)
        /// A before a.
        public static let upper = CaseFirst(number: 1)
        /// a before A.
        public static let lower = CaseFirst(number: 2)
    }
}

/// The order of texts in one locale.
///
///     let order = try formatter.collator()
///     order.sorted(names)                         // "Ärger" between "Arbeit" and "Auto" in German
///     order.sorted(people, by: \.surname)
///     order.compare("a", "b")                     // below zero
///
/// Making one again is cheap: the locale's is made once and shared.
public struct Collator: Sendable {
    let icu: ICUCollator
    /// The locale whose order it is.
    public let locale: LanguageTag
    /// What differs from the locale's order.
    public let options: CollationOptions

    /// The longest text that is compared, in bytes: 256 MiB.
    ///
    /// Of longer ones the beginning is.
    public static let maximumTextLength = 1 << 28

    /// Below zero, zero or above zero as the first text comes before, with or behind the second.
    ///
    /// Zero doesn't mean that they are the same characters: at ``CollationOptions/Strength/letters`` it means the same
    /// letters.
    public func compare(_ left: String, _ right: String) -> Int { icu.compare(left, right) }

    /// Whether the first text comes before the second; for the standard library's own sorting.
    public func areInIncreasingOrder(_ left: String, _ right: String) -> Bool { icu.compare(left, right) < 0 }

    /// The texts in order; those that are equal in it stay in the order that they had.
    ///
    /// - Complexity: one key is made for each text, and keys are compared as bytes.
    public func sorted(_ texts: some Sequence<String>) -> [String] {
        let texts = Array(texts)
        return SortKeys(texts, icu).order().map { texts[$0] }
    }

    /// The elements ordered by a text of each; those that are equal in it stay in the order that they had.
    public func sorted<Element>(_ elements: some Sequence<Element>, by text: KeyPath<Element, String>) -> [Element] {
        sorted(elements) { $0[keyPath: text] }
    }

    /// The elements ordered by a text of each, which a function gives.
    public func sorted<Element>(
        _ elements: some Sequence<Element>, text: (Element) throws -> String
    ) rethrows -> [Element] {
        let elements = Array(elements)
        return SortKeys(try elements.map(text), icu).order().map { elements[$0] }
    }

    /// The sort key of a text: texts are in the order of their keys' bytes, as SQLite and PostgreSQL compare a BLOB or a
    /// bytea.
    ///
    /// Keys are good beside others of the same ``version`` only. Keep that with them, and make them again when it changes.
    public func key(for text: String) -> SortKey { SortKey(bytes: icu.key(text), version: version) }

    /// The version of the order, such as `153.112.42.0`; it changes with ICU, its data, the locale and the options.
    public var version: String { icu.version + "/" + identity }

    /// What the order was asked for, so that keys of another one are told apart.
    private var identity: String {
        var parts = [locale.identifier]
        if let strength = options.strength { parts.append("ks\(strength.number)") }
        if let numeric = options.numeric { parts.append("kn\(numeric ? 1 : 0)") }
        if let first = options.caseFirst { parts.append("kf\(first.number)") }
        if let level = options.caseLevel { parts.append("kc\(level ? 1 : 0)") }
        if let ignores = options.ignoresPunctuation { parts.append("ka\(ignores ? 1 : 0)") }
        return parts.joined(separator: ",")
    }

    /// Whether a text has another one in it, as this order compares: `resume` is in `Résumé` where accents and case don't
    /// count.
    public func contains(_ text: String, _ pattern: String) throws(FormattingError) -> Bool {
        try !ranges(of: pattern, in: text, upTo: 1).isEmpty
    }

    /// Where a text has another one, first to last, without overlapping.
    ///
    /// For a search field, an order with strength ``CollationOptions/Strength/letters`` finds whatever the accents and the
    /// case are. Nothing is found for an empty pattern.
    public func ranges(of pattern: String, in text: String) throws(FormattingError) -> [Range<String.Index>] {
        try ranges(of: pattern, in: text, upTo: .max)
    }

    private func ranges(
        of pattern: String, in text: String, upTo most: Int
    ) throws(FormattingError) -> [Range<String.Index>] {
        try icu.ranges(of: pattern, in: text, upTo: most).map { range in
            let utf8 = text.utf8
            let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound, limitedBy: utf8.endIndex)
            let end = utf8.index(utf8.startIndex, offsetBy: range.upperBound, limitedBy: utf8.endIndex)
            return (start ?? utf8.endIndex)..<(end ?? utf8.endIndex)
        }
    }
}

/// The bytes by which a text is ordered, to keep in a database.
public struct SortKey: Sendable, Hashable, Comparable {
    /// The key.
    public let bytes: [UInt8]
    /// The version of the order that made it; see ``Collator/version``.
    public let version: String

    /// Whether a key's text comes before another's.
    ///
    /// Keys of two versions are ordered by version, since their bytes can't be compared.
    public static func < (left: SortKey, right: SortKey) -> Bool {
        left.version == right.version ? left.bytes.lexicographicallyPrecedes(right.bytes) : left.version < right.version
    }
}

extension LocaleFormatter {
    /// The order of texts in the locale.
    ///
    /// Throws only where the ICU in use can't order texts at all.
    public func collator(_ options: CollationOptions = CollationOptions()) throws(FormattingError) -> Collator {
        Collator(icu: try engine.value(CollatorPart(options: options)), locale: locale, options: options)
    }
}

/// ICU's order with some options.
struct CollatorPart: EnginePart {
    let options: CollationOptions
    func make(_ engine: LocaleEngine) throws(FormattingError) -> ICUCollator {
        try ICUCollator(engine.icuTag, options)
    }
}
