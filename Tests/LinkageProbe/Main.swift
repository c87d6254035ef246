internal import LocaleMatch

/// Matches once, so that the library is really linked.
@main
enum LinkageProbe {
    static func main() {
        print(LocaleMatcher(supported: ["en", "fr"]).match(acceptLanguage: "fr-CA").supported?.spelling ?? "-")
    }
}
