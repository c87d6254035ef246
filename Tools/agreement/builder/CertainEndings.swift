// SPDX-License-Identifier: Apache-2.0

/// Suffixes that decide the gender of the words that are formed with them, whatever few examples the sources have:
/// Portuguese lists leave out what a verb's affixes form, so that few of the words in -ção are there to learn from.
///
/// Source: the chapters on gender of the grammars that each language's rules name. Of the words that the sources have,
/// about 95 of 100 or more that end so have this gender; the frequent ones that don't are in the lexicon.
enum CertainEndings {
    private struct Endings {
        var masculine = ""
        var feminine = ""
        var neuter = ""
    }

    private static let endings: [String: Endings] = [
        "es": Endings(
            masculine: "miento ismo aje grama án ín ún és ás ús í ú o il ol ul or ar er ir ur x ete ote ate gue ble é "
                + "que",
            feminine: "ción sión xión dad tad tud umbre eza anza encia ancia oca ica uca aca nca eca ga la na ra sa da "
                + "va za ña lla ja ia ía rta esta ez triz ie itis"),
        "fr": Endings(
            masculine:
                "ement isme phone oir age eau ier ment teur ail eil euil in ain ien et ot at it ut ant ent al el "
                + "il ol er or ir ard ois ais as us k m t gramme graphe mètre scope cide",
            feminine: "tion ssion sion ité ance ence ette ie enne euse trice aison itude"),
        "it": Endings(
            masculine: "mento ismo ore iere gramma sma gma lone none rone tone ame ime ume are è ì o",
            feminine: "zione sione gione stione nione tà tù ezza anza enza tudine trice gna nia ria zia cia gia sia "
                + "lia aia oia via bia dia tia pia mia fia la na ra sa da va ba za fa ca tta nta rta lta ata uta esta "
                + "ga rma agine igine edine udine ie"
        ),
        "pt": Endings(
            masculine: "mento ismo lhão or el il ol ul er im om um us ês ô u grama ote ume ame que",
            feminine: "ção ssão nsão rsão dade tude gem eza ança ência ância trice la na ra sa da va za ça nha lha ja "
                + "ia ea ca ga idão ose ise ez triz"),
        "de": Endings(
            masculine: "ismus ling eur asmus iker ner ler",
            feminine: "ierung igung lung nung rung tung dung heit keit schaft tät tion sion enz ik ie ine ette age ade "
                + "ose itis erin torin istin antin ologin euse",
            neuter: "chen lein ment ium ett skop ogramm"),
    ]

    /// Learned endings in which those of the list are sure; a longer one that is as sure stays.
    static func applied(to learned: [EndingTraining.Ending], language: String) -> [EndingTraining.Ending] {
        let list = endings[language] ?? Endings()
        let certain = [(list.masculine, 1), (list.feminine, 2), (list.neuter, 4)].flatMap { words, gender in
            words.split(separator: " ").map {
                EndingTraining.Ending(suffix: Array($0.utf8), value: gender, isSure: true)
            }
        }
        let kept = learned.filter { ending in
            !certain.contains {
                ending.suffix == $0.suffix
                    || !ending.isSure && ending.suffix.count > $0.suffix.count
                        && ending.suffix.suffix($0.suffix.count).elementsEqual($0.suffix)
            }
        }
        return kept + certain
    }
}
