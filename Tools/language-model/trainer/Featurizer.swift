internal import LanguageIdentification

/// Reads a text's features with the code that the recognizer reads them with.
struct Featurizer: WordVisitor {
    /// The features of the words in each script group, with their orders, in the order of the text.
    private(set) var features: [[(key: UInt64, order: UInt8)]] = Array(repeating: [], count: LetterScript.bound)
    private(set) var letters: [Int] = Array(repeating: 0, count: LetterScript.bound)

    init(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            _ = LetterScanner().scan(bytes, in: 0..<bytes.count, for: &self)
        }
    }

    mutating func visit(
        _ word: UnsafeBufferPointer<UInt32>, letters count: Int, script: UInt8, at range: Range<Int>
    ) -> Bool {
        letters[Int(script)] += count
        NGrams.forEach(in: word, script: script) { features[Int(script)].append(($0, UInt8($1))) }
        return true
    }
}
