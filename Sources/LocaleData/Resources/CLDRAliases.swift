// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// What CLDR puts in the place of subtags that are deprecated, overlong or another's, as ICU's data has it.
package struct CLDRAliases: Sendable {
    /// By language with an optional region and variant (`sgn_BR`, `und_hepburn_heploc`): what replaces them, which may
    /// have a script, a region and a variant.
    package let languages: [String: String]
    package let scripts: [String: String]
    /// Where a region was split, all its successors, separated by blanks.
    package let regions: [String: String]
    package let variants: [String: String]
    /// Where a subdivision was split, all its successors, separated by blanks.
    package let subdivisions: [String: String]

    /// Those of this machine's ICU, read when they are first asked for.
    package static let shared = CLDRAliases(
        languages: read("language"), scripts: read("script"), regions: read("territory"), variants: read("variant"),
        subdivisions: read("subdivision"))

    /// What replaces what, but for the aliases that are there for one reason.
    private static func read(_ kind: String, without reason: String? = nil) -> [String: String] {
        var replacements: [String: String] = [:]
        var isWanted = true
        for leaf in ICUResources.texts(bundle: "metadata", path: "alias/\(kind)") {
            let parts = leaf.path.split(separator: "/")
            guard parts.count == 2 else { continue }
            // Keys are in alphabetical order: the reason comes before the replacement.
            if parts[1] == "reason" { isWanted = leaf.text != reason }
            if parts[1] == "replacement", isWanted { replacements[String(parts[0])] = leaf.text }
        }
        return replacements
    }

    /// Languages (`language`) or regions (`territory`) of one subtag, as ICU's matcher has them in its tables.
    ///
    /// That's without the codes of three letters that have a shorter one. Where several regions stand for one, the first.
    package static func packed(_ kind: String) -> [(UInt64, UInt64)] {
        read(kind, without: "overlong").compactMap { name, replacement in
            guard let alias = UInt64(subtag: name.utf8), !(name + replacement).contains("_"),
                let other = replacement.split(separator: " ").first.flatMap({ UInt64(subtag: $0.utf8) })
            else { return nil }
            return (alias, other)
        }
    }

    /// What replaces one whole identifier in ICU's spelling, such as `sr_Latn` for `sh`, without reading all the others.
    package static func language(_ identifier: String) -> String? {
        guard !identifier.contains("/") else { return nil }
        var replacement: String?
        ICUResources.visit(bundle: "metadata", path: "alias/language/\(identifier)/replacement") {
            replacement = $0.string
        }
        return replacement
    }
}
