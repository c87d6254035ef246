// SPDX-License-Identifier: Apache-2.0

package import LocaleMatch

/// A text cut into what is translated by itself, sentence by sentence, and what stays as it is.
///
/// 1. The text is masked as a whole first: a link's dots and question marks end no sentence.
/// 2. Line breaks and tabs stay where they are, and nothing goes across them. A line that was merely wrapped (long, cut between words, continued by a word) is
///    joined to the next one, with the line break as a token, so that its sentence isn't torn apart.
/// 3. Lines are cut into sentences by ICU's break iterator. It knows nothing of tokens: a cut inside one moves behind it,
///    and so does a cut before tokens that hug the sentence's end, as the tag in `<b>Rain falls.</b> Snow too.`
/// 4. Blanks around a sentence, and sentences without a word in them, stay as they are.
/// 5. A sentence of more than ``maximumUnitBytes`` is cut at blanks: no engine gains by longer ones, and one text must not
///    keep others waiting.
package struct TextUnits: Sendable {
    /// A stretch of the text.
    package enum Piece: Sendable {
        /// Stays as it is.
        case fixed(String)
        /// Is translated.
        case unit(MaskedText)
    }

    /// The stretches; joined they are the text.
    package private(set) var pieces: [Piece] = []

    /// The most bytes of a sentence that is translated as one, unless it has no blank to cut at.
    static let maximumUnitBytes = 4_000

    /// The shortest line that counts as wrapped, in characters.
    private static let wrappedLength = 45

    package init(_ text: String, in language: LanguageTag, masker: Masker, style: TokenStyle) {
        let masked = masker.mask(text, style: style)
        var line = Line()
        guard Self.mayHoldLineBreaks(masked.text) else {
            line.text = masked.text
            add(line, of: masked, in: language)
            return
        }
        var rest = Substring(masked.text)
        while !rest.isEmpty {
            let end = rest.firstIndex { $0.isNewline || $0 == "\t" } ?? rest.endIndex
            let current = rest[..<end]
            line.text += current
            guard end < rest.endIndex else { break }
            let lineBreak = String(rest[end])
            rest = rest[rest.index(after: end)...]
            if lineBreak != "\t", Self.isWrapped(current, before: rest) {
                line.text += style.token(masked.tokens.count + line.breaks.count)
                line.breaks.append(lineBreak)
            } else {
                add(line, of: masked, in: language)
                pieces.append(.fixed(lineBreak))
                line = Line()
            }
        }
        add(line, of: masked, in: language)
    }

    /// The units, in order.
    package var units: [MaskedText] {
        pieces.compactMap { piece in
            if case .unit(let unit) = piece { unit } else { nil }
        }
    }

    /// The text with each unit replaced.
    package func joined(_ replacements: [String]) -> String {
        var text = ""
        var next = replacements.makeIterator()
        for piece in pieces {
            switch piece {
            case .fixed(let fixed): text += fixed
            case .unit(let unit): text += next.next() ?? (try? unit.restore(unit.text)) ?? unit.text
            }
        }
        return text
    }

    // MARK: Lines

    /// A line, or several that were wrapped.
    private struct Line {
        var text = ""
        var breaks: [String] = []
    }

    /// Whether a text may hold line breaks or tabs: false spares most texts the search for them, character by character.
    private static func mayHoldLineBreaks(_ text: String) -> Bool {
        // Tab to carriage return, and the first bytes of U+0085, U+2028 and U+2029.
        text.utf8.contains { (0x09...0x0D).contains($0) || $0 == 0xC2 || $0 == 0xE2 }
    }

    /// Whether the text goes on behind a line that was merely wrapped; the lines that it was joined to don't count.
    private static func isWrapped(_ line: Substring, before next: Substring) -> Bool {
        guard let last = line.last, last.isLetter || last.isNumber || last == ",", let first = next.first,
            first.isLetter || first.isNumber
        else { return false }
        return line.count >= wrappedLength
    }

    private mutating func add(_ line: Line, of masked: MaskedText, in language: LanguageTag) {
        let sentences = Self.sentences(of: line.text, style: masked.style, in: language)
        for sentence in sentences.flatMap({ Self.parts(of: $0) }) {
            let hasBlanks = !sentence.hasVisibleEnds
            let core = hasBlanks ? sentence.drop(while: \.isWhitespace) : sentence
            let trailing = hasBlanks ? core.reversed().prefix(while: \.isWhitespace).count : 0
            let body = core.dropLast(trailing)
            let unit = Self.unit(String(body), line.breaks, of: masked)
            let leading = sentence[..<core.startIndex]
            if !leading.isEmpty { pieces.append(.fixed(String(leading))) }
            if unit.hasWords {
                pieces.append(.unit(unit))
            } else if !body.isEmpty {
                pieces.append(.fixed((try? unit.restore(unit.text)) ?? String(body)))
            }
            if trailing > 0 { pieces.append(.fixed(String(core.suffix(trailing)))) }
        }
    }

    /// Rule 5.
    private static func parts(of sentence: Substring) -> [Substring] {
        guard sentence.utf8.count > maximumUnitBytes else { return [sentence] }
        var parts: [Substring] = []
        var start = sentence.startIndex
        var lastBlank: String.Index?
        var index = start
        while index < sentence.endIndex {
            let next = sentence.index(after: index)
            if sentence[index].isWhitespace { lastBlank = next }
            if let cut = lastBlank, sentence.utf8.distance(from: start, to: next) > maximumUnitBytes {
                parts.append(sentence[start..<cut])
                start = cut
                lastBlank = nil
            }
            index = next
        }
        if start < sentence.endIndex { parts.append(sentence[start...]) }
        return parts
    }

    /// Rule 3.
    private static func sentences(of text: String, style: TokenStyle, in language: LanguageTag) -> [Substring] {
        let sentences = UnicodeText.sentences(of: text, in: language)
        guard sentences.count > 1 else { return sentences }
        let bytes = Array(text.utf8)
        let lead = style.opening.utf8.first
        var ends: [Int: Int] = [:]
        var inside: [Int: Int] = [:]
        var index = 0
        while index < bytes.count {
            guard bytes[index] == lead, let (_, length) = style.token(at: index, in: bytes) else {
                index += 1
                continue
            }
            ends[index] = index + length
            for place in (index + 1)..<(index + length) { inside[place] = index + length }
            index += length
        }
        guard !ends.isEmpty else { return sentences }
        var adjusted: [Substring] = []
        var start = text.startIndex
        var cut = 0
        for sentence in sentences {
            cut += sentence.utf8.count
            var end = inside[cut] ?? cut
            var behind = end
            if !ByteText.isBlank(before: end, in: bytes) { while let next = ends[behind] { behind = next } }
            if behind >= bytes.count || ByteText.isBlank(at: behind, in: bytes) { end = behind }
            let place = text.utf8.index(text.utf8.startIndex, offsetBy: end)
            if place > start {
                adjusted.append(text[start..<place])
                start = place
            }
        }
        return adjusted
    }

    /// A masked text of its own for a stretch of a masked text, with its tokens numbered from 0.
    ///
    /// The same sentence around another link is then the same masked text, and is found in the memory.
    private static func unit(_ text: String, _ breaks: [String], of masked: MaskedText) -> MaskedText {
        var unit = MaskedText(text: text, tokens: [], style: masked.style)
        if masked.tokens.isEmpty, breaks.isEmpty { return unit }
        let segments = unit.segments
        for (_, token) in segments {
            guard let token else { continue }
            if masked.tokens.indices.contains(token) {
                unit.tokens.append(masked.tokens[token])
            } else if breaks.indices.contains(token - masked.tokens.count) {
                unit.tokens.append(
                    MaskedText.Token(
                        kind: .lineBreak, original: breaks[token - masked.tokens.count], hasBlankBefore: false,
                        hasBlankAfter: false, isInsideWord: true))
            }
        }
        if masked.style.roles != nil, unit.tokens.count == segments.count - 1 {
            unit.spans = MarkupSpans.pairs(of: unit.tokens, between: segments.map(\.text))
        }
        let closings = Set(unit.spans.values)
        unit.text = ""
        for (number, segment) in segments.enumerated() {
            unit.text += segment.text
            guard segment.token != nil else { continue }
            let isWord = unit.tokens.indices.contains(number) && isWord(unit.tokens[number])
            let role: TokenStyle.Role =
                unit.spans[number] != nil
                ? .opens : closings.contains(number) ? .closes : isWord ? .plain : .blank
            unit.text += masked.style.token(number, role)
        }
        return unit
    }

    /// Whether a token stands for something that a reader would read as a word of the sentence.
    private static func isWord(_ token: MaskedText.Token) -> Bool {
        switch token.kind {
        case .lineBreak, .lookalike: false
        case .markup: !MarkupSpans.isMarkup(token.original)
        default: true
        }
    }
}

extension MaskedText {
    /// Whether anything outside the tokens is a word.
    package var hasWords: Bool {
        tokens.isEmpty ? text.hasLetters : segments.contains(where: \.text.hasLetters)
    }
}
