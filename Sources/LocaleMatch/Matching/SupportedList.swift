/// The caller's list, as it came: texts, or tags that needn't be parsed again.
struct SupportedList: Sendable {
    private let texts: [String]
    private let tags: [LanguageTag]?

    init(_ texts: [String]) { (self.texts, tags) = (texts, nil) }

    init(_ tags: [LanguageTag]) { (texts, self.tags) = ([], tags) }

    /// The entries as the caller spelled them.
    var spellings: [String] { tags?.map(\.spelling) ?? texts }

    /// One of them.
    func spelling(_ index: Int) -> String { tags?[index].spelling ?? texts[index] }

    /// An entry as a tag; `nil` when it isn't one.
    func tag(_ index: Int) -> LanguageTag? { tags?[index] ?? (try? LanguageTag(texts[index])) }

    /// The entries with what matching needs of them; calls with what is wrong with those that aren't tags.
    func scanned(_ failed: (Int, LanguageTagError) -> Void) -> [ScannedTag?] {
        if let tags { return tags.map(\.scanned) }
        return texts.enumerated().map { index, spelling in
            do throws(LanguageTagError) {
                return try spelling.readAsTag(ScannedTag.init)
            } catch {
                failed(index, error)
                return nil
            }
        }
    }
}
