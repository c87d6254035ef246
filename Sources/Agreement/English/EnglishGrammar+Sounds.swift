// SPDX-License-Identifier: Apache-2.0

/// Which words begin with the sound of a vowel: rule 4.
extension EnglishGrammar {
    /// Rule 4.
    func isVowelSound(_ word: Word?, _ original: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let word, word.count > 0 else { return false }
        let first = word.first()
        if Letters.isDigit(first) { return isVowelNumber(original) }
        // The name of a letter: an FM radio, an x-ray, a u-turn.
        if isSpelled(word, original) || word.first(1) == UInt8(ascii: "-") {
            return word.startsWithOne(of: "a e f h i l m n o r s x")
        }
        if first == UInt8(ascii: "h") {
            return word.startsWithOne(of: "hour honest honor honour heir herb")
                && !word.startsWithOne(of: "herbi herbert")
        }
        if first == UInt8(ascii: "u") { return !isYoo(word) }
        if first == UInt8(ascii: "e") { return !word.startsWithOne(of: "eu ewe") }
        if first == UInt8(ascii: "o") {
            return !(word.isOne(of: "one once ones oneself") || word.startsWithOne(of: "one- once-"))
        }
        return Letters.startsWithVowel(word)
    }

    /// A u that sounds like `you`: user, unicorn, but not uninstall, umbrella.
    private func isYoo(_ word: Word) -> Bool {
        if word.starts("uni") {
            return !word.startsWithOne(of: "unin unim unid") || word.startsWithOne(of: "unimod unidi")
        }
        return word.startsWithOne(of: "use usa usu uti ute uk ura ure uri uro uru ubi ufo usb url") || word.isEqual("u")
    }

    /// A few capitals without a vowel to read them by.
    private func isSpelled(_ word: Word, _ original: UnsafeBufferPointer<UInt8>) -> Bool {
        guard word.count > 0, word.count <= 5 else { return word.count == 1 }
        for byte in original where byte < 0x41 || byte > 0x5A { return word.count == 1 }
        if word.count == 1 { return true }
        if word.count <= 3 { return !Letters.isASCIIVowel(word.first(1)) || Letters.isASCIIVowel(word.first()) }
        for index in 0..<word.count where Letters.isASCIIVowel(word.base[index]) { return false }
        return true
    }

    private func isVowelNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var digits = 0
        var index = 0
        while index < text.count, Letters.isDigit(text[index]) {
            digits += 1
            index += 1
        }
        guard let first = text.first else { return false }
        if first == UInt8(ascii: "8") { return true }
        guard first == UInt8(ascii: "1"), text.count > 1 else { return false }
        let second = text[1]
        return digits % 3 == 2 && (second == UInt8(ascii: "1") || second == UInt8(ascii: "8"))
    }
}
