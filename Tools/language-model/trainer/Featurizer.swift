// SPDX-License-Identifier: Apache-2.0

@_spi(Training) internal import LanguageIdentification

/// Reads a text's features with the code that the recognizer reads them with.
struct Featurizer: WordVisitor {
    /// A feature, its order, whether it is of a likely name, and whether the recognizer lets it vote.
    typealias Feature = (key: UInt64, order: UInt8, isName: Bool, votes: Bool)

    /// The features of the words in each script group, in the order of the text.
    private(set) var features: [[Feature]] = Array(repeating: [], count: LetterScript.bound)
    private(set) var letters: [Int] = Array(repeating: 0, count: LetterScript.bound)

    /// The text while it is read.
    private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

    init(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            self.bytes = bytes
            _ = LetterScanner().scan(bytes, in: 0..<bytes.count, for: &self)
            self.bytes = UnsafeBufferPointer(start: nil, count: 0)
        }
    }

    mutating func visit(
        _ word: UnsafeBufferPointer<UInt32>, letters count: Int, script: UInt8, at range: Range<Int>
    ) -> Bool {
        letters[Int(script)] += count
        let isName = ProperName.isLikely(in: bytes, at: range)
        NGrams.forEach(in: word, script: script) { feature, order in
            features[Int(script)].append((feature, UInt8(order), isName, !isName || ProperName.votes(order: order)))
        }
        return true
    }
}
