// SPDX-License-Identifier: Apache-2.0

import BenchSupport
import CLanguagePeers
import Foundation
@_spi(Training) import LanguageIdentification
import LanguageModelTraining
import LocaleMatch

/// Language identification beside CLD2 with its full tables in best-effort mode.
///
/// Times use the model of the program. Shares are measured with models that are trained here and now without the texts
/// they are measured with, and that were calibrated with other texts than those, too: for each domain one that was
/// trained without that domain, and one that was trained without a fifth of the news. Their rows hold shares where the
/// others hold nanoseconds, and ours divided by the peer's. `DETECT_FOLD` says which fifth is held out, from 0 to 4.
/// Seven models are trained, each in about a minute.
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

    /// Where the texts of `Tools/language-model/fetch-texts` are; without them only the news are measured, by a model
    /// that knows nothing else.
    private static func textsFolder() -> String? {
        let folder = (ProcessInfo.processInfo.environment["TOLK_TEXTS"] ?? ".build/language-texts") + "/texts"
        if FileManager.default.fileExists(atPath: folder) { return folder }
        FileHandle.standardError.write(
            Data(
                """
                detect-bench: no texts at \(folder), so that only the news are measured; Tools/language-model/fetch-texts \
                gets them, TOLK_TEXTS names their folder

                """.utf8))
        return nil
    }

    private static func quality(_ heldOut: HeldOut, _ data: String, _ fold: Int) throws {
        let folder = textsFolder()
        let training = try LanguageModelTraining(data: data, texts: folder)
        let leftOut = training.leavingOutEachDomain(
            of: folder == nil ? [.news] : TextDomain.measured, withoutFold: fold)
        if folder != nil {
            for (domain, file) in leftOut.files {
                measure(
                    "without \(domain), on \(domain)", try LanguageRecognizer(model: file),
                    training.texts(of: domain, perLanguage: 100, characters: 20))
            }
        }
        let model = training.train(withoutFold: fold, calibratedWith: leftOut)
        let all = try LanguageRecognizer(model: model)
        plainSentences(all)
        let thirty = major.split(separator: " ").map(String.init)
        let few = try LanguageRecognizer(model: model, constraints: thirty.map { try LanguageTag($0) })
        for (kind, name) in HeldOut.kinds.enumerated() {
            let texts = heldOut.texts[kind].map { ($0.language, $0.text) }
            measure("\(name), 75 languages", all, texts)
            measure("\(name), 30 candidates", few, texts.filter { thirty.contains($0.0) })
        }
        for group in ["bs hr sr", "da nb nn", "id ms", "es pt", "cs sk", "be ru uk", "xh zu", "hi mr", "ar fa ur"] {
            let languages = group.split(separator: " ").map(String.init)
            for (kind, name) in HeldOut.kinds.enumerated() {
                let texts = heldOut.texts[kind].filter { languages.contains($0.language) }.map {
                    ($0.language, $0.text)
                }
                measure("close \(group), \(name)", all, texts, showsCalibration: false)
            }
        }
        mixed(Mixed(heldOut, all))
    }

    /// Sentences of weather and daily life, which nothing was trained with.
    private static func plainSentences(_ recognizer: LanguageRecognizer) {
        let path = "Tests/LanguageIdentificationTests/Data/plain-sentences.tsv"
        let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
        let texts = lines.map { $0.split(separator: "\t").map(String.init) }.filter { $0.count == 2 }
        measure("plain sentences", recognizer, texts.map { ($0[0], $0[1]) })
        for group in ["es gl pt ca", "da nb", "id"] {
            let languages = group.split(separator: " ").map(String.init)
            let few = texts.filter { languages.contains($0[0]) }.map { ($0[0], $0[1]) }
            measure("plain sentences, \(group)", recognizer, few, showsCalibration: false)
        }
    }

    /// The mean of the languages' shares that are right, ours beside the peer's, over the languages that the model knows;
    /// and over all texts the calibration error and how many are wrong with 0.9 or more.
    private static func measure(
        _ name: String, _ recognizer: LanguageRecognizer, _ texts: [(language: String, text: String)],
        showsCalibration: Bool = true
    ) {
        let ours = Measurement(texts, isKnown: recognizer.canName) { text in
            let answer = recognizer.identify(text)
            return (answer.mostProbable?.language ?? "und", answer.bestProbability)
        }
        let theirs = Measurement(texts, isKnown: recognizer.canName) { (cld2($0), 0) }
        let ratio = ours.accuracy / max(theirs.accuracy, 1e-9)
        print(
            "detect: accuracy, \(name)\t\(rounded(ours.accuracy))\t\(peer)\t\(rounded(theirs.accuracy))\t\(rounded(ratio))"
        )
        guard showsCalibration else { return }
        print("detect: calibration error, \(name)\t\(rounded(ours.calibrationError))\t\t\t")
        let wrong = Double(ours.rows.reduce(0) { $0 + $1.wrongAndSure }) / Double(max(1, texts.count))
        print("detect: wrong with 0.9 or more, \(name)\t\(rounded(wrong))\t\t\t")
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

    private static func cld2(_ text: String) -> String {
        var text = text
        let code = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { chars in
                chars.baseAddress.map { String(cString: peer_cld2_detect($0, Int32(chars.count))) } ?? "un"
            }
        }
        // CLD2's codes in today's spelling.
        return ["iw": "he", "no": "nb", "zh-Hant": "zh", "jw": "jv", "sr-ME": "sr"][code] ?? code
    }

    private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
