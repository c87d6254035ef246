// SPDX-License-Identifier: Apache-2.0

internal import CICU
package import LocaleMatch

extension LocaleFormatter {
    /// A person's name, such as `Andreas Neusüß` or `田中陽子`.
    ///
    /// By "Formatting Process" of UTS #35 part 8, with the patterns of ICU's data:
    ///
    /// 1. The script of the name is that of the first letter of the surname, or else of the given name; the locale of
    ///    the name is the one it has, or else the formatter's own when that is written in the script, or else the
    ///    likely one for the script. (CLDR goes by the script alone, which makes a Hungarian's name English.)
    /// 2. A name whose script the locale isn't written in is formatted for the name's locale.
    /// 3. The order is the style's, else the name's own, else the one that the formatting locale lists for the name's.
    ///    Initials for a badge aren't sorted: there the order of sorting counts as none.
    /// 4. Of several patterns, the one with the most filled fields is taken, then the one with the fewest empty ones.
    /// 5. A name without surname puts the given name in its place, where the pattern would show no more than an initial.
    /// 6. A name none of whose fields the pattern shows, as a surname alone where only given names are used, is shown by the
    ///    field that it has: never nothing.
    /// 7. Spaces become those of the locale: none for a Japanese name in Japanese, `・` for a foreign one.
    public func name(_ name: PersonName, style: PersonNameStyle = .medium) throws(FormattingError) -> String {
        try self.name(name, style: style) { engine.names($0) }
    }

    /// Writes a name with the given data instead of ICU's.
    package func name(
        _ name: PersonName, style: PersonNameStyle, data names: (LanguageTag) -> NameData
    ) throws(FormattingError) -> String {
        try nameParts(name, style: style, data: names).map(\.text).joined()
    }

    func nameParts(
        _ name: PersonName, style: PersonNameStyle, data names: (LanguageTag) -> NameData
    ) throws(FormattingError) -> [FormattedPart] {
        try ICU.requireLibrary()
        var fields = name.fields
        for (field, value) in fields where value.utf8.count > PersonName.maximumFieldLength {
            throw FormattingError(
                .tooLong, "the name's \(field) has \(value.utf8.count) bytes; limit \(PersonName.maximumFieldLength)")
        }
        Self.completeSurname(&fields)
        guard fields["given"] != nil || fields["surname"] != nil || fields["given-informal"] != nil else {
            throw FormattingError(.unsupportedValue, "a name needs a given name or a surname")
        }

        let script = Self.script(fields)
        let nameLocale = nameLocale(name, script)
        let data = formattingData(nameLocale: nameLocale, script: script, names)
        let wanted = style.usage == .monogram && style.order == .sorting ? nil : style.order
        let order = wanted ?? name.preferredOrder ?? data.order(nameLocale: nameLocale)
        let patterns = data.patterns(order: order.name, style)
        let hasSurname = fields["surname"] != nil
        var best: (filled: Int, empty: Int, pattern: NamePattern, values: [String?])?
        for pattern in patterns {
            var own = fields
            if !hasSurname, !pattern.showsGivenName {
                own["surname"] = fields["given"] ?? fields["given-informal"]
                own["surname-informal"] = fields["given-informal"]
                own["given"] = nil
                own["given-informal"] = nil
            }
            var values: [String?] = []
            for field in pattern.fields { values.append(try value(of: field, in: own, data, nameLocale)) }
            let filled = values.count { $0 != nil }
            let empty = values.count - filled
            if let best {
                let isBetter = (filled, -empty) > (best.filled, -best.empty)
                let isTied = filled == best.filled && empty == best.empty
                guard isBetter || isTied && pattern.text < best.pattern.text else { continue }
            }
            best = (filled, empty, pattern, values)
        }
        guard let best, best.filled > 0 else { return Self.onlyField(fields, style) }
        return Self.replaceSpaces(best.pattern.fill(best.values), data, nameLocale)
    }

    /// Rule "Handle core and prefix".
    private static func completeSurname(_ fields: inout [String: String]) {
        let (prefix, core, plain) = (fields["surname-prefix"], fields["surname-core"], fields["surname"])
        if plain == nil {
            if let core {
                fields["surname"] = prefix.map { "\($0) \(core)" } ?? core
            } else {
                fields["surname-prefix"] = nil
            }
        } else if core == nil {
            fields["surname-core"] = plain
            fields["surname-prefix"] = nil
        }
    }

    /// Rule 1: the script of the name.
    private static func script(_ fields: [String: String]) -> String {
        for text in [fields["surname"], fields["given"], fields["given-informal"]] {
            guard let text, let script = ICU.withText(text, { tolk_text_script($0) }) else { continue }
            return String(cString: script)
        }
        return "Zzzz"
    }

    /// Rule 1: the locale of the name.
    private func nameLocale(_ name: PersonName, _ script: String) -> LanguageTag {
        if let locale = name.locale { return locale.withoutExtensions }
        let own = locale.withoutExtensions
        if Self.scriptsMatch(own.maximized().script ?? "Zzzz", script) { return own }
        guard script != "Zzzz", let byScript = try? LanguageTag("und-\(script)") else { return .undetermined }
        return byScript.maximized()
    }

