// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

/// Words of a source text that a direction's rules are known to spoil, and others that mean the same and come out well.
///
/// English compounds with a hyphen are glued to what follows or torn apart: `Postpone non-essential travel` becomes `Aplaza
/// viajenoesencial`, `slow-moving traffic` `lento-tráfico emotivo`. So an engine of these directions gets `unnecessary`
/// and `slow` in their place. Only what means the same is replaced; other compounds stay.
enum ApertiumRephrasing {
    /// The text that a direction gets, by the name of its mode: `eng-spa`.
    ///
    /// - Complexity: linear; a text without a hyphen is only looked through for one.
    static func rephrased(_ text: String, for mode: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "-")), fromEnglish.contains(where: { mode.hasPrefix($0) }) else {
            return text
        }
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let end = ByteText.end(of: index, in: bytes) {
                ByteText.isLetter($0) || $0 == UInt8(ascii: "-") || $0 >= 0x80
            }
            guard end > index else {
                output.append(bytes[index])
                index += 1
                continue
            }
            let word = bytes[index..<end]
            let isWhole = !ByteText.isWord(before: index, in: bytes) && !ByteText.isWord(at: end, in: bytes)
            let name = isWhole && word.count <= longest ? String(decoding: word, as: UTF8.self).lowercased() : ""
            if let other = compounds[name], let first = word.first, let small = other.utf8.first {
                output.append(small & ~0x20 | (first & 0x20))
                output.append(contentsOf: other.utf8.dropFirst())
            } else {
                output.append(contentsOf: word)
            }
            index = end
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static let fromEnglish = ["eng-spa", "eng-cat", "en-gl", "en-eo"]

    private static let compounds = [
        "non-essential": "unnecessary", "non-urgent": "not urgent", "non-stop": "continuous", "low-lying": "low",
        "life-threatening": "very dangerous", "slow-moving": "slow", "fast-moving": "fast", "fast-flowing": "fast",
        "slow-flowing": "slow", "well-known": "famous", "snow-covered": "snowy", "ice-covered": "icy",
        "storm-force": "very strong", "gale-force": "very strong", "hurricane-force": "extremely strong",
        "large-scale": "big", "small-scale": "small", "high-level": "important",
    ]

    private static let longest = compounds.keys.map(\.utf8.count).max() ?? 0
}
