/// The locale to format with: the text's language and script, the reader's region and preferences.
enum FormatLocale {
    static func combine(text: LanguageTag, reader: LanguageTag?) -> LanguageTag {
        guard let reader, !text.isPrivateUseOnly, !reader.isPrivateUseOnly else { return text }
        var result = text.language
        if let script = text.script { result += "-" + script }
        if let region = reader.region ?? text.region { result += "-" + region }
        for variant in reader.variants.isEmpty ? text.variants : reader.variants { result += "-" + variant }
        let extensions = reader.extensions.isEmpty ? text.extensions : reader.extensions
        for part in extensions {
            result += "-\(part.singleton)-" + part.subtags.joined(separator: "-")
        }
        return (try? LanguageTag(result)) ?? text
    }
}
