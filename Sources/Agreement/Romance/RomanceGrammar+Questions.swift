// SPDX-License-Identifier: Apache-2.0

/// What a phrase is.
extension RomanceGrammar {
    /// What a phrase is, as far as it is known.
    func features(
        _ text: UnsafeBufferPointer<UInt8>, _ tokens: inout InlineTokens, _ scratch: inout Scratch,
        _ memory: UnsafeMutableRawBufferPointer
    ) -> GrammaticalFeatures {
        var found = GrammaticalFeatures()
        guard let phrase = read(text, found, &tokens, &scratch, memory) else { return found }
        guard phrase.head != nil || phrase[0].reading.role == .closed else {
            // Numbers are masculine singular: il 93%.
            if phrase[0].reading.role == .opaque, language == .italian {
                found.gender = .masculine
                found.number = .singular
            }
            return found
        }
        found.gender = gender(of: phrase)
        found.number = phrase.number
        if let head = phrase.head, isBare(phrase, text), phrase.tokens[head].start == 0 { found.number = nil }
        if let first = (0..<phrase.count).first(where: { !phrase[$0].isDropped }), phrase.count > 1 {
            let reading = phrase[first].reading
            if reading.role == .closed {
                // "uno" is no article before a noun.
                let ends: UInt16 = 0b111_0000_0000
                let isArticle = reading.slots & ~ends != 0 || language == .italian
                if reading.kind == .definite { found.definiteness = .definite }
                if reading.kind == .indefinite, isArticle { found.definiteness = .indefinite }
            }
        }
        return found
    }

    /// Whether a phrase has a noun, known or behind a determiner.
    func hasNoun(
        _ text: UnsafeBufferPointer<UInt8>, _ tokens: inout InlineTokens, _ scratch: inout Scratch,
        _ memory: UnsafeMutableRawBufferPointer
    ) -> Bool {
        guard let phrase = read(text, GrammaticalFeatures(), &tokens, &scratch, memory),
            let head = phrase.head
        else { return false }
        let reading = phrase[head].reading
        if reading.isNoun { return !reading.isAdjective || head > 0 }
        return head > 0 && !reading.isAdjective
    }
}
