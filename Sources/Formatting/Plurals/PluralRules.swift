// SPDX-License-Identifier: Apache-2.0

internal import LocaleData
public import LocaleMatch

/// The plural rules of a language, compiled from ICU's data.
///
/// 1. A rule is a condition such as `v = 0 and i % 10 = 1 and i % 100 != 11`: alternatives (`or`) of conjunctions
///    (`and`) of relations between an operand, or its remainder, and a list of numbers and ranges.
/// 2. The categories are tried in the order of the data; the first whose condition holds is the answer, `other` if none.
/// 3. A number with a fraction is in no range of `n`, and in no range of a remainder of `n`.
/// 4. The answers for 0 to 199 without fraction are computed once, since most counts are small.
///
/// Source: UTS #35 part 3,
/// [Language Plural Rules](https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules).
public struct PluralRules: Sendable {
    /// Which rules: for amounts ("1 day") or for places in an order ("1st").
    public struct Kind: Sendable, Hashable {
        let isOrdinal: Bool
        /// For amounts.
        public static let cardinal = Kind(isOrdinal: false)
        /// For places in an order.
        public static let ordinal = Kind(isOrdinal: true)
    }

    private struct Relation: Sendable {
        var operand: UInt8
        var modulus: UInt64
        var isNegated: Bool
        var ranges: [ClosedRange<UInt64>]
    }

    private let rules: [(category: PluralCategory, alternatives: [[Relation]])]
    private let small: [PluralCategory]

    /// The categories that the language has, in CLDR's order.
    public let categories: [PluralCategory]

    /// The rules of a locale's language.
    public init(_ locale: LanguageTag, _ kind: Kind = .cardinal) throws(FormattingError) {
        try ICU.requireLibrary()
        var rules: [(category: PluralCategory, alternatives: [[Relation]])] = []
        for (keyword, text) in Self.written(locale, kind) {
            guard let category = PluralCategory(keyword), let alternatives = Self.parse(text) else {
                throw FormattingError(.engine, "ICU's plural rule \"\(text)\" of \(locale) isn't understood")
            }
            rules.append((category, alternatives))
        }
        self.rules = rules
        let present = Set(rules.map(\.category)).union([.other])
        categories = PluralCategory.allCategories.filter(present.contains)
        small = (0..<200).map { Self.select(rules, PluralOperands(integer: $0)) }
    }

    /// The rules as ICU's data has them, without that of `other`: they hang on the language, on a few regional variants
    /// (`pt_PT`), and nowhere else, so that the tag is shortened until it has some.
    private static func written(_ locale: LanguageTag, _ kind: Kind) -> [(keyword: String, text: String)] {
        let subtags = [locale.language, locale.script, locale.region].compactMap { $0 } + locale.variants
        for count in stride(from: subtags.count, to: 0, by: -1) {
            let path = (kind.isOrdinal ? "locales_ordinals/" : "locales/") + subtags[..<count].joined(separator: "_")
            guard let set = ICUResources.texts(bundle: "plurals", path: path).first?.text, !set.isEmpty else {
                continue
            }
            return ICUResources.texts(bundle: "plurals", path: "rules/\(set)").compactMap {
                $0.path == PluralCategory.other.description ? nil : ($0.path, $0.text)
            }
        }
        return []
    }

    /// The category of a number as it is written: `1` and `1.0` may differ.
    public func category(of number: DecimalNumber) -> PluralCategory {
        // No rule speaks of infinity or of what is not a number.
        number.isFinite ? category(of: PluralOperands(number)) : .other
    }

    /// The category of an integer.
    @inline(__always)
    public func category(of integer: Int) -> PluralCategory {
        let magnitude = integer.magnitude
        return magnitude < 200 ? small[Int(magnitude)] : category(of: PluralOperands(integer: UInt64(magnitude)))
    }

    package func category(of operands: PluralOperands) -> PluralCategory {
        if operands.v == 0, operands.c == 0, operands.i < 200 { return small[Int(operands.i)] }
        return Self.select(rules, operands)
    }

