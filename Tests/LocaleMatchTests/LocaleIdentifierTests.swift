// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import Testing

/// One test for each numbered rule of `LocaleIdentifier`.
struct LocaleIdentifierTests {
    static func tag(_ name: String) -> String {
        do {
            let tag = try LanguageTag(localeIdentifier: name)
            #expect(tag.spelling == name)
            return tag.identifier
        } catch {
            #expect(error.text == name)
            return "error"
        }
    }

    @Test(arguments: [
        ("de_DE.UTF-8", "de-DE"), ("de_DE@euro", "de-DE-u-cu-eur"), ("sr_RS@latin", "sr-Latn-RS"),
        ("sr_RS.UTF-8@latin", "sr-Latn-RS"), ("uz_UZ@cyrillic", "uz-Cyrl-UZ"), ("ca_ES@valencia", "ca-ES-valencia"),
        ("be_BY@tarask", "be-BY-tarask"), ("C", "en-US-u-va-posix"), ("POSIX", "en-US-u-va-posix"),
        ("C.UTF-8", "en-US-u-va-posix"), ("no_NO@nynorsk", "nn-NO"), ("de_DE.", "de-DE"), ("de_DE@x", "error"),
        ("ks_IN@devanagari", "ks-Deva-IN"), ("de_DE@", "de-DE"),
        ("en_US.UTF-8:de_DE.UTF-8", "error"),  // a list is no name
    ])
    func rule1POSIX(name: String, tag: String) { #expect(Self.tag(name) == tag) }

    @Test(arguments: [
        ("fr_BE@calendar=gregorian", "fr-BE-u-ca-gregory"),
        ("ar_EG@numbers=latn;calendar=islamic-civil", "ar-EG-u-ca-islamic-civil-nu-latn"),
        ("de@collation=phonebook", "de-u-co-phonebk"),
        ("en_US@measure=imperial;hours=h23", "en-US-u-hc-h23-ms-uksystem"),
        ("en_US_POSIX", "en-US-u-va-posix"), ("zh_Hant_TW", "zh-Hant-TW"), ("root", "und"),
        ("th@nu=thai", "th-u-nu-thai"),
        ("en@nonsense=1", "error"), ("en@currency=", "error"),
        ("en@timezone=Europe/Paris", "en-u-tz-frpar"), ("de@colnumeric=yes", "de-u-kn"),
        ("de@numbers=latn;nonsense=1", "error"), ("de@ca=gregorian\0x", "error"), ("#@nynorsk", "error"),
    ])
    func rule2ICU(name: String, tag: String) { #expect(Self.tag(name) == tag) }

    @Test(arguments: [
        ("zh_TW_#Hant", "zh-Hant-TW"), ("th_TH_TH", "th-TH-u-nu-thai"), ("th_TH_TH_#u-nu-thai", "th-TH-u-nu-thai"),
        ("ja_JP_JP", "ja-JP-u-ca-japanese"), ("no_NO_NY", "nn-NO"), ("zh__#Hant", "zh-Hant"), ("_GB", "und-GB"),
        ("de__POSIX", "de-u-va-posix"), ("iw_IL", "iw-IL"),
    ])
    func rule3Java(name: String, tag: String) { #expect(Self.tag(name) == tag) }

    @Test(arguments: [
        ("de-CH-1996", "de-CH-1996"), ("EN-gb", "en-GB"), ("x-klingon", "x-klingon"), ("i-klingon", "tlh"),
        ("en-GB-oed", "en-GB-oxendict"), ("ja-Jpan-JP", "ja-Jpan-JP"), ("th-Thai-TH", "th-Thai-TH"),
        ("ar-u-nu-latn", "ar-u-nu-latn"), ("zh-min-nan", "nan"),
    ])
    func rule4Tags(name: String, tag: String) { #expect(Self.tag(name) == tag) }

    @Test(arguments: [
        "english", "English", "deutsch.UTF-8", "germanic_DE", "", "@", ".UTF-8", "e", "12", "de_DE@a=b=c", "#", "_",
        "a_b_c",
    ])
    func rule5WordsAreNoLanguages(name: String) {
        #expect(Self.tag(name) == "error")
    }

    @Test func longNames() {
        #expect(throws: LanguageTagError.self) {
            try LanguageTag(localeIdentifier: String(repeating: "de_", count: 10_000))
        }
    }
}
