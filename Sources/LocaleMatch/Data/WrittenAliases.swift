/// Languages and regions with what CLDR puts in their place, as ICU's data has them written.
///
/// The same as ICU's matcher has in its tables: names of one subtag, but for the three-letter codes of languages and
/// regions that have a shorter one. Where several regions stand for one, the first.
enum WrittenAliases {
    static func read(_ kind: String) -> PackedMap {
        var reasons: [Substring: String] = [:]
        var pairs: [(UInt64, UInt64)] = []
        for leaf in ICUResources.texts(bundle: "metadata", path: "alias/\(kind)") {
            let parts = leaf.path.split(separator: "/")
            guard let name = parts.first, parts.count == 2, !name.contains("_") else { continue }
            if parts[1] == "reason" { reasons[name] = leaf.text }
            // `reason` comes before `replacement`, since keys are in alphabetical order.
            guard parts[1] == "replacement", reasons[name] != "overlong",
                let first = leaf.text.split(separator: " ").first, !first.contains("_"),
                let alias = Subtags.pack(name), let replacement = Subtags.pack(first)
            else { continue }
            pairs.append((alias, replacement))
        }
        return PackedMap(pairs)
    }
}
