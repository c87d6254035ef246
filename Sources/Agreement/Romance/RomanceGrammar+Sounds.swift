// SPDX-License-Identifier: Apache-2.0

/// What the sound of the next word changes (rule 6).
extension RomanceGrammar {
    enum Sound { case plain, vowel, impure }

    /// The sound that a word begins with, as far as what stands before it cares.
    func sound(of word: Word, isMarked: Bool, isHead: Bool, gender: GrammaticalGender) -> Sound {
        switch language {
        case .french: return French.startsWithVowel(word, isAspirated: isMarked) ? .vowel : .plain
        case .italian:
            if Letters.isDigit(word.first()) { return digitSound(word) }
            return Italian.startsImpure(word) ? .impure : Italian.startsWithVowel(word) ? .vowel : .plain
        case .spanish:
            guard isHead, gender == .feminine else { return .plain }
            return beginsWithStressedA(word, isMarked: isMarked) ? .vowel : .plain
        default: return .plain
        }
    }

    /// The sound that a word of a phrase begins with, in the form that it takes.
    func sound(
        _ phrase: RomancePhrase, _ index: Int, _ word: Word, _ gender: GrammaticalGender, _ scratch: inout Scratch
    ) -> Sound {
        let reading = phrase[index].reading
        let isMarked = language == .french ? isAspirated(word, reading, &scratch) : reading.hasSoundMark
        return sound(of: word, isMarked: isMarked, isHead: index == phrase.head, gender: gender)
    }

    /// Whether a Spanish noun begins with a stressed a: as the lexicon says, or by its accent.
    private func beginsWithStressedA(_ word: Word, isMarked: Bool) -> Bool {
        isMarked || word.starts("á") || word.starts("há")
    }

    /// How Italian numbers sound: uno, otto and undici begin with a vowel, zero wants `lo`.
    private func digitSound(_ word: Word) -> Sound {
        var digits = 0
        while digits < word.count, Letters.isDigit(word.base[digits]) { digits += 1 }
        let first = word.first()
        if digits == 1, first == UInt8(ascii: "0") { return .impure }
        if first == UInt8(ascii: "8") { return .vowel }
        // 1 is uno, 11 and 11,000 are undici and undicimila; 1º is primo.
        if first == UInt8(ascii: "1") {
            if digits == 1 { return word.count == 1 ? .vowel : .plain }
            if word.first(1) == UInt8(ascii: "1"), digits % 3 == 2 { return .vowel }
        }
        return .plain
    }

    /// The place of a form in its paradigm.
    func slot(
        _ gender: GrammaticalGender, _ number: GrammaticalNumber, _ sound: Sound, isBeforeNoun: Bool
    ) -> Int {
        typealias Slot = ClosedClasses.Slot
        let isFeminine = gender == .feminine
        if !isBeforeNoun {
            if number == .plural { return isFeminine ? Slot.fp : Slot.mpEnd }
            return isFeminine ? Slot.fsEnd : Slot.msEnd
        }
        if number == .plural {
            if isFeminine { return Slot.fp }
            return language == .italian && sound != .plain ? Slot.mpImpure : Slot.mp
        }
        switch sound {
        case .plain: return isFeminine ? Slot.fs : Slot.ms
        case .vowel: return isFeminine ? Slot.fsVowel : Slot.msVowel
        case .impure: return isFeminine ? Slot.fs : Slot.msImpure
        }
    }

    // Rule 6.
    func adaptToSound(
        _ phrase: RomancePhrase, _ gender: GrammaticalGender?, _ number: GrammaticalNumber, stop: Int,
        _ scratch: inout Scratch
    ) {
        guard let gender, language != .portuguese else { return }
        // Spanish articles change only before the head, and only where that is marked or has its stress written.
        if language == .spanish {
            guard gender == .feminine, let head = phrase.head,
                let word = phrase[head].output ?? phrase.tokens[head].word,
                beginsWithStressedA(word, isMarked: phrase[head].reading.hasSoundMark)
            else { return }
        }
        var index = phrase.count - 2
        while index >= 0 {
            defer { index -= 1 }
            let reading = phrase[index].reading
            guard index < stop, reading.role == .closed, !phrase[index].isDropped,
                index < phrase.head ?? .max || reading.kind == .definite || reading.kind == .indefinite,
                isBeforeNoun(phrase, index), let next = nextWord(phrase, index)
            else { continue }
            guard let word = phrase[next].output ?? phrase.tokens[next].word else { continue }
            let sound = sound(phrase, next, word, gender, &scratch)
            guard sound != .plain else { continue }
            phrase[index].output = closed.form(
                reading.paradigm, slot(gender, number, sound, isBeforeNoun: true), &scratch)
        }
    }

    private func nextWord(_ phrase: RomancePhrase, _ index: Int) -> Int? {
        var next = index + 1
        while next < phrase.count, phrase[next].isDropped { next += 1 }
        return next < phrase.count ? next : nil
    }

    /// Whether a French h is aspiré, or another letter stops elision: the lexicon marks the singular.
    func isAspirated(_ word: Word, _ reading: RomanceReading, _ scratch: inout Scratch) -> Bool {
        if reading.hasSoundMark { return true }
        if Letters.isDigit(word.first()) { return true }
        return vocabulary.find(word)?.found.marks.contains(.sound) ?? false
    }
}
