// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// The locale to format with: the text's language, the reader's region and preferences.
///
/// 1. **Language and script** are the text's: a Cyrillic text has Cyrillic month names. Where the text's script only
///    follows from its region, and the reader's region would change it, the script is spelled out (`zh-TW` for a
///    reader in `HK` is `zh-HK`, for one in `SG` `zh-Hant-SG`).
/// 2. **Region and variants** are the reader's where they name any, else the text's.
/// 3. **Extensions** are the reader's where they have any, else the text's. Where the languages agree, all of them.
/// 4. Where they don't, only preferences that mean the same in any language: calendar, currency, currency format, first
///    day, hour cycle, measurement system, units, region override, subdivision and time zone.
/// 5. A **numbering system** crosses into another language only if it is used there: `ar-AE-u-nu-arab` reading English
///    is `en-AE`, `hi-IN-u-nu-latn` reading Arabic is `ar-IN-u-nu-latn`.
/// 6. A preference from a source that names no region and no extension (`?lang=fr`) borrows them from the first tag of
///    the same language in the other sources, and else rule 4's preferences from the first tag that has any.
///
/// [UTS #35, "Language Matching"](https://www.unicode.org/reports/tr35/#LanguageMatching) asks for rules 1 to 3; ICU's
/// `makeResolvedLocale` does the same without 4 and 5.
enum FormatLocale {
    /// What crosses languages: see rule 4.
    static let universalKeys: Set<String> = [
        "ca", "cf", "cu", "fw", "hc", "ms", "mu", "rg", "sd", "tz",
    ]

    static func combine(
        text: LanguageTag, reader: LanguageTag?, others: @autoclosure () -> [LanguageTag] = []
    ) -> LanguageTag {
        guard let reader, !text.isPrivateUseOnly, !reader.isPrivateUseOnly else { return text }
        if isRegional(reader, of: text) { return reader }
        var region = reader.region
        var extensions = transferable(from: reader, to: text)
        if region == nil, !hasExtensions(reader) {
            let others = others()
            let relative = others.first { language($0) == language(reader) && ($0.region != nil || hasExtensions($0)) }
            region = relative?.region
            let lender = relative.flatMap { hasExtensions($0) ? $0 : nil } ?? others.first(where: hasExtensions)
            if let lender { extensions = transferable(from: lender, to: text) }
        }
        if extensions.isEmpty { extensions = text.extensions.flatMap { ["\($0.singleton)"] + $0.subtags } }
        let variants = reader.variants.isEmpty ? text.variants : reader.variants
        let tail = ([region ?? text.region].compactMap { $0 } + variants + extensions).map { "-" + $0 }.joined()
        let head = text.script.map { text.language + "-" + $0 } ?? text.language
        // Mostly the reader's own tag, which is parsed already.
        let spelling = head + tail
        guard let result = spelling == reader.identifier ? reader : try? LanguageTag(spelling) else { return text }
        let script = text.maximal.script
        if text.script == nil, script != 0, result.maximal.script != script {
            return (try? LanguageTag(text.language + "-" + Subtags.text(script) + tail)) ?? result
        }
        return result
    }

    /// Whether a reader's tag is the text's with a region and nothing else, as most are (`de-AT` for `de`): by the rules it
    /// is the answer as it stands.
    private static func isRegional(_ reader: LanguageTag, of text: LanguageTag) -> Bool {
        reader.subtags.region != 0 && reader.subtags.language == text.subtags.language
            && reader.subtags.script == text.subtags.script && reader.maximal.script == text.maximal.script
            && Int(reader.variantsStart) == reader.identifier.utf8.count
            && Int(text.variantsStart) == text.identifier.utf8.count
    }

    private static func language(_ tag: LanguageTag) -> UInt64 { tag.maximal.language }

    private static func hasExtensions(_ tag: LanguageTag) -> Bool {
        Int(tag.extensionsStart) < Int(tag.privateUseStart)
    }

    /// The reader's extensions that mean something beside the text: rules 3 to 5.
    private static func transferable(from reader: LanguageTag, to text: LanguageTag) -> [String] {
        if language(reader) == language(text) {
            return reader.extensions.flatMap { ["\($0.singleton)"] + $0.subtags }
        }
        let kept = reader.unicodeKeywords.filter { keyword in
            keyword.key == "nu"
                ? text.usesNumberingSystem(keyword.value) : universalKeys.contains(keyword.key)
        }
        guard !kept.isEmpty else { return [] }
        return ["u"] + kept.flatMap { $0.value == "true" ? [$0.key] : [$0.key, $0.value] }
    }
}
