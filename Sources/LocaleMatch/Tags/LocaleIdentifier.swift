// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// Locale names as POSIX, Java and ICU write them, read as language tags: a door of its own, since a header or a list of
/// languages has other rules.
///
/// 1. **POSIX**: `language[_TERRITORY][.codeset][@modifier]`. The codeset means nothing. Modifiers that name a
///    script (`@latin`, `@cyrillic`, `@devanagari`, …) become it, `@euro` the currency, others a variant. `C` and `POSIX`
///    are `en-US-u-va-posix`, as in ICU.
/// 2. **ICU**: keywords stand behind `@`, as in `fr_BE@calendar=gregorian;numbers=latn`, and become their `-u-` keys; their
///    values become what ICU has for them, such as `uslax` for `America/Los_Angeles`.
/// 3. **Java**: `zh_TW_#Hant`, `th_TH_TH_#u-nu-thai`; empty places (`de__POSIX`) are allowed.
/// 4. **BCP 47** tags are read as ever, with either separator.
/// 5. **Words** such as `english` are no languages: a language has two or three letters here.
///
/// [UTS #35, "Legacy Variants" and "Key/Type Definitions"](https://www.unicode.org/reports/tr35/#Key_Type_Definitions).
extension LanguageTag {
    /// Reads the name of a locale as POSIX, Java or ICU writes it; BCP 47 tags too.
    ///
    ///     try LanguageTag(localeIdentifier: "de_DE.UTF-8")                   // de-DE
    ///     try LanguageTag(localeIdentifier: "sr_RS@latin")                   // sr-Latn-RS
    ///     try LanguageTag(localeIdentifier: "fr_BE@calendar=gregorian")      // fr-BE-u-ca-gregory
    ///
    /// ``spelling`` is the name as given. Throws ``LanguageTagError`` for what names no language, such as `english`, and
    /// for a keyword or modifier that has no place in a tag.
    public init(localeIdentifier name: some StringProtocol) throws(LanguageTagError) {
        let text = String(name)
        guard text.utf8.count <= Self.maximumBytes else {
            throw LanguageTagError(.tooLong, text, at: Self.maximumBytes)
        }
        // What is a tag as it stands needs no other reading.
        if let tag = try? LanguageTag(text), LocaleIdentifier.isLanguage(tag), !tag.variants.contains("posix") {
            self = tag
            return
        }
        let parsed = try LocaleIdentifier.tag(text)
        do { self = try LanguageTag(parsed) } catch { throw LanguageTagError(error.reason, text, at: 0) }
        guard LocaleIdentifier.isLanguage(self) else { throw LanguageTagError(.notALanguage, text, at: 0) }
        spelling = text
    }
}

/// Turns a locale's name into the text of a tag.
enum LocaleIdentifier {
    /// Whether a tag's language has two or three letters, or is `und` or private use.
    static func isLanguage(_ tag: LanguageTag) -> Bool { tag.subtags.language & 0xFF_FFFF_FFFF == 0 }

    static func tag(_ text: String) throws(LanguageTagError) -> String {
        let start = text.prefix { $0 != "@" }
        let base = start.prefix { $0 != "." }
        guard base.contains(where: { $0 != "_" && $0 != "-" }) else { throw LanguageTagError(.empty, text, at: 0) }
        guard
            start.utf8.dropFirst(base.utf8.count + 1).allSatisfy({ ASCII.isAlphanumeric($0) || ASCII.isSeparator($0) })
        else { throw LanguageTagError(.badCharacter, text, at: base.utf8.count) }
        var name = Name(base)
        for modifier in text.dropFirst(start.count + 1).split(separator: ";") {
            let isKnown =
                modifier.contains("=") ? name.add(keyword: modifier) : name.add(modifier: modifier.lowercased())
            guard isKnown else { throw LanguageTagError(.badKeyword, text, at: start.utf8.count + 1) }
        }
        return name.text
    }

    /// The parts of a name.
    private struct Name {
        /// Language, region and variants.
        var head: [String] = []
        var script: String?
        /// Keys of `-u-` and their values.
        var keywords: [String] = []
        /// Extensions and private use, as they stand.
        var tail: [String] = []

