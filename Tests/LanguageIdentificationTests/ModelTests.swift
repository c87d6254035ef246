// SPDX-License-Identifier: Apache-2.0

import CLanguageModel
@_spi(Training) import LanguageIdentification
import LocaleMatch
import Testing

/// The file of the model: what is checked before it is used.
@Suite struct ModelTests {
    static let bytes = Array(
        UnsafeBufferPointer(start: tolk_language_model_bytes(), count: tolk_language_model_size()))

    private func reason(_ bytes: [UInt8]) -> LanguageModelError.Reason? {
        do {
            _ = try LanguageRecognizer(model: bytes)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func theProgramsModelIsWhole() throws {
        try LanguageRecognizer.checkModel()
        #expect(reason(Self.bytes) == nil)
        #expect(Self.bytes.count <= 5_000_000)
        #expect(LanguageRecognizer.supportedLanguages.count >= 120)
        #expect(Set(LanguageRecognizer.supportedLanguages).count == LanguageRecognizer.supportedLanguages.count)
    }

    @Test func damageIsFoundAndNamed() {
        #expect(reason([]) == .truncated)
        #expect(reason(Array(Self.bytes.prefix(71))) == .truncated)
        #expect(reason(Array(Self.bytes.dropLast())) == .truncated)
        #expect(reason(Self.bytes + [0]) == .truncated)
        #expect(reason(Array(repeating: 0, count: 1000)) == .notAModel)
        var other = Self.bytes
        other[8] = 99
        #expect(reason(other) == .wrongVersion)
        for position in [24, 60, 68, 100, Self.bytes.count / 2, Self.bytes.count - 1] {
            var damaged = Self.bytes
            damaged[position] ^= 0x10
            #expect(reason(damaged) != nil, "byte \(position)")
        }
        var damaged = Self.bytes
        damaged[Self.bytes.count / 2] ^= 1
        #expect(reason(damaged) == .wrongChecksum)
    }

    @Test func theErrorSaysWhatToDo() {
        do {
            _ = try LanguageRecognizer(model: [])
        } catch {
            #expect(error.description.contains("Tools/language-model/train"))
        }
    }
}
