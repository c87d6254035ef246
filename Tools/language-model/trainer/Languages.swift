// SPDX-License-Identifier: Apache-2.0

@_spi(Training) internal import LanguageIdentification

extension Corpus {
    /// A language of the model.
    struct Language {
        /// Its BCP 47 tag, without a script unless that makes it a class of its own (sr-Latn).
        let tag: String
        /// The script group that it is looked for in.
        let script: LetterScript
        /// What is added to its log probability before a text is read.
        let logPrior: Double
    }

    /// The languages, in the order of the model's file.
    ///
    /// Those that few texts are written in start lower: of two that a short text speaks for as much, the one that
    /// people write more is the answer.
    static let allLanguages: [Language] = {
        var all: [Language] = []
        for (script, tags) in common {
            all += tags.split(separator: " ").map { tag in
                Language(tag: String(tag), script: script, logPrior: closeLogPriors[String(tag), default: 0])
            }
        }
        for (script, tags) in rarer {
            all += tags.split(separator: " ").map { Language(tag: String($0), script: script, logPrior: rarerLogPrior) }
        }
        return all.sorted { $0.tag < $1.tag }
    }()

    private static let rarerLogPrior = -1.8
    /// Of close languages those that fewer people write: a short text that is good in both is more likely the other's.
    private static let closeLogPriors = ["bs": -0.2, "gl": -0.3, "ms": -1, "nn": -0.5, "sr-Latn": -0.7]

    private static let common: [(LetterScript, String)] = [
        (
            .latin,
            """
            af az bs ca cs cy da de en eo es et eu fi fr ga gl hr hu id is it la lg lt lv mi ms nb nl nn pl pt ro sk sl \
            sn so sq sr-Latn st sv sw tl tn tr ts vi xh yo zu
            """
        ),
        (.cyrillic, "be bg kk mk mn ru sr uk"), (.arabic, "ar fa ur"), (.devanagari, "hi mr ne"), (.han, "ja zh"),
        (.greek, "el"), (.armenian, "hy"), (.hebrew, "he"), (.bengali, "bn"), (.gurmukhi, "pa"), (.gujarati, "gu"),
        (.tamil, "ta"), (.telugu, "te"), (.thai, "th"), (.georgian, "ka"), (.hangul, "ko"), (.ethiopic, "am"),
    ]

    private static let rarer: [(LetterScript, String)] = [
        (
            .latin,
            """
            an ast br co dsb fo fur fy gd gn gsw ha hsb ia ie ig io kab ku lb ln mg mt nds nso oc om rm rw sc sco se \
            szl tk tok uz wa
            """
        ),
        (.cyrillic, "ky tg tt"), (.arabic, "ckb ps skr ug"), (.devanagari, "mai sa"), (.bengali, "as"),
        (.hebrew, "yi"), (.ethiopic, "ti"),
    ]
}
