// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// A stretch of a text in one language.
public struct LanguageSpan: Sendable, Hashable {
    /// Where it is in the text; spans follow each other without gaps.
    public let range: Range<String.Index>
    /// Its language.
    public let language: LanguageTag
    /// The mean probability of the language over the parts of the span that vote.
    public let probability: Double
}

extension LanguageRecognizer {
    /// The most text that ``spans(in:)`` looks at, in bytes of UTF-8; what comes after belongs to no span.
    public static let maximumSpanBytes = 1 << 18

    /// The stretches of a text that mixes languages, such as a review that changes language with the sentence.
    ///
    /// 1. The text is cut behind sentences and lines, with the quotes and brackets that close there; long sentences also
    ///    behind commas and dashes.
    /// 2. Every piece is identified by itself.
    /// 3. The sequence of languages with the highest probability is taken, where each change of language costs
    ///    a fixed number of nats: a short piece that says little stays with its neighbours.
    /// 4. Pieces that don't vote (numbers, links, emoji) belong to the span before them.
    ///
    /// Empty when nothing in the text votes. Complexity: linear in the text.
    public func spans(in text: String) -> [LanguageSpan] {
        var copy = text
        let pieces = copy.withUTF8 { bytes in
            let bytes = UnsafeBufferPointer(rebasing: bytes[..<Self.spanEnd(of: bytes)])
            return TextPieces.ranges(in: bytes).map { range in
                (range, identify(UnsafeBufferPointer(rebasing: bytes[range])))
            }
        }
        let voting = pieces.filter { $0.1.letterCount > 0 && $0.1.bestIndex != nil }
        let path = Self.bestPath(voting.map(\.1))
        guard !path.isEmpty else { return [] }

        var found: [(start: Int, end: Int, language: LanguageTag, index: Int, sum: Double, count: Double)] = []
        var next = 0
        for (range, identification) in pieces {
            guard next < path.count, range == voting[next].0 else {
                if let last = found.indices.last { found[last].end = range.upperBound }
                continue
            }
            let index = path[next]
            let probability = Double(identification.probability(ofIndex: index))
            next += 1
            if let last = found.indices.last, found[last].index == index {
                found[last].end = range.upperBound
                found[last].sum += probability
                found[last].count += 1
            } else {
                // What came before the first piece that votes belongs to its span.
                found.append(
                    (
                        found.isEmpty ? 0 : range.lowerBound, range.upperBound, tag(ofIndex: index, in: identification),
                        index, probability, 1
                    ))
            }
        }
        return found.map { span in
            let start = text.utf8.index(text.startIndex, offsetBy: span.start)
            let end = text.utf8.index(start, offsetBy: span.end - span.start)
            return LanguageSpan(
                range: start..<end, language: span.language, probability: span.sum / max(1, span.count))
        }
    }

    /// Where the part of a text that is looked at ends: between two characters' bytes.
    private static func spanEnd(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard bytes.count > maximumSpanBytes else { return bytes.count }
        var end = maximumSpanBytes
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }

    /// What a change of language costs, in nats.
    static let changeCost: Float = 4
    /// How many hypotheses of each piece take part.
    private static let hypothesesPerPiece = 3

    /// The most probable sequence of languages (Viterbi), by their indices in the table.
    private static func bestPath(_ pieces: [Identification]) -> [Int] {
        var states: [Int] = []
        for piece in pieces {
            for index in piece.tableIndices.prefix(hypothesesPerPiece) where !states.contains(index) {
                states.append(index)
            }
        }
        guard !states.isEmpty, !pieces.isEmpty else { return [] }
        var scores = [Float](repeating: 0, count: states.count)
        // Of each piece: the best state before it, and the states that are reached from there; all others stay.
        var changes: [(origin: Int, states: LanguageSet)] = []
        for (number, piece) in pieces.enumerated() {
            let bestBefore = scores.indices.max { scores[$0] < scores[$1] } ?? 0
            let changed = scores[bestBefore] - changeCost
            var reached = LanguageSet()
            for (state, index) in states.enumerated() {
                if number > 0, changed > scores[state] {
                    reached.insert(state)
                    scores[state] = changed
                }
                scores[state] += SmallMath.log(max(piece.probability(ofIndex: index), piece.unlistedProbability))
            }
            changes.append((bestBefore, reached))
        }
        var state = scores.indices.max { scores[$0] < scores[$1] } ?? 0
        var path: [Int] = []
        for change in changes.reversed() {
            path.append(states[state])
            if change.states.contains(state) { state = change.origin }
        }
        return path.reversed()
    }
}
