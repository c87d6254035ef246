// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// What a cache may keep answers by instead of the reader's whole header, as
/// [RFC 9111 §4.1](https://www.rfc-editor.org/rfc/rfc9111#section-4.1) allows.
///
/// 1. **The text's key** is the answer itself: the entry in the caller's spelling, `*` where nothing is served. So equal
///    keys mean equal text, whatever the header, under the matcher's own scheme and options; there are as many keys as
///    entries, and one more.
/// 2. **The formats' key** adds what formatters read of the format locale: its region, and those of its `-u-` keywords
///    that change digits, hours, units, calendars, weeks or money (``keywords``). What ICU doesn't know is left out, a
///    region that doesn't exist is `QZ`, variants that mean nothing are `unknown` where no region is named. So equal keys
///    mean equal text and equal formats, and the keys of an entry are bounded by the regions that exist times the known
///    values of each keyword, however readers vary their tags; the usual reader has no keyword, and one key for a region.
///    A currency or a time zone isn't in it: formatters are told these by the service. A subdivision is where no region is
///    named, by its region.
extension Negotiation {
    /// What a cache may keep the text by: the entry in the caller's spelling, `*` where nothing is served.
    ///
    /// Readers with the same key get the same text. A matcher has one key for each entry, and one for nothing.
    public var cacheKey: String { supported?.spelling ?? "*" }

    /// What a cache may keep formatted answers by: the text's key, and what formatters read of ``formatLocale``, such as
    /// `es-419;es-MX` or `en;en-US-u-hc-h23`; `*` where nothing is served.
    ///
    /// Readers with the same key get the same text with the same digits, hour cycle, units and calendar.
    public var formatCacheKey: String {
        guard let supported else { return "*" }
        return supported.spelling + ";" + FormatClass.name(formatLocale)
    }
}

extension LanguageTag {
    /// The locale reduced to what formatters read of it, as in ``Negotiation/formatCacheKey``: for a service that formats
    /// once for all readers who see the same, and says which locale that was.
    public var formatClass: LanguageTag {
        guard !isPrivateUseOnly else { return self }
        // Nearly all locales are a language, perhaps a script, and a region that exists.
        let isPlain = Int(extensionsStart) == identifier.utf8.count && variants.isEmpty
        if isPlain, region.map(FormatClass.isKept(region:)) ?? true { return self }
        return (try? LanguageTag(FormatClass.name(self))) ?? withoutExtensions
    }
}

/// What formatters read of a locale.
enum FormatClass {
    static func name(_ locale: LanguageTag) -> String {
        guard !locale.isPrivateUseOnly else { return locale.identifier }
        var parts = [locale.language]
        if let script = locale.script { parts.append(script) }
        if let region = locale.region { parts.append(self.region(region)) }
        // Those that CLDR has data for; of the others ICU only sees that there are any, where no region is named.
        let variants = locale.variants.filter { ["polyton", "posix", "tarask", "valencia"].contains($0) }
        parts += variants.isEmpty && locale.region == nil && !locale.variants.isEmpty ? ["unknown"] : variants
        let keywords = locale.unicodeKeywords.compactMap { keyword in
            value(keyword, of: locale).map { "\(keyword.key)-\($0)" }
        }
        if !keywords.isEmpty { parts.append("u-" + keywords.joined(separator: "-")) }
        return parts.joined(separator: "-")
    }

    /// The value of a keyword as far as formatters know it.
    private static func value(_ keyword: LanguageTag.Keyword, of locale: LanguageTag) -> String? {
        if keyword.key == "rg" { return override(keyword.value) }
        // From version 76 on ICU takes the region of a subdivision where no other is named.
        if keyword.key == "sd" { return locale.region == nil ? override(keyword.value) : nil }
        guard let known = keywords[keyword.key], known.contains(keyword.value) else { return nil }
        return keyword.value
    }

    /// A region that exists, any number (such as `419`), `ZZ`; `QZ` for all others, which are as good as each other.
    private static func region(_ code: String) -> String { isKept(region: code) ? code : "QZ" }

    static func isKept(region code: String) -> Bool {
        let letters = code.utf8.map { Int($0) - Int(UInt8(ascii: "A")) }
        guard letters.count == 2, letters.allSatisfy((0..<26).contains) else {
            return code.utf8.first.map(ASCII.isDigit) == true
        }
        return regions[letters[0] * 26 + letters[1]]
    }

    /// Which codes of two letters are regions, from `AA` to `ZZ`: ICU is asked once for each, since it locks and looks
    /// through its data.
    private static let regions: [Bool] = {
        let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
        return letters.flatMap { first in
            letters.map { second in first + second == "ZZ" || tolk_region_exists(first + second) != 0 }
        }
    }()

    /// A region override: `uszzzz`, or `usx` for a subdivision of it; of regions that don't exist, `qz`.
    private static func override(_ value: String) -> String? {
        let isNumeric = value.utf8.first.map(ASCII.isDigit) ?? false
        let code = value.prefix(isNumeric ? 3 : 2).uppercased()
        guard (3...7).contains(value.utf8.count) else { return nil }
        return region(code).lowercased() + (value.hasSuffix("zzzz") ? "zzzz" : "x")
    }

    /// Each keyword with the values that ICU knows ([UTS #35, Key/Type
    /// Definitions](https://www.unicode.org/reports/tr35/#Key_Type_Definitions)).
    private static let keywords: [String: Set<String>] = [
        "ca": words(
            """
            buddhist chinese coptic dangi ethioaa ethiopic ethiopic-amete-alem gregory hebrew indian islamic islamicc \
            islamic-civil islamic-rgsa islamic-tbla islamic-umalqura iso8601 japanese persian roc
            """),
        "cf": words("account standard"), "fw": words("fri mon sat sun thu tue wed"),
        "hc": words("h11 h12 h23 h24 c12 c24"), "ms": words("metric uksystem ussystem"),
        "mu": words("celsius fahrenhe kelvin"), "va": words("posix"),
        "nu": words(
            """
            adlm ahom arab arabext armn armnlow bali beng bhks brah cakm cham cyrl deva diak ethi finance fullwide gara \
            geor gong gonm grek greklow gujr gukh guru hanidays hanidec hans hansfin hant hantfin hebr hmng hmnp java \
            jpan jpanfin jpanyear kali kawi khmr knda krai lana lanatham laoo latn lepc limb mathbold mathdbl mathmono \
            mathsanb mathsans mlym modi mong mroo mtei mymr mymrepka mymrpao mymrshan mymrtlng nagm native newa nkoo \
            olck onao orya osma outlined rohg roman romanlow saur segment shrd sind sinh sora sund sunu takr talu taml \
            tamldec telu thai tibt tirh tnsa tols traditio vaii wara wcho
            """),
    ]

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(separator: " ").map(String.init))
    }
}
