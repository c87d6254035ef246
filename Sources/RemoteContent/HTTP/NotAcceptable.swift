// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The answer of a strict service to a reader whom none of its languages suits: 406 with the alternatives.
///
/// Most services had better serve their default; RFC 9110 leaves the choice
/// ([§15.5.7](https://www.rfc-editor.org/rfc/rfc9110.html#section-15.5.7)). The body is problem details
/// ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457.html)).
public struct NotAcceptable: Error, Sendable, Hashable, Codable {
    /// A language that the reader could choose.
    public struct Alternative: Sendable, Hashable, Codable {
        /// The language in the service's own spelling.
        public var language: String
        /// Its address, where it has one.
        public var href: String?

        /// An alternative.
        public init(language: String, href: String? = nil) {
            self.language = language
            self.href = href
        }
    }

    /// The problem's type.
    public var type = "about:blank"
    /// The status's own words.
    public var title = "Not Acceptable"
    /// 406.
    public var status = 406
    /// What the reader asked for and didn't get.
    public var detail: String
    /// What there is instead.
    public var alternatives: [Alternative]

    /// The media type of ``body``.
    public static let mediaType = "application/problem+json"

    /// The problem details as JSON, in UTF-8.
    public var body: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map(Array.init) ?? []
    }

    /// The refusal of an answer that doesn't suit the reader; `nil` when it does.
    ///
    /// - Parameters:
    ///   - answer: What a lenient service would serve.
    ///   - alternatives: Every language of the content.
    public init?(_ answer: ContentAnswer, alternatives: [Alternative]) {
        guard !answer.suitsReader else { return nil }
        self.init(alternatives: alternatives)
    }

    /// A refusal with what there is instead.
    public init(alternatives: [Alternative]) {
        detail = "There is no text in a language that the request accepts."
        self.alternatives = alternatives
    }
}
