import Foundation
import LanguageIdentification
import LocaleMatch

/// Feeds language identification mutated text for a while and checks what it promises of any input.
@main
enum DetectFuzz {
    /// The longest that one input of this size may take, far above what it takes on a busy machine.
    static let longestMilliseconds: Int64 = 2000

    static func main() throws {
        let seconds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 60
        let seed = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
        var fuzzer = Fuzzer(seed: seed)
        let constrained = LanguageRecognizer(
            constraints: [try LanguageTag("de"), try LanguageTag("zh"), try LanguageTag("sr-Latn")],
            hints: [try LanguageTag("de"): 0.5])
        let recognizers = [LanguageRecognizer(), constrained]
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: .seconds(seconds))
        var count = 0
        while clock.now < end {
            let input = fuzzer.next()
            let start = clock.now
            for recognizer in recognizers {
                check(recognizer.identify(utf8: input), input)
            }
            let text = String(decoding: input, as: UTF8.self)
            checkSpans(recognizers[0].spans(in: text), text, input)
            check(recognizers[0].identify(utf16: input.map { UInt16($0) << 8 | UInt16($0 ^ 0x5A) }), input)
            let spent = clock.now - start
            guard spent < .milliseconds(longestMilliseconds) else { fail("took \(spent)", input) }
            count += 1
        }
        print("detect-fuzz: \(count) inputs in \(seconds) s from seed \(seed), no promise broken")
    }

    static func check(_ answer: Identification, _ input: [UInt8]) {
        let hypotheses = answer.hypotheses
        let sum = hypotheses.reduce(0) { $0 + $1.probability }
        guard hypotheses.allSatisfy({ $0.probability > 0 && $0.probability <= 1.0001 }), sum <= 1.001 else {
            fail("probabilities \(hypotheses)", input)
        }
        guard zip(hypotheses, hypotheses.dropFirst()).allSatisfy({ $0.probability >= $1.probability }) else {
            fail("the order of \(hypotheses)", input)
        }
        guard (answer.outcome == .undetermined) == (answer.mostProbable == nil) else {
            fail("undetermined with a language", input)
        }
    }

    static func checkSpans(_ spans: [LanguageSpan], _ text: String, _ input: [UInt8]) {
        for (left, right) in zip(spans, spans.dropFirst()) where left.range.upperBound != right.range.lowerBound {
            fail("a gap between spans", input)
        }
        if let first = spans.first, first.range.lowerBound != text.startIndex { fail("spans begin late", input) }
        _ = spans.map { text[$0.range].count }
    }

    static func fail(_ what: String, _ input: [UInt8]) -> Never {
        print("detect-fuzz: \(what)\ninput: \(input.prefix(4000))")
        exit(1)
    }
}

/// Makes inputs out of pieces that are awkward by themselves, and damages them.
struct Fuzzer {
    private var state: UInt64
    private var last: [UInt8] = []

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    private mutating func random(below bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(truncatingIfNeeded: state >> 11) % max(1, bound)
    }

    private static let pieces: [String] = [
        "The rain in Spain. ", "Es regnet heute, ", "Сегодня дождь! ", "今天下雨。", "今日は雨です。", "오늘은 비", "यह बारिश है। ",
        "هذا مطر؟ ", "וגשם ", "ฝนตกวันนี้", "e\u{301}\u{302}\u{323}", "\u{202E}\u{200F}\u{200D}", "l'eau", "''''", "@",
        "#", "@a#b@c",
        "https://", "www.", "a.b.c.d", "x@y.z", "<", "<a ", "</", ">", "{", "}", "\u{0}", "\t", "\n", "\u{FEFF}", "👩‍👩‍👧",
        "ﬁ",
        "İIıi", "ẞß", "𝔘𝔫𝔦", "\u{10FFFF}", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "\u{FB50}",
        "字字字字",
        "0123", "_", "-", "- ", "; ", ". ", "… ", "–", "—", "।", "Ǆ", "ᏣᎳᎩ", "ꆈꌠ", "ᠮᠣᠩ", "\u{E0041}",
    ]

    mutating func next() -> [UInt8] {
        var bytes: [UInt8] = random(below: 3) == 0 ? last : []
        for _ in 0..<(1 + random(below: 40)) {
            let piece = Self.pieces[random(below: Self.pieces.count)]
            for _ in 0..<(random(below: 12) == 0 ? 1 + random(below: 60) : 1) { bytes += Array(piece.utf8) }
        }
        for _ in 0..<random(below: 12) where !bytes.isEmpty {
            let position = random(below: bytes.count)
            switch random(below: 4) {
            case 0: bytes[position] = UInt8(truncatingIfNeeded: random(below: 256))
            case 1: bytes.remove(at: position)
            case 2: bytes.insert(UInt8(truncatingIfNeeded: random(below: 256)), at: position)
            default: bytes.swapAt(position, random(below: bytes.count))
            }
        }
        if bytes.count > 20_000 { bytes.removeSubrange(20_000...) }
        last = bytes
        return bytes
    }
}
