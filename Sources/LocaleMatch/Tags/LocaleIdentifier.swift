/// Locale names as POSIX, Java and ICU write them, read as language tags: a door of its own, since a header or a list of
/// languages has other rules.
///
/// 1. **POSIX**: `language[_TERRITORY][.codeset][@modifier]`. The codeset means nothing. Modifiers that name a script
///    (`@latin`, `@cyrillic`, `@devanagari`, …) become it, `@euro` the currency, others a variant. `C` and `POSIX` are
///    `en-US-u-va-posix`, as in ICU.
/// 2. **ICU**: keywords stand behind `@`, as in `fr_BE@calendar=gregorian;numbers=latn`, and become their `-u-` keys.
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
        let tag: LanguageTag
        do {
            tag = try LanguageTag(parsed)
        } catch {
            throw LanguageTagError(error.reason, text, at: 0)
        }
        guard LocaleIdentifier.isLanguage(tag) else { throw LanguageTagError(.notALanguage, text, at: 0) }
        self.init(tag, spelling: text)
    }
}

/// Turns a locale's name into the text of a tag.
enum LocaleIdentifier {
    /// Whether a tag's language has two or three letters, or is `und` or private use.
    static func isLanguage(_ tag: LanguageTag) -> Bool { tag.subtags.language & 0xFF_FFFF_FFFF == 0 }

    static func tag(_ text: String) throws(LanguageTagError) -> String {
        let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = halves.first ?? ""
        let base = whole.firstIndex(of: ".").map { whole[..<$0] } ?? whole
        guard base.contains(where: { $0 != "_" && $0 != "-" }) else { throw LanguageTagError(.empty, text, at: 0) }
        var name = Name(base)
        let modifier = halves.count == 2 ? halves[1] : ""
        if modifier.contains("=") {
            for keyword in modifier.split(separator: ";") {
                guard let pair = self.keyword(keyword) else {
                    throw LanguageTagError(.badKeyword, text, at: text.utf8.count - modifier.utf8.count)
                }
                name.keywords.append(pair)
            }
        } else if !modifier.isEmpty, !name.add(modifier: modifier.lowercased()) {
            throw LanguageTagError(.badKeyword, text, at: text.utf8.count - modifier.utf8.count)
        }
        return name.text
    }

    /// The parts of a name.
    private struct Name {
        var head: [String] = []
        var script: String?
        var variants: [String] = []
        /// Extensions and private use, as they stand.
        var tail: [String] = []
        var keywords: [(key: String, value: String)] = []

        init(_ base: Substring) {
            if ["c", "posix"].contains(base.lowercased()) {
                head = ["en", "US"]
                keywords = [("va", "posix")]
                return
            }
            var parts = base.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }.map(String.init)
            // Java's script, and its extensions behind it.
            if let place = parts.firstIndex(where: { $0.hasPrefix("#") }) {
                let rest = [String(parts[place].dropFirst())] + parts[(place + 1)...]
                parts = Array(parts[..<place])
                let hasScript = rest.first?.utf8.count == 4
                if hasScript { script = rest.first }
                tail = Array(rest.dropFirst(hasScript ? 1 : 0))
            }
            head = parts.first.map { [$0.isEmpty ? "und" : $0] } ?? []
            var isPrivate = false
            for (place, part) in parts.enumerated().dropFirst() where !part.isEmpty {
                isPrivate = isPrivate || part.utf8.count == 1
                if isPrivate {
                    tail.append(part)
                } else if part.lowercased() == "posix" {
                    keywords.append(("va", "posix"))
                } else if place >= 2, part.utf8.count < 4, parts[place - 1].isEmpty || isRegion(head.last ?? "") {
                    // Java's variants for old users of it: th_TH_TH, ja_JP_JP, no_NO_NY.
                    addOldVariant(part.uppercased())
                } else {
                    head.append(part)
                }
            }
        }

        private func isRegion(_ part: String) -> Bool {
            head.count > 1 && (part.utf8.count == 2 || part.utf8.allSatisfy(ASCII.isDigit))
        }

        private mutating func addOldVariant(_ variant: String) {
            switch (head.first?.lowercased(), variant) {
            case ("th", "TH"): if tail.isEmpty { keywords.append(("nu", "thai")) }
            case ("ja", "JP"): if tail.isEmpty { keywords.append(("ca", "japanese")) }
            case ("no", "NY"): head = ["nn"] + head.dropFirst()
            default: head.append(variant)
            }
        }

        /// Whether a POSIX modifier has a meaning in a tag.
        mutating func add(modifier: String) -> Bool {
            let scripts = [
                "latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab", "iqtelif": "Latn",
            ]
            if let named = scripts[modifier] {
                script = named
            } else if modifier == "euro" {
                keywords.append(("cu", "eur"))
            } else if modifier == "nynorsk" || modifier == "bokmal" {
                head = [modifier == "nynorsk" ? "nn" : "nb"] + head.dropFirst()
            } else if (5...8).contains(modifier.utf8.count), modifier.utf8.allSatisfy(ASCII.isAlphanumeric) {
                variants.append(modifier)
            } else {
                return false
            }
            return true
        }

        var text: String {
            var parts = head
            if let script { parts.insert(script, at: min(1, parts.count)) }
            parts += variants
            let words = keywords.flatMap { [$0.key] + ($0.value.isEmpty ? [] : [$0.value]) }
            if let place = tail.firstIndex(of: "u"), !words.isEmpty {
                let end = tail[(place + 1)...].firstIndex { $0.utf8.count == 1 } ?? tail.endIndex
                parts += tail[..<end] + words + tail[end...]
            } else {
                parts += (words.isEmpty ? [] : ["u"] + words) + tail
            }
            return parts.joined(separator: "-")
        }
    }

    /// ICU's keyword as a `-u-` key and its value; `nil` for one that has no place in a tag.
    private static func keyword(_ text: Substring) -> (key: String, value: String)? {
        let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let name = trimmed(halves[0])
        let value = trimmed(halves[1]).replacing("_", with: "-")
        guard let key = name.utf8.count == 2 ? name : keys[name], !value.isEmpty else { return nil }
        let canonical = values["\(key)=\(value)"] ?? value
        let isWellFormed = canonical.split(separator: "-", omittingEmptySubsequences: false).allSatisfy {
            (3...8).contains($0.utf8.count) && $0.utf8.allSatisfy(ASCII.isAlphanumeric)
        }
        return isWellFormed ? (key, canonical) : nil
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.filter { $0 != " " }).lowercased()
    }

    private static let keys = [
        "calendar": "ca", "collation": "co", "currency": "cu", "hours": "hc", "measure": "ms", "numbers": "nu",
        "colstrength": "ks", "colnumeric": "kn", "colcasefirst": "kf", "coalternate": "ka", "timezone": "tz",
    ]

    /// Values that ICU spells otherwise.
    private static let values = [
        "ca=gregorian": "gregory", "ca=ethiopic-amete-alem": "ethioaa", "co=dictionary": "dict",
        "co=phonebook": "phonebk", "co=traditional": "trad", "co=gb2312han": "gb2312", "ms=imperial": "uksystem",
        "ms=us": "ussystem", "nu=traditional": "traditio",
    ]
}
