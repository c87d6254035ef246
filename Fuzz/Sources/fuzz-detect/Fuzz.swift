// SPDX-License-Identifier: Apache-2.0

import FuzzDriver
import LanguageIdentification
import LocaleMatch

private let recognizers: [LanguageRecognizer] = {
    let tags = ["de", "zh", "sr-Latn"].compactMap { try? LanguageTag($0) }
    let hints = Dictionary(uniqueKeysWithValues: tags.prefix(1).map { ($0, 0.5) })
    return [LanguageRecognizer(), LanguageRecognizer(constraints: tags, hints: hints)]
}()

/// Probabilities are sorted, positive and no more than 1 in sum, and nothing is undetermined with a language.
private func check(_ answer: Identification) {
    let hypotheses = answer.hypotheses
    let sum = hypotheses.reduce(0) { $0 + $1.probability }
    promise(
        hypotheses.allSatisfy { $0.probability > 0 && $0.probability <= 1.0001 } && sum <= 1.001,
        "probabilities \(hypotheses)")
    promise(
        zip(hypotheses, hypotheses.dropFirst()).allSatisfy { $0.probability >= $1.probability },
        "the order of \(hypotheses)")
    promise((answer.outcome == .undetermined) == (answer.mostProbable == nil), "undetermined with a language")
}

/// Any bytes, as UTF-8 and as UTF-16, have an identified language or none; spans cover a text without a gap.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDetect(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    for recognizer in recognizers { check(recognizer.identify(utf8: bytes)) }
    check(recognizers[0].identify(utf16: bytes.map { UInt16($0) << 8 | UInt16($0 ^ 0x5A) }))
    let text = String(decoding: bytes, as: UTF8.self)
    let spans = recognizers[0].spans(in: text)
    for (left, right) in zip(spans, spans.dropFirst()) {
        promise(left.range.upperBound == right.range.lowerBound, "a gap between spans")
    }
    if let first = spans.first { promise(first.range.lowerBound == text.startIndex, "spans that begin late") }
    _ = spans.map { text[$0.range].count }
    return 0
}

/// Where the program begins.
@_cdecl("fuzz_detect_main")
public func begin(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    drive(count, words) { fuzzDetect($0, $1) }
}
