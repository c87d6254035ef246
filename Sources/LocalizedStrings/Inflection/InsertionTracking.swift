// SPDX-License-Identifier: Apache-2.0

internal import Agreement

/// Finds what arguments wrote in a block that was inflected.
enum InsertionTracking {
    /// The place of what an argument wrote, after the block that begins at an offset was written anew: where the same text
    /// stands, else the same word of the block.
    static func range(of old: Range<Int>, from start: Int, _ before: String, _ after: String) -> Range<Int> {
        let lower = max(old.lowerBound - start, 0)
        let upper = max(old.upperBound - start, lower)
        let (a, b) = (Array(before.utf8), Array(after.utf8))
        guard upper <= a.count else { return start..<start }
        let text = a[lower..<upper]
        // What stands before it may have grown or shrunk.
        for shift in 0...max(a.count, b.count) {
            for place in [lower + shift, lower - shift] where place >= 0 && place + text.count <= b.count {
                if b[place..<(place + text.count)].elementsEqual(text) {
                    return (start + place)..<(start + place + text.count)
                }
            }
        }
        let (oldWords, newWords) = (words(a), words(b))
        guard let first = oldWords.firstIndex(where: { $0.upperBound > lower }),
            let last = oldWords.lastIndex(where: { $0.lowerBound < upper }), first <= last
        else { return start..<start }
        // Counted from the end, since contractions shorten what stands before.
        let fromEnd = oldWords.count - newWords.count
        let (newFirst, newLast) = (max(first - fromEnd, 0), max(last - fromEnd, 0))
        guard newWords.indices.contains(newFirst), newWords.indices.contains(newLast) else { return start..<start }
        return (start + newWords[newFirst].lowerBound)..<(start + newWords[newLast].upperBound)
    }

    private static func words(_ bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start: Int?
        for (index, byte) in bytes.enumerated() {
            if byte == 0x20 {
                if let begin = start { found.append(begin..<index) }
                start = nil
            } else if start == nil {
                start = index
            }
        }
        if let start { found.append(start..<bytes.count) }
        return found
    }
}

extension FormatString {
    /// What `morphology` says of the arguments that stand within its block.
    func explicitFeatures(base: Int) -> [Int: GrammaticalFeatures] {
        var found: [Int: GrammaticalFeatures] = [:]
        var open: [[Int]] = []
        for segment in segments {
            switch segment {
            case .markupStart: open.append([])
            case .markupEnd(let markup):
                let inside = open.popLast() ?? []
                if let morphology = markup.morphology { for index in inside { found[index] = morphology } }
                if !open.isEmpty { open[open.count - 1] += inside }
            case .argument(let specifier):
                if !open.isEmpty { open[open.count - 1].append(specifier.place.index(base: base)) }
            case .variable, .ownArgument, .literal: continue
            }
        }
        return found
    }
}
