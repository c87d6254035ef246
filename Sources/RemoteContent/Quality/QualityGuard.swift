// SPDX-License-Identifier: Apache-2.0

internal import LanguageIdentification
internal import LocaleMatch

/// Looks at translations with suspicion, so that nonsense doesn't pass unnoticed.
///
/// Every finding is counted (``TranslationCounts``), becomes a ``TranslationFlag`` of the answer and enters its
/// ``TranslationGrade``. Which of them are merely shown, and which make the whole translation refused, is the caller's choice.
///
/// **Rules.**
/// 1. *Empty*: nothing came back for a sentence with words.
/// 2. *Unchanged*: the translation is the source, for texts of three words and more; shorter ones may be names.
/// 3. *Unknown words, lost words*: what the engine owns up to. One is enough for the flag.
/// 4. *Numbers changed*: the digits of the source don't all stand in the translation, or others do. Separators and the
///    script of the digits don't matter; order doesn't either. A plain blank before three digits may be a separator, as
///    in "1 000", or not, as in "in area 3 100 people": either reading will do.
/// 5. *Quantity changed*: behind a number that had `PM`, `mph`, `°C` or the like stands something else: "6 PM" has
///    become "6 primer ministre". Asked only where both languages are written in one script.
/// 6. *Wrong language*: the identifier is all but sure of another language than the target's, which it knows.
/// 7. *Leftovers*: words of the source stand in a row in the translation (`SourceWords`).
/// 8. *Names changed*: a name of the source has no counterpart (`SourceWords`).
/// 9. *Repetition*: a word stands more than three times in a row (`SourceWords`), and more often than in the source.
/// 10. *The grade.* `poor`: a flag that tells of lost meaning (rules 1, 2, 4, 5, 6, 9, and parts that stand untranslated), or
///    more than ``poorShare`` of the words unknown, lost or left over. `doubtful`: anything else that was found. An unknown word
///    that is a name counts as known: names stay.
///
/// **What the grades mean**, measured with Apertium (`Tools/apertium/grade-texts` prints it): of 140 weather sentences in twelve
/// directions 116 are good, 15 doubtful, 9 poor; of the 30 events, headlines, descriptions and instructions of nine real
/// alerts, from English into Spanish, 9, 13 and 8; of forty whole alerts written for it, 19, 19 and 2; and none that holds an
/// untranslated word is good. One word in seven is where
/// the sense of a sentence went: of the 15 doubtful sentences, read one by one, 12 still say what the source says ("Alerta a los orages
/// violentos hasta 18 horas"), of the 9 poor ones 1 does ("Severo thunderstorm aviso hasta 6 PM" doesn't). A good grade says that nothing is
/// known to be wrong, not that a person would have put it so.
public struct QualityGuard: Sendable, Hashable {
    /// How sure the identifier must be of another language, 0 to 1.
    public var wrongLanguageProbability = 0.95
    /// The largest share of unknown, lost and leftover words of a text that is not poor.
    public var poorShare = 0.15
    /// Flags that make a translation refused with ``TranslationError/poorQuality``.
    public var refused: Set<TranslationFlag>
    /// What is below is refused too.
    public var lowestGrade: TranslationGrade

    /// A guard that refuses translations with these flags or below a grade, and shows all others.
    public init(refused: Set<TranslationFlag> = [.empty], lowestGrade: TranslationGrade = .poor) {
        self.refused = refused
        self.lowestGrade = lowestGrade
    }

    /// Shows every flag and refuses only what came back empty.
    public static let flagging = QualityGuard()
    /// Refuses whatever is poor.
    public static let refusing = QualityGuard(
        refused: [.empty, .unchanged, .numbersChanged, .quantityChanged, .wrongLanguage, .sourceKept, .repetition],
        lowestGrade: .doubtful)

    /// The fewest letters for which the identifier is asked.
    static let fewestLetters = 20

    /// What was found in a translation.
    struct Findings: Sendable {
        var counts: TranslationCounts
        var flags: [TranslationFlag] = []

        mutating func raise(_ flag: TranslationFlag, _ isFound: Bool = true) {
            if isFound, !flags.contains(flag) { flags.append(flag) }
        }
    }

    /// Why a translation is refused; `nil` when it isn't.
    func refusal(of flags: [TranslationFlag], _ grade: TranslationGrade) -> String? {
        if let flag = flags.first(where: refused.contains) { return flag.description }
        return grade < lowestGrade ? "the grade is \(grade)" : nil
    }

    // MARK: Rules 2 to 9

