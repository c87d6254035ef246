// SPDX-License-Identifier: Apache-2.0

/// Words that are read letter by letter, or as one word of first letters: `DVD`, `API`.
///
/// Their capitals say nothing of the letters that are added: `DVDs`. Spanish, French and Italian add none.
enum Abbreviation {
    /// Those with a vowel, which would otherwise be words in capitals: `HOUR` is none, so that its plural is `HOURS`.
    private static let list: StaticString = """
        AI API APP ATM CEO CFO CIO COO CTO DIY DOI EAN EKG EDV ETA ETF FAQ FPGA GIF GPU CPU GUI IBAN ID IDE IP IOT ISBN ISO JPEG \
        LAN WLAN VLAN LED OLED MRI NGO NPC OEM PIN PUK RAM ROM SIM SSID SUV UFO UI URI URL USB USP UPS UUID VIP WAN YAML \
        APK ASIN AGB ADAC BIC BIP EU EC ICE IC KI OP TAN UKW UV ZIP
        """

    /// Whether a word is one, by its capitals.
    static func isOne(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard (2...5).contains(text.count) else { return false }
        var hasVowel = false
        for byte in text {
            guard byte &- 0x41 < 26 || Letters.isDigit(byte) && byte != text[0] else { return false }
            if Letters.isASCIIVowel(byte | 0x20) || byte == UInt8(ascii: "Y") { hasVowel = true }
        }
        return !hasVowel || isListed(text)
    }

    private static func isListed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        list.bytes.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(text) }
    }
}
