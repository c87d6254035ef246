// SPDX-License-Identifier: Apache-2.0

internal import CountedAllocations
internal import LocaleMatch

/// A program that uses LocaleMatch and nothing else: tests look at what it is linked with and at what it prints, a name
/// and a number a line.
@main
enum MatchProbe {
    static let header = "fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5"

    static func main() {
        let list = supported()
        print("entries", list.count)
        // The first matcher fills the shared tables, which later ones don't hold again.
        let first = LocaleMatcher(supported: list)
        print("found", first.match(acceptLanguage: header).supported?.index ?? -1)

        let before = bytes_allocated()
        let matcher = LocaleMatcher(supported: list)
        print("bytes", bytes_allocated() - before)
        // What the first header makes for good, such as the allocator's own lists, isn't the headers'.
        _ = matcher.match(acceptLanguage: header)
        _ = answered(matcher)
        let built = bytes_allocated()
        let matched = answered(matcher)
        print("kept", bytes_allocated() - built)
        print("matched", matched)
    }

    /// How many of a thousand headers, each of them new, find an entry.
    private static func answered(_ matcher: LocaleMatcher) -> Int {
        var matched = 0
        for number in 0..<1_000 {
            if matcher.match(acceptLanguage: "fr;q=0.\(number + 100), en;q=0.1").outcome == .matched { matched += 1 }
        }
        return matched
    }

    /// Five hundred locales of fifty languages.
    static func supported() -> [String] {
        let languages =
            """
            af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn \
            ko ky lo lt lv mk ml mn mr ms nb ne nl
            """
        let regions = "US GB CA AU IN ZA DE FR MX EG"
        return languages.split(separator: " ").flatMap { language in
            regions.split(separator: " ").map { "\(language)-\($0)" }
        }
    }
}