    /// Looks at a translation; the counts are the engine's.
    func findings(
        source: String, translation: String, counts: TranslationCounts, from: LanguageTag, to: LanguageTag,
        identifier: (any LanguageIdentifying)?
    ) async -> Findings {
        var found = Findings(counts: counts)
        let (before, after) = (Array(UnicodeText.nfc(source).utf8), Array(UnicodeText.nfc(translation).utf8))
        let (words, kept) = (SourceWords(before), SourceWords(after))
        found.raise(.repetition, kept.longestRepetition > max(3, words.longestRepetition))
        if counts.words == 0 { found.counts.words = words.count }
        found.raise(.unchanged, translation == source && words.count >= 3)
        found.raise(.unknownWords, counts.unknownWords > 0)
        found.raise(.lostWords, counts.lostWords > 0)
        found.counts.changedNumbers =
            [false, true].map { joins in
                Self.difference(Self.numbers(before, joinsBlanks: joins), Self.numbers(after, joinsBlanks: joins))
            }.min() ?? 0
        found.raise(.numbersChanged, found.counts.changedNumbers > 0)
        let changesQuantity = Self.changesQuantity(before, after)
        let changedNames = words.names(missingIn: kept)
        let leftover = words.leftover(in: kept)
        let isSuspicious = changesQuantity || changedNames > 0 || !leftover.isEmpty || counts.unknownWords > 0
        // Letters can be compared where both are written with the same ones.
        if isSuspicious, from.maximized().script == to.maximized().script {
            found.raise(.quantityChanged, changesQuantity)
            found.counts.changedNames = changedNames
            found.raise(.namesChanged, changedNames > 0)
            if leftover.count > counts.unknownWords, let identifier,
                await Self.is(leftover.joined(separator: " "), in: from, rather: to, identifier)
            {
                found.counts.leftoverWords = leftover.count - counts.unknownWords
                found.raise(.leftovers)
            }
            // Names that stand as they stood are no loss, whether the engine knew them or not.
            let names = min(counts.unknownWords, words.names(keptIn: kept))
            found.counts.unknownWords -= names
            if found.counts.unknownWords == 0 { found.flags.removeAll { $0 == .unknownWords } }
        }
        if let identifier { found.raise(.wrongLanguage, await isWrongLanguage(translation, to, identifier)) }
        return found
    }

    // MARK: Rule 10

    private static let poorFlags: Set<TranslationFlag> = [
        .empty, .unchanged, .numbersChanged, .quantityChanged, .wrongLanguage, .sourceKept, .repetition,
    ]

    /// The grade of what was found; the same for the same counts and flags, whenever it is asked for.
    package func grade(_ counts: TranslationCounts, _ flags: [TranslationFlag]) -> TranslationGrade {
        if flags.contains(where: Self.poorFlags.contains) { return .poor }
        let damaged = counts.unknownWords + counts.lostWords + counts.leftoverWords
        if Double(damaged) > poorShare * Double(max(counts.words, 1)) { return .poor }
        return flags.isEmpty && damaged == 0 ? .good : .doubtful
    }

    // MARK: Rule 4

    /// How many numbers of one list have no equal in the other, on the side where there are more.
    private static func difference(_ before: [String], _ after: [String]) -> Int {
        var rest = after
        var missing = 0
        for number in before {
            if let index = rest.firstIndex(of: number) { rest.remove(at: index) } else { missing += 1 }
        }
        return max(missing, rest.count)
    }

    /// The numbers of a text as ASCII digits, without the separators between groups of three.
    private static func numbers(_ bytes: [UInt8], joinsBlanks: Bool) -> [String] {
        // Beyond ASCII the first digits are U+0660 to U+0669, whose first byte is D9.
        guard bytes.contains(where: { ByteText.isDigit($0) || $0 >= 0xD9 }) else { return [] }
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

    private static func changesQuantity(_ before: [UInt8], _ after: [UInt8]) -> Bool {
        guard before.contains(where: ByteText.isDigit) else { return false }
        let masker = Masker(spoiledUnits: units)
        func quantities(_ bytes: [UInt8]) -> [String] {
            masker.mask(String(decoding: bytes, as: UTF8.self)).tokens.filter { $0.kind == .quantity }
                .map { $0.original.lowercased().filter { !$0.isWhitespace } }
        }
        return quantities(before).sorted() != quantities(after).sorted()
    }

    // MARK: Rules 6 and 7

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

    /// Whether some words are in one language rather than another; close languages have many words in common.
    private static func `is`(
        _ words: String, in language: LanguageTag, rather other: LanguageTag, _ identifier: any LanguageIdentifying
    ) async -> Bool {
        guard identifier.knows(language), identifier.knows(other) else { return false }
        let found = await identifier.identify(words, hints: [language, other])
        func probability(_ language: LanguageTag) -> Double {
            found.first { LanguageRecognizer.isSameLanguage($0.language, language) }?.probability ?? 0
        }
        return probability(language) > 4 * probability(other)
    }
}
