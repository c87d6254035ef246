// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

/// Reads which words of an answer belong to which pair of tokens, and puts the tokens back around them.
///
/// `[[t:s0]]red[[/]] car` comes back as `coche [[t:s0]]rojo[[/]]`: what Apertium calls a word-bound blank goes where its
/// words go ([Apertium's wiki](https://wiki.apertium.org/wiki/Word-bound_blanks)). Each word comes with the list of its own,
/// `[[t:s0; t:s1]]word[[/]]`.
///
/// **Rules.**
/// 1. A span reaches from its first to its last word, and over the caller's tokens that stood in it.
/// 2. Blanks and punctuation in between belong to it. A word or token that does not, means that its words were torn apart.
/// 3. A span without a word is lost.
/// 4. Spans that were side by side may not overlap; one inside another stays inside.
/// 5. Stages that join words (`a el` → `al`) name a blank twice and sometimes let it reach over what follows; where that
///    has a blank in it, nobody knows whose it is.
///
/// An answer that breaks a rule is no answer: the text goes again, with superblanks, which stay in order.
struct WordBoundBlanks {
    static let closing = Array("[[/]]".utf8)
    static func opening(_ span: Int) -> [UInt8] { Array("[[t:s\(span)]]".utf8) }

    private let spans: [ApertiumStream.Span]
    private var words: [(range: Range<Int>, spans: [Int])] = []
    private var open: (start: Int, spans: [Int], isJoined: Bool)?
    private var tokens: [(number: Int, range: Range<Int>)] = []

    init(spans: [ApertiumStream.Span]) { self.spans = spans }

    /// Reads a blank behind its `[[`; gives the place behind its `]]`, or `nil` for what can't be.
    mutating func read(_ answer: [UInt8], at start: Int, output: [UInt8]) -> Int? {
        guard let close = answer[start...].firstIndex(of: UInt8(ascii: "]")), close + 1 < answer.count,
            answer[close + 1] == UInt8(ascii: "]")
        else { return nil }
        let text = String(decoding: answer[start..<close], as: UTF8.self)
        if text == "/" {
            guard let word = open else { return nil }
            let range = word.start..<output.count
            if word.isJoined, output[range].contains(0x20) { return nil }
            words.append((range, word.spans))
            open = nil
            return close + 2
        }
        guard open == nil else { return nil }
        var numbers: [Int] = []
        var isJoined = false
        for name in text.split(separator: ";") {
            let name = name.drop { $0 == " " }
            guard name.hasPrefix("t:s"), let number = Int(name.dropFirst(3)), spans.indices.contains(number) else {
                return nil
            }
            if numbers.contains(number) { isJoined = true } else { numbers.append(number) }
        }
        open = (output.count, numbers, isJoined)
        return close + 2
    }

    /// Notes where a token of the caller stands.
    mutating func note(token: Int, at range: Range<Int>) { tokens.append((token, range)) }

    /// The text with the spans' tokens around their words; `nil` when a rule is broken.
    func placed(in output: [UInt8]) -> [UInt8]? {
        guard !spans.isEmpty else { return output }
        guard open == nil else { return nil }
        var ranges: [Range<Int>] = []
        for span in spans.indices {
            guard let range = range(of: span, in: output) else { return nil }
            ranges.append(range)
        }
        for span in spans.indices {
            for other in spans.indices where other > span {
                let isInside = surrounds(span, other)
                let fits =
                    isInside
                    ? ranges[span].lowerBound <= ranges[other].lowerBound
                        && ranges[other].upperBound <= ranges[span].upperBound
                    : !ranges[span].overlaps(ranges[other])
                guard fits else { return nil }
            }
        }
        var marked: [UInt8] = []
        marked.reserveCapacity(output.count + 16 * spans.count)
        for place in 0...output.count {
            // Inner spans have higher numbers: they close first and open last.
            for span in spans.indices.reversed() where ranges[span].upperBound == place {
                marked.append(contentsOf: spans[span].closing)
            }
            for span in spans.indices where ranges[span].lowerBound == place {
                marked.append(contentsOf: spans[span].opening)
            }
            if place < output.count { marked.append(output[place]) }
        }
        return marked
    }

    /// Rules 1 to 3.
    private func range(of span: Int, in output: [UInt8]) -> Range<Int>? {
        let own = words.filter { $0.spans.contains(span) }.map(\.range)
        guard !own.isEmpty else { return nil }
        let inside = tokens.filter { spans[span].tokens.contains($0.number) }.map(\.range)
        guard let start = (own + inside).map(\.lowerBound).min(), let end = (own + inside).map(\.upperBound).max()
        else {
            return nil
        }
        let range = start..<end
        let isTorn = tokens.contains { !spans[span].tokens.contains($0.number) && range.overlaps($0.range) }
        guard !isTorn else { return nil }
        var place = start
        for part in (own + inside).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            while place < part.lowerBound {
                guard let (scalar, length) = ByteText.scalar(at: place, in: output), !ByteText.isWord(scalar) else {
                    return nil
                }
                place += length
            }
            place = max(place, part.upperBound)
        }
        return range
    }

    /// Whether one span stood around another.
    private func surrounds(_ span: Int, _ other: Int) -> Bool {
        var outer = spans[other].outer
        while let next = outer {
            if next == span { return true }
            outer = spans[next].outer
        }
        return false
    }
}
