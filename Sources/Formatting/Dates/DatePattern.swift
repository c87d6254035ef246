// SPDX-License-Identifier: Apache-2.0

/// A date pattern of CLDR's, cut into its pieces: letters in runs are fields, text in apostrophes and everything else is
/// literal.
struct DatePattern: Sendable {
    enum Piece: Sendable, Equatable {
        case literal([UInt8])
        case field(letter: UInt8, count: Int)
    }

    let pieces: [Piece]

    init(_ pattern: String) {
        var pieces: [Piece] = []
        var literal: [UInt8] = []
        let bytes = Array(pattern.utf8)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "'") {
                if index + 1 < bytes.count, bytes[index + 1] == byte {
                    literal.append(byte)
                    index += 2
                    continue
                }
                index += 1
                while index < bytes.count {
                    if bytes[index] == byte {
                        guard index + 1 < bytes.count, bytes[index + 1] == byte else { break }
                        index += 1
                    }
                    literal.append(bytes[index])
                    index += 1
                }
                index += 1
            } else if (byte | 0x20) &- UInt8(ascii: "a") < 26 {
                var count = 0
                while index + count < bytes.count, bytes[index + count] == byte { count += 1 }
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = []
                pieces.append(.field(letter: byte, count: count))
                index += count
            } else {
                literal.append(byte)
                index += 1
            }
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        self.pieces = pieces
    }
}
