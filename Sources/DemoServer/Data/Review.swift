// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import LanguageIdentification
internal import LocaleMatch
internal import RemoteContent

/// A reader's post about a place, in whatever language it was written.
struct Review: Sendable, Decodable {
    /// Unique in the file.
    var id: String
    /// The place's identifier.
    var place: String
    /// The name that the reader goes by.
    var author: String
    /// When it was posted (RFC 3339).
    var posted: String
    /// The post; its language isn't recorded.
    var text: String
    /// The language that it was found to be in; links, names and the like don't count.
    private(set) var language: IdentifiedLanguage?

    private enum CodingKeys: CodingKey { case id, place, author, posted, text }

    /// More bytes than this aren't read.
    static let maximumFileBytes = 16 * 1024 * 1024
    /// The longest post, in characters.
    static let maximumCharacters = 500

    /// How sure the identification must be for an offer to translate.
    private static let minimumProbability = 0.5

    /// What a translation is offered from.
    var source: LanguageTag? { language.flatMap { $0.probability >= Self.minimumProbability ? $0.language : nil } }

    /// The posts of a file by place, the newest first.
    ///
    /// One that is too long or has no proper time is left out.
    static func read(_ path: String, log: (String) -> Void) -> [String: [Review]] {
        struct File: Decodable {
            var reviews: [Review]
        }
        guard FileManager.default.fileExists(atPath: path) else { return [:] }
        do {
            let file = try JSONDecoder().decode(
                File.self, from: Data(FolderScan.read(path, limit: maximumFileBytes).bytes))
            var sound = file.reviews.filter { $0.text.count <= maximumCharacters && CAPTime($0.posted) != nil }
            if sound.count < file.reviews.count {
                log("\(path): \(file.reviews.count - sound.count) reviews left out: too long, or no proper time")
            }
            let recognizer = LanguageRecognizer()
            for index in sound.indices {
                let found = recognizer.identify(sound[index].text)
                guard found.outcome != .undetermined, let best = found.hypotheses.first else { continue }
                sound[index].language = IdentifiedLanguage(language: best.language, probability: best.probability)
            }
            return Dictionary(grouping: sound, by: \.place).mapValues { $0.sorted { $0.posted > $1.posted } }
        } catch {
            log("\(path) can't be read, there are no reviews: \(String("\(error)".prefix(200)))")
            return [:]
        }
    }
}
