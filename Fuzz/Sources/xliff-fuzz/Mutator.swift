/// Damages texts at random, the same way for the same seed.
struct Mutator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &self) == 0 }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }

    /// What readers look for, and what they are easily wrong about.
    private static let tokens: [String] = [
        "<", ">", "&", "\"", "'", "{", "}", "[", "]", ":", ",", ";", "=", "/", "\\", "\\u0000", "\\ud83c", "&#0;",
        "&#x10FFFF;", "&amp;", "<!--", "-->", "<![CDATA[", "]]>", "<?xml", "<!DOCTYPE x [", "</source>", "<target>",
        "<target/>", "state=\"new\"", "<x id=\"1\"/>", "<g>", "</g>", "<group>", "|==|", "|==|plural.one", "plural",
        "substitutions", "device", "%", "%%", "%@", "%lld", "%arg", "%1$@", "%99$@", "%#@", "%#@n@", "%2$#@n@",
        "^[", "](inflect: true)", "\r\n", "\u{0}", "\u{FEFF}", "🌦", "\u{200F}", "zero", "few", "other", "-1", "1e999",
        "99999999999999999999", "null", "true", "de", "zh-Hant", "..", "/*", "*/", "//",
    ]

    mutating func mutated(_ seed: [UInt8]) -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 0...6, using: &self) {
            let place = Int.random(in: 0...bytes.count, using: &self)
            switch Int.random(in: 0..<6, using: &self) {
            case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &self)
            case 1:
                let end = min(bytes.count, place + Int.random(in: 0..<40, using: &self))
                bytes.removeSubrange(place..<end)
            case 2:
                let end = min(bytes.count, place + Int.random(in: 0..<200, using: &self))
                let copies = Int.random(in: 1...4, using: &self)
                let piece = Array(bytes[place..<end])
                for _ in 0..<copies { bytes.insert(contentsOf: piece, at: place) }
            case 3 where chance(8):
                let token = Array(pick(Self.tokens).utf8)
                let run = Int.random(in: 1...300, using: &self)
                bytes.insert(contentsOf: (0..<run).flatMap { _ in token }, at: place)
            default: bytes.insert(contentsOf: pick(Self.tokens).utf8, at: place)
            }
        }
        return bytes
    }
}
