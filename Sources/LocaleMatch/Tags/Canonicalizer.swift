// SPDX-License-Identifier: Apache-2.0

internal import CICU
internal import LocaleData

/// Brings tags to their canonical form, as ICU's `Locale::createCanonical` does, which has no counterpart in its C API.
///
/// 1. ICU orders and cases the subtags, resolves the values of `-u-` keys, and applies what it has always replaced.
/// 2. CLDR's aliases are tried in this order, and from the beginning again after each one that changes something:
///    language with region and variant, language with region, language with variant, language, variant with any
///    language, region, script, variant. A tag that still changes after five rounds stays as it was.
/// 3. A replacement of a language brings its script and region where the tag has none. What the alias named itself is
///    replaced by what the replacement has, or goes.
/// 4. A region that was split becomes the likely one for the language and script, when that is among its successors,
///    else the first of them.
/// 5. Variants are sorted. `heploc` takes `hepburn` along: together they are `alalc97`.
/// 6. `-u-rg-` and `-u-sd-`: a subdivision becomes the first of its successors; a country among them gets `zzzz`.
/// 7. `-t-`: the source's tag is made canonical like any other, in lower case; the fields are sorted.
///
/// Source: UTS #35,
/// [Canonical Unicode Locale Identifiers](https://www.unicode.org/reports/tr35/#Canonical_Unicode_Locale_Identifiers).
enum Canonicalizer {
    /// The most rounds of rule 2.
    private static let maximumRounds = 5

    /// The canonical form of a tag; the tag itself where ICU can't read it.
    static func canonical(_ tag: LanguageTag) -> LanguageTag {
        guard !tag.isPrivateUseOnly, let ordered = tag.changedIfPossible(TOLK_LOCALE_REWRITE),
            !ordered.isPrivateUseOnly, let names = Names(ordered).replaced(CLDRAliases.shared)
        else { return tag }
        var parts = [names.text]
        for part in ordered.extensions {
            parts.append("\(part.singleton)")
            switch part.singleton {
            case "u": parts += keywords(part.subtags)
            case "t": parts += transform(part.subtags)
            default: parts += part.subtags
            }
        }
        if !ordered.privateUse.isEmpty { parts += ["x"] + ordered.privateUse }
        guard let replaced = try? LanguageTag(parts.joined(separator: "-")) else { return ordered }
        return replaced == ordered ? ordered : replaced.changedIfPossible(TOLK_LOCALE_REWRITE) ?? replaced
    }

    /// Language, script, region and variants while they are replaced.
    private struct Names: Equatable {
        var language: String
        var script: String?
        var region: String?
        var variants: [String]

        init(_ tag: LanguageTag) {
            language = tag.language
            script = tag.script
            region = tag.region
            // Rule 5.
            variants = tag.variants.sorted()
        }

        var text: String { ([language, script, region].compactMap { $0 } + variants).joined(separator: "-") }

        /// Rule 2; `nil` when there is no end to it.
        func replaced(_ aliases: CLDRAliases) -> Names? {
            var names = self
            for _ in 0...Canonicalizer.maximumRounds {
                guard names.replaceOnce(aliases) else { return names }
            }
            return nil
        }

        private mutating func replaceOnce(_ aliases: CLDRAliases) -> Bool {
            replaceLanguage(aliases, language, region, hasVariant: true)
                || replaceLanguage(aliases, language, region, hasVariant: false)
                || replaceLanguage(aliases, language, nil, hasVariant: true)
                || replaceLanguage(aliases, language, nil, hasVariant: false)
                || replaceLanguage(aliases, "und", nil, hasVariant: true)
                || replaceRegion(aliases) || replaceScript(aliases) || replaceVariant(aliases)
        }

        /// Rule 3, for an alias of a language with a region, and with each of the variants or none.
        private mutating func replaceLanguage(
            _ aliases: CLDRAliases, _ language: String, _ region: String?, hasVariant: Bool
        ) -> Bool {
            for variant in hasVariant ? variants.map(Optional.some) : [nil] {
                let key = [language, region, variant].compactMap { $0 }.joined(separator: "_")
                guard let new = aliases.languages[key].flatMap({ try? LanguageTag($0) }).map(Names.init) else {
                    continue
                }
                var changed = self
                if new.language != "und" { changed.language = new.language }
                changed.script = script ?? new.script
                changed.region = region != nil ? new.region : self.region ?? new.region
                changed.variants = variants.compactMap { $0 == variant ? new.variants.first : $0 }
                guard changed != self else { continue }
                self = changed
                return true
            }
            return false
        }

        /// Rule 4.
        private mutating func replaceRegion(_ aliases: CLDRAliases) -> Bool {
            guard let old = region, let replacement = aliases.regions[old] else { return false }
            let successors = replacement.split(separator: " ").map(String.init)
            var new = successors.first
            if successors.count > 1,
                let likely = (try? LanguageTag([language, script].compactMap { $0 }.joined(separator: "-")))?
                    .maximized().region, successors.contains(likely)
            {
                new = likely
            }
            region = new
            return region != old
        }

        private mutating func replaceScript(_ aliases: CLDRAliases) -> Bool {
            guard let old = script, let new = aliases.scripts[old], new != old else { return false }
            script = new
            return true
        }

        private mutating func replaceVariant(_ aliases: CLDRAliases) -> Bool {
            for place in variants.indices {
                let old = variants[place]
                guard let new = aliases.variants[old]?.lowercased(), new != old else { continue }
                variants[place] = new
                // Rule 5.
                if old == "heploc" { variants.removeAll { $0 == "hepburn" } }
                return true
            }
            return false
        }
    }

    /// Rule 6, over the subtags of a `-u-` extension.
    private static func keywords(_ subtags: [String]) -> [String] {
        var result = subtags
        for place in result.indices.dropFirst() where ["rg", "sd"].contains(result[place - 1]) {
            guard let successor = CLDRAliases.shared.subdivisions[result[place]]?.split(separator: " ").first else {
                continue
            }
            let name = successor.lowercased()
            result[place] = name.utf8.count == 2 ? name + "zzzz" : name
        }
        return result
    }

    /// Rule 7, over the subtags of a `-t-` extension.
    private static func transform(_ subtags: [String]) -> [String] {
        // The key of a field is a letter and a digit.
        func isKey(_ subtag: String) -> Bool {
            let bytes = Array(subtag.utf8)
            return bytes.count == 2 && bytes[0] >= UInt8(ascii: "a") && bytes[1] <= UInt8(ascii: "9")
        }
        let fields = subtags.grouped(isKey)
        var result: [String] = []
        if let source = try? LanguageTag(fields[0].joined(separator: "-")) {
            result = canonical(source).identifier.lowercased().split(separator: "-").map(String.init)
        }
        for field in fields.dropFirst().sorted(by: { $0.joined(separator: "-") < $1.joined(separator: "-") }) {
            result.append(field[0])
            let value = field.dropFirst().joined(separator: "-")
            result.append(LanguageTag.canonicalType(key: field[0], value) ?? value)
        }
        return result
    }
}

extension LanguageTag {
    /// The canonical value of a key of an extension, which may have ICU's old names; `nil` for one that ICU can't read.
    static func canonicalType(key: String, _ value: String) -> String? {
        String { tolk_locale_keyword_type(key, value, $0) == TOLK_OK }
    }
}
