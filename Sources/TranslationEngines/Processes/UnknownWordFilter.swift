// SPDX-License-Identifier: Apache-2.0

/// Takes the marks of unknown words out of an Apertium stream, and counts them.
///
/// A generator run with `-g` writes `*word` for a word without analysis, `\@word` for one without translation and
/// `#word` for one that it can't inflect; run with `-n` it writes the bare words, and nobody can tell how much was
/// left untranslated. Running it with `-g` and taking the marks out right behind it gives both: the count, and the
/// text that the following stages would have seen with `-n` (`l'*ejército` would keep them from joining words).
///
/// Literal `*`, `#`, `@` of the text never arrive here: they travel inside superblanks (``ApertiumStream``).
package struct UnknownWordFilter: Sendable {
    private var isInSuperblank = false
    private var isEscaped = false
    /// The marks seen in texts that have ended and whose count nobody has taken, oldest first.
    private var finished: [Int] = []
    private var marks = 0

    package init() {}

    /// Reads a chunk of the stream and appends what goes on to the next stage; chunks may end anywhere.
    package mutating func read(_ chunk: some Sequence<UInt8>, into output: inout [UInt8]) {
        for byte in chunk {
            if isEscaped {
                isEscaped = false
                if byte == UInt8(ascii: "@"), !isInSuperblank {
                    marks &+= 1
                } else {
                    output.append(UInt8(ascii: "\\"))
                    output.append(byte)
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"):
                isEscaped = true
                continue
            case UInt8(ascii: "["):
                isInSuperblank = true
            case UInt8(ascii: "]"):
                isInSuperblank = false
            case UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "@"):
                if !isInSuperblank {
                    marks &+= 1
                    continue
                }
            case 0:
                isInSuperblank = false
                finished.append(marks)
                marks = 0
            default:
                break
            }
            output.append(byte)
        }
    }

    /// Takes the count of the oldest text that has passed.
    package mutating func takeCount() -> Int { finished.isEmpty ? 0 : finished.removeFirst() }
}
