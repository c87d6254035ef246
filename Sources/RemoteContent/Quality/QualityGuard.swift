internal import LanguageIdentification
internal import LocaleMatch

/// Looks at translations with suspicion, so that nonsense doesn't pass unnoticed.
///
/// Every finding becomes a ``TranslationFlag`` of the answer. Which of them are merely shown, and which make the whole
/// translation refused, is the caller's choice.
///
/// **Rules.**
/// 1. *Empty*: nothing came back for a sentence with words.
/// 2. *Unchanged*: the translation is the source, for texts of three words and more; shorter ones may be names.
/// 3. *Unknown words*: the engine left more than the set share of words as they were.
/// 4. *Numbers changed*: the digits of the source don't all stand in the translation, or others do. Separators and the
///    script of the digits don't matter; order doesn't either. A plain blank before three digits may be a separator, as
///    in "1 000", or not, as in "in area 3 100 people": either reading will do.
/// 5. *Quantity changed*: behind a number that had `PM`, `mph`, `°C` or the like stands something else: "6 PM" has
///    become "6 primer ministre". Asked only where both languages are written in one script.
/// 6. *Wrong language*: the identifier is all but sure of another language than the target's, which it knows.
public struct QualityGuard: Sendable {
    /// The largest share of unknown words that passes without a flag.
    public var maximumUnknownShare = 0.34
    /// How sure the identifier must be of another language, 0 to 1.
    public var wrongLanguageProbability = 0.95
    /// Flags that make a translation refused with ``TranslationError/poorQuality``.
    public var refused: Set<TranslationFlag>

    /// A guard that refuses translations with these flags, and shows all others.
    public init(refused: Set<TranslationFlag> = [.empty]) {
        self.refused = refused
    }

    /// Shows every flag and refuses only what came back empty.
    public static let flagging = QualityGuard()
    /// Refuses whatever is doubtful, but for texts translated in segments.
    public static let refusing = QualityGuard(refused: [
        .empty, .unchanged, .unknownWords, .numbersChanged, .quantityChanged, .wrongLanguage, .sourceKept,
    ])

    /// The fewest letters for which the identifier is asked.
    static let fewestLetters = 20

    // MARK: Rules 2 to 6

    func flags(
        source: String, translation: String, words: Int, unknownWords: Int, from: LanguageTag, to: LanguageTag,
        identifier: (any LanguageIdentifying)?
    ) async -> [TranslationFlag] {
        var flags: [TranslationFlag] = []
        if translation == source, source.split(whereSeparator: \.isWhitespace).count >= 3 { flags.append(.unchanged) }
        if words > 0, Double(unknownWords) > maximumUnknownShare * Double(words) { flags.append(.unknownWords) }
        let (before, after) = (Array(source.utf8), Array(translation.utf8))
        let isSameNumbers = [false, true].contains { joins in
            Self.numbers(before, joinsBlanks: joins).sorted() == Self.numbers(after, joinsBlanks: joins).sorted()
        }
        if !isSameNumbers { flags.append(.numbersChanged) }
        if Self.changesQuantity(before, after, from: from, to: to) { flags.append(.quantityChanged) }
        if let identifier, await isWrongLanguage(translation, to, identifier) { flags.append(.wrongLanguage) }
        return flags
    }

    /// The numbers of a text as ASCII digits, without the separators between groups of three.
    private static func numbers(_ bytes: [UInt8], joinsBlanks: Bool) -> [String] {
        var numbers: [String] = []
        var current = ""
        // The digits since the last separator: behind more than three, none follows.
        var group = 0
        var index = 0
        while let (scalar, length) = ByteText.scalar(at: index, in: bytes) {
            index += length
            if let digit = digit(scalar) {
                current += String(digit)
                group += 1
            } else if !current.isEmpty {
                let isBlank = joinsBlanks && group <= 3 && scalar == " "
                let isSeparator = isBlank || [".", ",", "'", "’", "٬", "٫", "\u{A0}", "\u{202F}"].contains(scalar)
                group = 0
                if isSeparator, hasThreeDigits(at: index, in: bytes) { continue }
                numbers.append(current)
                current = ""
            }
        }
        if !current.isEmpty { numbers.append(current) }
        return numbers
    }

    private static func digit(_ scalar: Unicode.Scalar) -> Int? {
        if scalar.isASCII { return (0x30...0x39).contains(scalar.value) ? Int(scalar.value) - 0x30 : nil }
        guard scalar.properties.generalCategory == .decimalNumber else { return nil }
        return scalar.properties.numericValue.flatMap { Int(exactly: $0) }
    }

    private static func hasThreeDigits(at start: Int, in bytes: [UInt8]) -> Bool {
        var index = start
        for _ in 0..<3 {
            guard let (scalar, length) = ByteText.scalar(at: index, in: bytes), digit(scalar) != nil else {
                return false
            }
            index += length
        }
        return ByteText.scalar(at: index, in: bytes).map { digit($0.scalar) == nil } ?? true
    }

    // MARK: Rule 5

    private static let units = ["AM", "PM", "a.m.", "p.m.", "mph", "°C", "°F", "hPa"]

    private static func changesQuantity(
        _ before: [UInt8], _ after: [UInt8], from: LanguageTag, to: LanguageTag
    ) -> Bool {
        guard before.contains(where: ByteText.isDigit), from.maximized().script == to.maximized().script else {
            return false
        }
        let masker = Masker(spoiledUnits: units)
        func quantities(_ bytes: [UInt8]) -> [String] {
            masker.mask(String(decoding: bytes, as: UTF8.self)).tokens.filter { $0.kind == .quantity }
                .map { $0.original.lowercased().filter { !$0.isWhitespace } }
        }
        return quantities(before).sorted() != quantities(after).sorted()
    }

    // MARK: Rule 6

    private func isWrongLanguage(
        _ text: String, _ target: LanguageTag, _ identifier: any LanguageIdentifying
    ) async -> Bool {
        let letters = text.unicodeScalars.reduce(0) { $0 + ($1.properties.isAlphabetic ? 1 : 0) }
        guard letters >= Self.fewestLetters, let best = await identifier.identify(text, hints: [target]).first else {
            return false
        }
        return best.probability >= wrongLanguageProbability
            && !LanguageRecognizer.isSameLanguage(best.language, target) && identifier.knows(target)
    }
}