    private static func select(
        _ rules: [(category: PluralCategory, alternatives: [[Relation]])], _ operands: PluralOperands
    ) -> PluralCategory {
        for rule in rules {
            for conjunction in rule.alternatives where conjunction.allSatisfy({ holds($0, operands) }) {
                return rule.category
            }
        }
        return .other
    }

    private static func holds(_ relation: Relation, _ operands: PluralOperands) -> Bool {
        var value: UInt64
        switch relation.operand {
        case UInt8(ascii: "n"):
            guard operands.t == 0 else { return relation.isNegated }
            value = operands.i
        case UInt8(ascii: "i"): value = operands.i
        case UInt8(ascii: "v"): value = operands.v
        case UInt8(ascii: "w"): value = operands.w
        case UInt8(ascii: "f"): value = operands.f
        case UInt8(ascii: "t"): value = operands.t
        default: value = operands.c
        }
        if relation.modulus > 0 { value %= relation.modulus }
        for range in relation.ranges where range.contains(value) { return !relation.isNegated }
        return relation.isNegated
    }

    /// Rule 1; samples after `@` are ignored.
    private static func parse(_ text: String) -> [[Relation]]? {
        let condition = text.split(separator: "@", omittingEmptySubsequences: false).first ?? ""
        var words = condition.split(separator: " ").flatMap { word -> [String] in
            // The data writes `i%10` as well as `i % 10`.
            var words: [String] = []
            var current = ""
            for character in word {
                if character == "%" || character == "=" || character == "!" {
                    if !current.isEmpty { words.append(current) }
                    current = ""
                    if character == "=", words.last == "!" {
                        words[words.count - 1] = "!="
                    } else {
                        words.append(String(character))
                    }
                } else {
                    current.append(character)
                }
            }
            return current.isEmpty ? words : words + [current]
        }[...]
        if words.isEmpty { return [] }
        var alternatives: [[Relation]] = [[]]
        while true {
            guard let name = words.popFirst(), let operand = name.utf8.first, name.utf8.count == 1,
                "nivwftce".utf8.contains(operand)
            else { return nil }
            var relation = Relation(operand: operand, modulus: 0, isNegated: false, ranges: [])
            if words.first == "%" {
                words.removeFirst()
                guard let modulus = words.popFirst().flatMap({ UInt64($0) }), modulus > 0 else { return nil }
                relation.modulus = modulus
            }
            switch words.popFirst() {
            case "=": break
            case "!=": relation.isNegated = true
            default: return nil
            }
            for part in (words.popFirst() ?? "").split(separator: ",") {
                let ends = part.split(separator: ".").compactMap { UInt64($0) }
                guard let first = ends.first, let last = ends.last, ends.count <= 2, first <= last else { return nil }
                relation.ranges.append(first...last)
            }
            guard !relation.ranges.isEmpty else { return nil }
            alternatives[alternatives.count - 1].append(relation)
            switch words.popFirst() {
            case nil: return alternatives
            case "and": continue
            case "or": alternatives.append([])
            default: return nil
            }
        }
    }
}

extension LocaleFormatter {
    /// The plural category of an amount as it is written: in English `1` is one and `1.0` other.
    public func pluralCategory(
        _ value: some LocalizableNumber, _ kind: PluralRules.Kind = .cardinal
    ) throws(FormattingError) -> PluralCategory {
        try engine.plural(kind).category(of: value.decimalNumber)
    }

    /// The plural category of an integer.
    public func pluralCategory(
        _ value: Int, _ kind: PluralRules.Kind = .cardinal
    ) throws(FormattingError) -> PluralCategory {
        try engine.plural(kind).category(of: value)
    }

    /// The plural category of a range.
    public func pluralCategory(
        from start: some LocalizableNumber, to end: some LocalizableNumber
    ) throws(FormattingError) -> PluralCategory {
        let rules = try engine.plural(.cardinal)
        return PluralRangeRules(locale).category(
            from: rules.category(of: start.decimalNumber), to: rules.category(of: end.decimalNumber))
    }
}
