// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

/// A text whose tokens are written in another engine's style, and the way back.
///
/// What already looks like a token of that style gets a number of its own, so that it comes back as it was:
/// `U+E000 0 U+E001 and ⟦0⟧` for an engine that keeps white brackets → `⟦0⟧ and ⟦1⟧`.
struct TokenTranslation: Sendable {
    /// The text for the engine.
    let text: String
    private let style: TokenStyle
    /// What each number stands for.
    private let originals: [Int: String]

    init(_ text: String, from style: TokenStyle, to other: TokenStyle) {
        self.style = other
        guard style != other else {
            (self.text, originals) = (text, [:])
            return
        }
        let pieces = TokenPieces(text, styles: [style, other])
        var originals: [Int: String] = [:]
        var lookalikes = 0
        let firstFree = (pieces.pieces.compactMap { $0.style == style ? $0.number : nil }.max() ?? -1) + 1
        var output = ""
        for piece in pieces.pieces {
            guard let number = piece.number else {
                output += piece.text
                continue
            }
            let free = piece.style == style ? number : firstFree + lookalikes
            if piece.style != style { lookalikes += 1 }
            originals[free] = piece.text
            output += other.token(free)
        }
        (self.text, self.originals) = (output, originals)
    }

    /// The engine's translation with the tokens written as they were.
    func restore(_ translation: String) -> String {
        guard !originals.isEmpty else { return translation }
        return TokenPieces(translation, styles: [style]).pieces.map { piece in
            piece.number.flatMap { originals[$0] } ?? piece.text
        }.joined()
    }
}

/// A text cut at its tokens.
struct TokenPieces: Sendable {
    /// A token, or what stands between two.
    struct Piece: Sendable {
        var text: String
        /// The token's number; `nil` for text.
        var number: Int?
        /// The token's style.
        var style: TokenStyle?
    }

    let pieces: [Piece]

    init(_ text: String, styles: [TokenStyle]) {
        let bytes = Array(text.utf8)
        var pieces: [Piece] = []
        var (start, index) = (0, 0)
        func flush() {
            if index > start { pieces.append(Piece(text: String(decoding: bytes[start..<index], as: UTF8.self))) }
        }
        scan: while index < bytes.count {
            for style in styles where style.opening.utf8.first == bytes[index] {
                guard let (number, length) = style.token(at: index, in: bytes) else { continue }
                flush()
                let token = String(decoding: bytes[index..<(index + length)], as: UTF8.self)
                pieces.append(Piece(text: token, number: number, style: style))
                index += length
                start = index
                continue scan
            }
            index += 1
        }
        flush()
        self.pieces = pieces
    }
}
