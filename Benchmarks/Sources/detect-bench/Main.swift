import BenchSupport
import CLanguagePeers
import Foundation
@_spi(Training) import LanguageIdentification
import LanguageModelTraining
import LocaleMatch

/// Language identification beside CLD2 with its full tables in best-effort mode.
///
/// Times use the model of the program. Shares are measured with a model that is trained here and now without the texts
/// it is measured with, and that was calibrated with other texts than those, too; their rows hold shares where the
/// others hold nanoseconds, and ours divided by the peer's. `DETECT_FOLD` says which fifth of the texts is held out,
/// from 0 to 4.
@main
enum DetectBench {
    static let peer = "CLD2 full, best effort"
    /// Thirty major languages, as in `facts/translation.md`.
    static let major = "ar bg cs da de el en es fa fi fr he hi hu id it ja ko nb nl pl pt ro ru sv th tr uk vi zh"

    static func main() throws {
        firstUse()
        let data =
            ProcessInfo.processInfo.environment["TOLK_SHARED"].map { $0 + "/vectors/language-id" }
            ?? "../shared/vectors/language-id"
        guard FileManager.default.fileExists(atPath: data) else {
            FileHandle.standardError.write(Data("detect-bench: no test data at \(data)\n".utf8))
            return
        }
        let number = ProcessInfo.processInfo.environment["DETECT_FOLD"].flatMap { Int($0) } ?? 0
        let fold = min(HeldOut.folds - 1, max(0, number))
        let heldOut = try HeldOut(data: data, fold: fold)
        speed(heldOut)
        if ProcessInfo.processInfo.environment["DETECT_SPEED"] == nil { try quality(heldOut, data, fold) }
    }

    private static func residentKilobytes() -> Double {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return (fields.count > 1 ? Double(fields[1]) ?? 0 : 0) * 4
    }

    private static func firstUse() {
        let before = residentKilobytes()
        let clock = ContinuousClock()
        let duration = clock.measure { keep(LanguageRecognizer().identify("Dies ist ein Satz, der erste.")) }
        let nanoseconds = Double(duration.components.attoseconds) / 1e9
        print("detect: first use in a process\t\(nanoseconds)\t\t\t")
        print("detect: resident after first use, kB\t\(residentKilobytes() - before)\t\t\t")
    }

    private static func speed(_ heldOut: HeldOut) {
        let recognizer = LanguageRecognizer()
        for length in [40, 140, 500] {
            let texts = heldOut.windows(of: length, perLanguage: 4).map(\.text)
            var ours = 0
            var theirs = 0
            Measure.row(
                "detect: \(length) characters",
                ours: { count in
                    for _ in 0..<count {
                        keep(recognizer.identify(texts[ours]))
                        ours = (ours + 1) % texts.count
                    }
                }, peer: peer,
                { count in
                    for _ in 0..<count {
                        keep(cld2(texts[theirs]))
                        theirs = (theirs + 1) % texts.count
                    }
                })
        }
        // Of every kind, with what is looked up nowhere else: a bare domain, Chinese characters, several scripts.
        let texts =
            heldOut.windows(of: 140, perLanguage: 1).map(\.text) + heldOut.texts[2].map(\.text)
            + ["see example.com today", "今天下雨，請帶傘 😀", "Привет world", "@anna #regen https://example.org"]
        let allocations = peer_allocation_count()
        for text in texts { keep(recognizer.identify(text)) }
        // Before the row is put together, which allocates itself.
        let found = peer_allocation_count() - allocations
        print("detect: allocations in \(texts.count) texts\t\(found)\t\t\t")
    }

    private static func quality(_ heldOut: HeldOut, _ data: String, _ fold: Int) throws {
        let models = try LanguageModelTraining(data: data, texts: nil).trainTwice(without: fold)
        let all = try Recognizers(models)
        let thirty = major.split(separator: " ").map(String.init)
        let constrained = try Recognizers(models, constraints: thirty)
        for (kind, name) in HeldOut.kinds.enumerated() {
            let texts = heldOut.texts[kind]
            let few = texts.filter { thirty.contains($0.language) }
            share("accuracy, \(name), 75 languages", texts, all)
            share("accuracy, \(name), 30 candidates", few, constrained)
            for (number, texts, recognizers) in [(75, texts, all), (30, few, constrained)] {
                let error = HeldOut.calibrationError(texts) { recognizers.best($0) }
                print("detect: calibration error, \(name), \(number)\t\(rounded(error))\t\t\t")
            }
        }
        for group in ["bs hr sr", "da nb nn", "id ms", "es pt", "cs sk", "be ru uk", "xh zu", "hi mr", "ar fa ur"] {
            let languages = group.split(separator: " ").map(String.init)
            for (kind, name) in HeldOut.kinds.enumerated() {
                let texts = heldOut.texts[kind].filter { languages.contains($0.language) }
                share("close \(group), \(name)", texts, all)
            }
        }
        mixed(Mixed(heldOut, half: 1, try LanguageRecognizer(model: models[0])))
    }

    private static func mixed(_ mixed: Mixed) {
        func row(_ name: String, _ share: Double) { print("detect: \(name)\t\(rounded(share))\t\t\t") }
        row("spans, distant languages", mixed.spanShare(mixed.distantPairs, reviews: 10))
        for pair in ["es pt", "ru uk", "fa ur", "cs sk", "da nb", "id ms"] {
            row("spans, \(pair)", mixed.spanShare([pair.split(separator: " ").map(String.init)], reviews: 10))
        }
        for kind in 1..<HeldOut.kinds.count {
            let shares = mixed.groupShares(mixed.distantPairs, kind: kind, batches: 7)
            row("\(HeldOut.kinds[kind]) alone", shares.alone)
            row("\(HeldOut.kinds[kind]) in batches with sentences", shares.grouped)
        }
    }

    /// A recognizer for each half of the held-out texts, calibrated with the other half.
    private struct Recognizers {
        private let byHalf: [LanguageRecognizer]

        init(_ models: [[UInt8]], constraints: [String] = []) throws {
            let constraints = try constraints.map { try LanguageTag($0) }
            byHalf = try models.reversed().map { try LanguageRecognizer(model: $0, constraints: constraints) }
        }

        func best(_ text: HeldOut.Text) -> (String, Double) {
            let answer = byHalf[text.half].identify(text.text)
            return (answer.hypothesis(at: 0)?.language.language ?? "und", answer.bestProbability)
        }
    }

    private static func share(_ name: String, _ texts: [HeldOut.Text], _ recognizers: Recognizers) {
        let ours = HeldOut.accuracy(texts) { recognizers.best($0).0 }
        let theirs = HeldOut.accuracy(texts) { cld2($0.text) }
        print("detect: \(name)\t\(rounded(ours))\t\(peer)\t\(rounded(theirs))\t\(rounded(ours / max(theirs, 1e-9)))")
    }

    private static func cld2(_ text: String) -> String {
        var text = text
        let code = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { chars in
                chars.baseAddress.map { String(cString: peer_cld2_detect($0, Int32(chars.count))) } ?? "un"
            }
        }
        // CLD2's codes in today's spelling.
        return ["iw": "he", "no": "nb", "zh-Hant": "zh", "jw": "jv"][code] ?? code
    }

    private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
