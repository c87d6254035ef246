// SPDX-License-Identifier: Apache-2.0

/// One entry of the list that a matcher was built from.
public struct Supported: Sendable, Hashable {
    /// The index in the caller's list.
    public let index: Int
    /// The entry as the caller spelled it.
    public let spelling: String

    /// The entry as a tag.
    public var tag: LanguageTag { (try? LanguageTag(spelling)) ?? .undetermined }
}

/// A supported entry that is near enough to one of the reader's preferences.
public struct Candidate: Sendable, Hashable {
    /// The entry.
    public let supported: Supported
    /// The preference that it is nearest to; `und` when that is the header's `*`.
    public let desired: LanguageTag
    /// The index of that preference.
    public let desiredIndex: Int
    /// CLDR's distance between the two: 0 for the same, less than 1 where only what was left out differs, below 50
    /// unless the options say otherwise.
    public let distance: Double
    /// The distance with what later preferences are demoted by: what candidates are ordered by.
    public let demotedDistance: Double
    /// The distance by name.
    public let level: MatchLevel
}

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
