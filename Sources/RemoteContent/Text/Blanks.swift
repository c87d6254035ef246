// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text without blanks and line breaks at its ends.
    package var trimmingWhitespace: String {
        if hasVisibleEnds { return self }
        let start = drop(while: \.isWhitespace)
        return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
    }

    /// Whether a letter stands in the text.
    package var hasLetters: Bool {
        utf8.contains(where: ByteText.isLetter) || unicodeScalars.contains(where: \.properties.isAlphabetic)
    }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
    /// Whether both ends are ASCII characters that are seen: true of most texts, which need no look at whole characters then.
    var hasVisibleEnds: Bool {
        guard let first = utf8.first, let last = utf8.last else { return false }
        return (0x21...0x7E).contains(first) && (0x21...0x7E).contains(last)
    }
}
