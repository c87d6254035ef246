// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// Every language that can be the answer: the model's, and those that are alone with their script.
final class LanguageTable: @unchecked Sendable {
    // Unchecked, because pointers are not Sendable: `rivals` is written in `init`, only read afterwards, and freed with
    // the table.

    /// What the recognizer needs of a language for every text.
    struct Rival {
        /// The index in ``languages``.
        let index: Int32
        /// The column of its score.
        let column: Int32
        let logPrior: Float
    }

    /// A language, or one writing of it.
    struct Language: Sendable {
        /// Its tag, such as `nb`, `sr-Latn`, `zh`.
        let tag: LanguageTag
        let script: UInt8
        /// The column of its score, among the languages of its script.
        let column: Int
        let logPrior: Float
        /// How many characters of each of ``ModelFormat/domains`` it was trained with; empty for those that their script
        /// tells.
        let characters: [Int]
    }

    /// The table of the model that is part of the program.
    static let shared = LanguageTable(model: try? LanguageModel.shared.get())

    /// The weights; `nil` when the file is damaged, so that only scripts tell languages.
    let model: LanguageModel?

    let languages: [Language]
    /// The languages of each script, by the script's raw value.
    let byScript: [[Int]]
    /// All languages, script by script.
    private let rivals: UnsafeMutableBufferPointer<Rival>
    private let rivalRanges: [Range<Int>]

    /// The languages of a script, for the loops over every text.
    @inline(__always)
    func rivals(of script: Int) -> UnsafeBufferPointer<Rival> {
        UnsafeBufferPointer(rebasing: rivals[rivalRanges[script]])
    }

    deinit {
        rivals.deallocate()
        logPriors.deallocate()
    }

    /// The log priors of all columns, -infinity where there is no language.
    private let logPriors: UnsafeMutablePointer<Float>

    /// The log priors of a script's columns, from ``firstColumn(of:)`` on.
    @inline(__always)
    func logPriors(from column: Int) -> UnsafePointer<Float> { UnsafePointer(logPriors + column) }

    /// The first of each script's columns among those of the scripts that several languages share; -1 for the others.
    private let firstColumns: [Int]

    /// Where a script's scores begin, -1 when one language has it alone.
    @inline(__always)
    func firstColumn(of script: Int) -> Int { firstColumns[script] }

    /// Chinese in simplified and traditional characters: what `zh` becomes when the characters tell.
    let chinese: Int?
    let simplified: LanguageTag
    let traditional: LanguageTag

    init(model: LanguageModel?) {
        self.model = model
        // With the table rather than with the first text that needs them, so that no later text allocates.
        HanWriting.prepare()
        LinkScanner.prepare()
        var languages: [Language] = []
        // A model that was trained without some texts may not have learnt every language.
        for language in model?.languages ?? [] where language.characters.contains(where: { $0 > 0 }) {
            guard let tag = try? LanguageTag(language.tag) else { continue }
            languages.append(
                Language(
                    tag: tag, script: language.script, column: language.column, logPrior: language.logPrior,
                    characters: language.characters))
        }
        let learnt = Set(languages.map(\.script))
        for (script, name) in Self.aloneWithScript where !learnt.contains(script.rawValue) {
            guard languages.count < LanguageSet.maximumCount, let tag = try? LanguageTag(name) else { continue }
            languages.append(Language(tag: tag, script: script.rawValue, column: 0, logPrior: 0, characters: []))
        }
        var byScript: [[Int]] = Array(repeating: [], count: LetterScript.bound)
        for (index, language) in languages.enumerated() where Int(language.script) < byScript.count {
            byScript[Int(language.script)].append(index)
        }
        var column = 0
        firstColumns = byScript.map { rivals in
            guard rivals.count > 1, column + ModelFormat.maximumColumns <= Sums.columnCount else { return -1 }
            defer { column += (rivals.count + 7) & ~7 }
            return column
        }
        var start = 0
        rivalRanges = byScript.map { members in
            defer { start += members.count }
            return start..<(start + members.count)
        }
        rivals = .allocate(capacity: max(1, languages.count))
        for (position, index) in byScript.joined().enumerated() {
            let language = languages[index]
            rivals.initializeElement(
                at: position,
                to: Rival(
                    index: Int32(truncatingIfNeeded: index),
                    column: Int32(truncatingIfNeeded: language.column & Int(ModelFormat.columnMask)),
                    logPrior: language.logPrior))
        }
        logPriors = .allocate(capacity: Sums.columnCount)
        logPriors.initialize(repeating: -.infinity, count: Sums.columnCount)
        for language in languages where firstColumns[Int(language.script)] >= 0 {
            logPriors[firstColumns[Int(language.script)] + (language.column & Int(ModelFormat.columnMask))] =
                language.logPrior
        }
        self.languages = languages
        self.byScript = byScript
        chinese = languages.firstIndex { $0.tag.identifier == "zh" }
        simplified = (try? LanguageTag("zh-Hans")) ?? .undetermined
        traditional = (try? LanguageTag("zh-Hant")) ?? .undetermined
    }

    /// Scripts that one living language is written in, or one far more than others.
    private static let aloneWithScript: [(LetterScript, String)] = [
        (.syriac, "syr"), (.thaana, "dv"), (.nko, "nqo"), (.oriya, "or"), (.kannada, "kn"), (.malayalam, "ml"),
        (.sinhala, "si"), (.lao, "lo"), (.tibetan, "bo"), (.myanmar, "my"), (.ethiopic, "am"), (.cherokee, "chr"),
        (.canadianAboriginal, "iu"), (.khmer, "km"), (.mongolian, "mn-Mong"), (.olChiki, "sat"), (.tifinagh, "zgh"),
        (.yi, "ii"),
    ]

    /// The languages that a tag allows: all writings of its language, or those in the script that it names.
    func indices(matching tag: LanguageTag) -> [Int] {
        let wanted = Self.modernLanguage(tag)
        return languages.indices.filter { index in
            let language = languages[index]
            guard language.tag.language == wanted else { return false }
            guard let script = tag.script else { return true }
            return LetterScript(rawValue: language.script)?.codes.contains(script) ?? false
        }
    }

    /// The code that the table has a language under.
    static func modernLanguage(_ tag: LanguageTag) -> String { modern[tag.language] ?? tag.language }

    /// Codes that name a language of the table under another name.
    private static let modern = ["no": "nb", "iw": "he", "in": "id", "fil": "tl", "jw": "jv", "sh": "sr", "cmn": "zh"]
}
