// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// The language pairs that Debian packages, whether installed here or not.
///
/// What a package really translates is learnt from its mode files once it is installed; this list says what installing
/// may bring, so that a pair can be called supported before.
enum ApertiumPackages {
    /// A package and the directions that it brings.
    struct Entry: Sendable {
        var name: String
        var sources: [LanguageTag]
        var targets: [LanguageTag]
    }

    /// Every direction of every package.
    static let directions: [Entry] =
        both.flatMap { name in entries(name, isBothWays: true) }
        + forwardOnly.flatMap { name in entries(name, isBothWays: false) }

    /// Named after the languages on either side, in the codes of their mode files.
    private static let both = [
        "afr-nld", "arg-cat", "bel-rus", "cat-ita", "cat-srd", "dan-nor", "en-gl", "eng-cat", "eng-spa", "eo-en",
        "eo-fr", "es-gl", "es-pt", "fr-es", "fra-cat", "hbs-eng", "hbs-mkd", "hbs-slv", "ind-zlm", "isl-swe",
        "mkd-bul", "nno-nob", "oc-ca", "oc-es", "oci-fra", "pol-szl", "por-cat", "pt-gl", "rus-ukr", "spa-arg",
        "spa-cat", "spa-ita", "swe-dan", "swe-nor", "urd-hin",
    ]

    /// Packages that translate only from the first language into the second.
    private static let forwardOnly = [
        "br-fr", "ca-eo", "es-eo", "eu-en", "eu-es", "fra-frp", "isl-eng", "ita-srd", "mkd-eng", "ro-es", "spa-ast",
    ]

    /// Packages whose name has the languages the other way round than the direction they translate in.
    private static let reversedNames = ["ca-eo": "eo-ca", "es-eo": "eo-es", "ita-srd": "srd-ita", "ro-es": "es-ro"]

    private static func entries(_ direction: String, isBothWays: Bool) -> [Entry] {
        let codes = direction.split(separator: "-").map(String.init)
        guard codes.count == 2 else { return [] }
        let name = "apertium-\(reversedNames[direction] ?? direction)"
        let (first, second) = (tags(codes[0]), tags(codes[1]))
        let forward = Entry(name: name, sources: first, targets: second)
        return isBothWays ? [forward, Entry(name: name, sources: second, targets: first)] : [forward]
    }

    private static func tags(_ code: String) -> [LanguageTag] {
        code == "nor" ? ApertiumCode.tags("nob") + ApertiumCode.tags("nno") : ApertiumCode.tags(code)
    }
}
