// SPDX-License-Identifier: Apache-2.0

import Agreement
import FuzzDriver
import LocaleMatch

private let tags = ["de", "en", "es", "fr", "it", "pt"].compactMap { try? LanguageTag($0) }
private let inflectors = tags.compactMap { Inflector(language: $0) }
private let words = ["salat", "ensaladas", "nuestro ensalada", "l’œuf", "x", "uova"]

/// Any bytes are a table, or none, and any bytes are a phrase: nothing is read beyond either.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAgreement(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    let text = String(decoding: bytes, as: UTF8.self)
    var wanted = GrammaticalFeatures(gender: .feminine, number: .plural, grammaticalCase: .dative)
    for inflector in inflectors {
        _ = inflector.features(of: text)
        _ = inflector.inflect(text)
        _ = inflector.form(of: text, wanted)
        wanted.definiteness = wanted.definiteness == nil ? .definite : nil
        _ = inflector.inflect(text, to: wanted, isModifier: true)
        _ = inflector.pronoun(text, to: wanted)
    }
    if let request = try? WordRequest(text) { _ = try? inflectors[0].answer(request, of: "Mann") }
    // A header that is right lets the rest be read.
    let table = Array("TAG1".utf8) + bytes
    table.withUnsafeBufferPointer { table in
        for tag in tags {
            guard let inflector = Inflector(language: tag, table: table) else { continue }
            for word in words {
                _ = inflector.features(of: word)
                _ = inflector.form(of: word, wanted)
                _ = inflector.inflect(word)
            }
        }
    }
    return 0
}

/// Where the program begins.
@_cdecl("fuzz_agreement_main")
public func begin(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    drive(count, words) { fuzzAgreement($0, $1) }
}
