/// The caller's list, as it came: texts, or tags that needn't be parsed again.
enum SupportedList: Sendable {
    case texts([String])
    case tags([LanguageTag])

    var indices: Range<Int> {
        switch self {
        case .texts(let texts): texts.indices
        case .tags(let tags): tags.indices
        }
    }

    /// Whether two lists are spelled the same.
    func isSame(as other: SupportedList) -> Bool {
        indices == other.indices && indices.allSatisfy { spelling($0) == other.spelling($0) }
    }

    /// An entry as the caller spelled it.
    func spelling(_ index: Int) -> String {
        switch self {
        case .texts(let texts): texts[index]
        case .tags(let tags): tags[index].spelling
        }
    }

    /// An entry as a tag; `nil` when it isn't one.
    func tag(_ index: Int) -> LanguageTag? {
        switch self {
        case .texts(let texts): try? LanguageTag(texts[index])
        case .tags(let tags): tags[index]
        }
    }

    /// The entries with what matching needs of them; calls with what is wrong with those that aren't tags.
    func scanned(_ failed: (Int, LanguageTagError) -> Void) -> [ScannedTag?] {
        switch self {
        case .tags(let tags): return tags.map(\.scanned)
        case .texts(let texts):
            var entries: [ScannedTag?] = []
            entries.reserveCapacity(texts.count)
            for (index, text) in texts.enumerated() {
                var copy = text
                let result = copy.withUTF8 { bytes in
                    Result { () throws(TagScanner.Failure) in try ScannedTag(bytes) }
                }
                switch result {
                case .success(let entry): entries.append(entry)
                case .failure(let failure):
                    entries.append(nil)
                    failed(index, LanguageTagError(failure.reason, text, at: failure.offset))
                }
            }
            return entries
        }
    }
}