    /// Rule 2.
    private func formattingData(
        nameLocale: LanguageTag, script: String, _ names: (LanguageTag) -> NameData
    ) -> NameData {
        let full = locale.withoutExtensions.maximized()
        if script == "Zzzz" || Self.scriptsMatch(full.script ?? "Zzzz", script) { return names(locale) }
        // The name's own locale, if it is written in the script of the name.
        let own = names(nameLocale)
        if own.isOwn, Self.scriptsMatch(nameLocale.maximized().script ?? "Zzzz", script) { return own }
        let region = nameLocale.region.map { "-\($0)" } ?? ""
        guard let byScript = try? LanguageTag("und-\(script)\(region)") else { return names(locale) }
        return names(byScript.maximized())
    }

    private static func scriptsMatch(_ a: String, _ b: String) -> Bool {
        let sets: [String: Set<String>] = [
            "Jpan": ["Hani", "Hira", "Kana", "Jpan", "Hrkt"], "Kore": ["Hani", "Hang", "Kore"],
            "Hans": ["Hani", "Hans", "Bopo"], "Hant": ["Hani", "Hant", "Bopo"], "Hrkt": ["Hira", "Kana", "Hrkt"],
        ]
        return a == b || !(sets[a] ?? [a]).isDisjoint(with: sets[b] ?? [b])
    }

    /// Rule 6.
    private static func onlyField(_ fields: [String: String], _ style: PersonNameStyle) -> [FormattedPart] {
        for (field, kind) in [("surname", FormattedPart.Kind.surname), ("given", .given), ("given-informal", .given)] {
            guard let text = fields[field] else { continue }
            return [FormattedPart(kind, style.usage == .monogram ? firstCharacter(text) : text)]
        }
        return []
    }

    /// Rule 7.
    private static func replaceSpaces(
        _ parts: [FormattedPart], _ data: NameData, _ nameLocale: LanguageTag
    ) -> [FormattedPart] {
        let unspaced: Set = ["ja", "zh", "yue"]
        let (language, nameLanguage) = (data.locale.language, nameLocale.language)
        let isNative =
            language == nameLanguage || unspaced.contains(language) && unspaced.contains(nameLanguage)
        // These three languages write their names without spaces, whatever the root has where they have no data: it has
        // none in CLDR 42, and a space later.
        let own = data.isOwn || !unspaced.contains(language) ? data.nativeSpace : nil
        let native = own ?? (unspaced.contains(language) ? "" : " ")
        let replacement = isNative ? native : data.foreignSpace
        if replacement == " " { return parts }
        // Spaces in a run become one replacement, those at the ends none, wherever a field or literal begins.
        var result: [FormattedPart] = []
        var hasText = false
        var pending: FormattedPart.Kind?
        for part in parts {
            var text = ""
            for character in part.text {
                if character == " " {
                    pending = pending ?? part.kind
                    continue
                }
                if let kind = pending, hasText {
                    if kind == part.kind, !text.isEmpty {
                        text += replacement
                    } else if !replacement.isEmpty {
                        result.append(FormattedPart(.literal, replacement))
                    }
                }
                pending = nil
                hasText = true
                text.append(character)
            }
            if !text.isEmpty { result.append(FormattedPart(part.kind, text)) }
        }
        return result
    }

    /// The text for one field of a pattern, `nil` when the name doesn't have it.
    private func value(
        of field: NamePattern.Field, in fields: [String: String], _ data: NameData, _ nameLocale: LanguageTag
    ) throws(FormattingError) -> String? {
        var modifiers = field.modifiers
        var text: String?
        if field.name == "suffix" {
            let parts = [fields["generation"], fields["credentials"]].compactMap { $0 }
            text = parts.isEmpty ? nil : parts.joined(separator: " ")
        } else {
            // The name may hold a form of its own for a modifier; informal falls back to the plain field, prefix not.
            text = fields[field.name]
            for modifier in ["informal", "core", "prefix"] where modifiers.contains(modifier) {
                let special = fields["\(field.name)-\(modifier)"]
                text = modifier == "prefix" ? special : special ?? text
            }
        }
        modifiers.removeAll { ["informal", "core", "prefix"].contains($0) }
        guard var result = text, !result.isEmpty else { return nil }
        if modifiers.contains("monogram") {
            result = Self.firstCharacter(result)
        } else if modifiers.contains("initial") {
            let isKept = modifiers.contains("retain")
            let words = result.split { $0.isWhitespace || !isKept && $0 == "-" }
            var sequence: String?
            for word in words {
                let parts = word.split(separator: "-").map { part in
                    data.initial.replacing("{0}", with: Self.firstCharacter(String(part)))
                }
                let initial = parts.joined(separator: "-")
                sequence =
                    sequence.map {
                        data.initialSequence.replacing("{0}", with: $0).replacing("{1}", with: initial)
                    } ?? initial
            }
            result = sequence ?? ""
        }
        if modifiers.contains("allCaps") {
            result = try LocaleFormatter(nameLocale).text.uppercased(result)
        } else if modifiers.contains("initialCap") {
            let first = Self.firstCharacter(result)
            result = try LocaleFormatter(nameLocale).text.uppercased(first) + result.dropFirst(first.count)
        }
        return result.isEmpty ? nil : result
    }

    private static func firstCharacter(_ text: String) -> String {
        let characters = try? LocaleFormatter(.undetermined).text.segments(of: text, .characters)
        return characters?.first.map { String(text[$0.range]) } ?? ""
    }
}

extension PartsFormatter {
    /// The parts of a person's name: title, given and further given names, surnames, suffix, and what stands between.
    public func name(_ name: PersonName, style: PersonNameStyle = .medium) throws(FormattingError) -> [FormattedPart] {
        try formatter.nameParts(name, style: style) { formatter.engine.names($0) }
    }
}