        init(_ base: Substring) {
            if ["c", "posix"].contains(base.lowercased()) {
                (head, keywords) = (["en", "US"], ["va", "posix"])
                return
            }
            var parts = base.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }.map(String.init)
            // Java's script, and its extensions behind it.
            if let place = parts.firstIndex(where: { $0.hasPrefix("#") }) {
                tail = [String(parts[place].dropFirst())] + parts[(place + 1)...]
                parts = Array(parts[..<place])
                if tail[0].utf8.count == 4 { script = tail.removeFirst() }
            }
            head = [parts.first.flatMap { $0.isEmpty ? nil : $0 } ?? "und"]
            var isExtension = false
            for (place, part) in parts.enumerated().dropFirst() where !part.isEmpty {
                isExtension = isExtension || part.utf8.count == 1
                if isExtension {
                    tail.append(part)
                } else if part.lowercased() == "posix" {
                    keywords += ["va", "posix"]
                } else if place >= 2, part.utf8.count < 4, parts[place - 1].isEmpty || endsWithRegion {
                    addOldVariant(part.uppercased())
                } else {
                    head.append(part)
                }
            }
        }

        private var endsWithRegion: Bool {
            head.count > 1 && head.last.map { $0.utf8.count == 2 || $0.utf8.allSatisfy(ASCII.isDigit) } == true
        }

        /// Java's variants for old users of it: th_TH_TH, ja_JP_JP, no_NO_NY.
        private mutating func addOldVariant(_ variant: String) {
            switch (head.first?.lowercased(), variant) {
            case ("th", "TH"): if tail.isEmpty { keywords += ["nu", "thai"] }
            case ("ja", "JP"): if tail.isEmpty { keywords += ["ca", "japanese"] }
            case ("no", "NY"): head[0] = "nn"
            default: head.append(variant)
            }
        }

        /// Whether a POSIX modifier has a meaning in a tag.
        mutating func add(modifier: String) -> Bool {
            switch modifier {
            case "latin", "iqtelif": script = "Latn"
            case "cyrillic": script = "Cyrl"
            case "devanagari": script = "Deva"
            case "arabic": script = "Arab"
            case "euro": keywords += ["cu", "eur"]
            case "nynorsk": head[0] = "nn"
            case "bokmal": head[0] = "nb"
            default:
                guard LocaleIdentifier.isSubtag(modifier, 5) else { return false }
                head.append(modifier)
            }
            return true
        }

        /// Whether an ICU keyword has a place in a tag.
        mutating func add(keyword: Substring) -> Bool {
            let halves = keyword.filter { $0 != " " }.split(separator: "=", omittingEmptySubsequences: false)
            let name = halves[0].lowercased()
            guard halves.count == 2, !keyword.utf8.contains(0),
                let key = name.utf8.count == 2 ? name : LocaleIdentifier.keys[name]
            else {
                return false
            }
            let value = String(halves[1].replacing("_", with: "-"))
            let known = LanguageTag.canonicalType(key: key, String(halves[1])) ?? value
            keywords += [key, known]
            return known.split(separator: "-", omittingEmptySubsequences: false).allSatisfy {
                LocaleIdentifier.isSubtag($0, 3)
            }
        }

        var text: String {
            let rest = head.dropFirst() + (keywords.isEmpty ? [] : ["u"] + keywords) + tail
            return (head.prefix(1) + [script].compactMap { $0 } + rest).joined(separator: "-")
        }
    }

    private static func isSubtag(_ text: some StringProtocol, _ minimum: Int) -> Bool {
        (minimum...8).contains(text.utf8.count) && text.utf8.allSatisfy(ASCII.isAlphanumeric)
    }

    private static let keys = [
        "calendar": "ca", "collation": "co", "currency": "cu", "hours": "hc", "measure": "ms", "numbers": "nu",
        "colstrength": "ks", "colnumeric": "kn", "colcasefirst": "kf", "coalternate": "ka", "timezone": "tz",
    ]
}
