// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// What a reader gets of content before anything is translated, and which of its variants a translation may be made from.
///
/// Made by ``ContentNegotiator/decision(for:matcher:defaultIndex:)`` in microseconds, without asking an engine: a service
/// can keep its answers by it, since readers with equal decisions get equal texts.
public struct ContentDecision: Sendable, Hashable {
    /// How the text comes about where nothing is translated.
    public var outcome: ContentAnswer.Outcome
    /// The variant that is then served, by its index.
    public var variantIndex: Int
    /// The locale to format that variant's numbers, dates and units with.
    public var formatLocale: LanguageTag
    /// See ``ContentAnswer/suitsReader``.
    public var suitsReader: Bool
    /// The variants that had better be translated for the reader, by their index, in the order in which they count where
    /// the routes of translation don't decide; empty when the variant is in the reader's own language, or any will do.
    public var translatable: [Int]
    /// Whether a translation may keep a part of the source text: better than a default, not than a related language.
    public var mayKeepSource: Bool
}

/// What is known of the way from one language to another, to choose among several.
public struct TranslationWay: Sendable, Hashable, Comparable {
    /// Whether one step leads from the source to the target.
    public var isDirect: Bool
    /// How good translations of the pair are, 0 to 1; `nil` when nobody has said.
    public var quality: Double?

    /// A way.
    public init(isDirect: Bool, quality: Double? = nil) {
        self.isDirect = isDirect
        self.quality = quality
    }

    /// Whether the left way is worse: its quality is lower where both have one, else it has more steps.
    public static func < (left: Self, right: Self) -> Bool {
        if let one = left.quality, let other = right.quality, one != other { return one < other }
        return !left.isDirect && right.isDirect
    }

    /// Where several things have ways, the ones that do, the best first; equal ones keep their order.
    public static func ranked(_ ways: [TranslationWay?]) -> [Int] {
        ways.indices.filter { ways[$0] != nil }
            .sorted { left, right in
                guard let one = ways[left], let other = ways[right] else { return left < right }
                return other < one || (!(one < other) && left < right)
            }
    }
}
