// SPDX-License-Identifier: Apache-2.0

/// Writes the words of a phrase with the blanks that stood between them.
extension RomanceGrammar {
    /// Puts the pieces together, with the article that is wanted before the first.
    func assemble(
        _ phrase: RomancePhrase, _ gender: GrammaticalGender?, _ number: GrammaticalNumber,
        _ wanted: GrammaticalFeatures, _ text: UnsafeBufferPointer<UInt8>, _ output: inout TextBuffer,
        _ scratch: inout Scratch
    ) -> PhraseOutcome {
        var first = 0
        if let definiteness = wanted.definiteness, let gender {
            // The article that is there goes; one of another preposition stays what it is.
            if phrase.count > 1 || phrase[0].reading.role != .closed {
                while first < phrase.count - 1, phrase[first].reading.role == .closed,
                    phrase[first].reading.kind == .definite || phrase[first].reading.kind == .indefinite
                {
                    phrase[first].isDropped = true
                    first += 1
                }
            }
            if !isBare(phrase, text), let word = phrase[first].output ?? phrase.tokens[first].word {
                let sound = sound(phrase, first, word, gender, &scratch)
                if let paradigm = closed.first(definiteness == .definite ? .definite : .indefinite),
                    let article = closed.form(paradigm, slot(gender, number, sound, isBeforeNoun: true), &scratch)
                {
                    output.append(text.prefix(phrase.tokens[0].start))
                    let start = phrase.tokens[0]
                    let like =
                        first > 0
                        ? UnsafeBufferPointer(rebasing: text[start.start..<start.end])
                        : UnsafeBufferPointer(start: nil, count: 0)
                    CasePattern.write(article, like: like, to: &output)
                    if !endsInApostrophe(output) { output.append(UInt8(ascii: " ")) }
                }
            }
        }
        var position = first > 0 ? phrase.tokens[first].start : 0
        if first == 0, wanted.definiteness != nil, output.count > 0 { position = phrase.tokens[0].start }
        for index in first..<phrase.count {
            let token = phrase.tokens[index]
            if phrase[index].isDropped {
                output.append(text[min(position, token.start)..<token.start])
                position = index + 1 < phrase.count ? phrase.tokens[index + 1].start : token.end
                continue
            }
            let gap = UnsafeBufferPointer(rebasing: text[min(position, token.start)..<token.start])
            // No blank behind an apostrophe, and one where there was one.
            if endsInApostrophe(output) {
                if !(gap.count == 1 && gap[0] == UInt8(ascii: " ")) { output.append(gap) }
            } else if gap.isEmpty, output.count > 0, position > 0, isWordEnd(output.last), !isGlued(text, position) {
                output.append(UInt8(ascii: " "))
            } else {
                output.append(gap)
            }
            if let word = phrase[index].output {
                // A contraction is cased like its preposition: "De la" gives "Del".
                let like = index > 0 && phrase[index - 1].isDropped ? phrase.tokens[index - 1] : token
                if like.hasCapitals {
                    CasePattern.write(
                        word, like: UnsafeBufferPointer(rebasing: text[like.start..<like.end]), to: &output)
                } else {
                    output.append(word.bytes)
                }
            } else {
                output.append(UnsafeBufferPointer(rebasing: text[token.start..<token.end]))
            }
            position = token.end
        }
        output.append(UnsafeBufferPointer(rebasing: text[position...]))
        return output.isFull ? .unknown : .written
    }

    private func isWordEnd(_ byte: UInt8) -> Bool { Letters.isWordByte(byte) }

    /// Whether two words stood together without anything between them, other than by an apostrophe.
    private func isGlued(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
        guard position > 0, position <= text.count else { return true }
        let byte = text[position - 1]
        return !(byte == UInt8(ascii: "'") || byte == 0x99)
    }

    private func endsInApostrophe(_ output: TextBuffer) -> Bool {
        output.last == UInt8(ascii: "'") || (output.last == 0x99 && output.isApostropheLast)
    }

    /// Places that take no article.
    func isBare(_ phrase: RomancePhrase, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let head = phrase.head, let entry = phrase[head].reading.entry else { return false }
        let token = phrase.tokens[head]
        guard let word = token.word, word.first() != text[token.start] else { return false }
        return entry.found.kinds.contains(.bare)
    }
}

extension TextBuffer {
    /// Whether the last character is `’`.
    var isApostropheLast: Bool { count >= 3 && byte(count - 3) == 0xE2 && byte(count - 2) == 0x80 }

    mutating func append(_ slice: Slice<UnsafeBufferPointer<UInt8>>) { append(UnsafeBufferPointer(rebasing: slice)) }
}
