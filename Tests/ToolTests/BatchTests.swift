// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestSupport
import Testing

/// The form of batch mode that other programs rely on, seen through `tolk tag`.
struct BatchTests {
    @Test(
        "Every line has its answer, in order, and the status says whether all were right",
        arguments: [
            // (input, output, status)
            ("EN_us\n", "en-US\n", 0),
            // The last line counts without its newline.
            ("de-de\nfr-fr", "de-DE\nfr-FR\n", 0),
            // Nothing in, nothing out.
            ("", "", 0),
        ] as [(String, String, Int32)])
    func answers(input: String, output: String, status: Int32) async throws {
        let result = try await Program.run("tolk", ["tag", "--batch", "--canonicalize"], input: input)
        #expect(result.output == output)
        #expect(result.status == status)
    }

    @Test func aBadLineCostsItself() async throws {
        let result = try await Program.run(
            "tolk", ["tag", "--batch", "--canonicalize"], input: "en-us\n!!\nfr-fr\n")
        #expect(result.status == 1)
        #expect(result.lines.count == 3)
        #expect(result.lines.first == "en-US")
        #expect(result.lines.dropFirst().first?.hasPrefix("error: ") == true)
        #expect(result.lines.last == "fr-FR")
    }

    @Test func bytesThatAreNotUTF8AreAnError() async throws {
        let result = try await Program.run(
            "tolk", ["tag", "--batch", "--canonicalize"], input: Data([0xFF, 0xFE, 0x0A, 0x65, 0x6E, 0x0A]))
        #expect(result.status == 1)
        #expect(result.lines.count == 2)
        #expect(result.lines.first?.hasPrefix("error: ") == true)
        #expect(result.lines.last == "en")
    }

    @Test func aLineOfSeventeenMegabytesIsAnErrorAndTheNextIsAnswered() async throws {
        let result = try await Program.run(
            "tolk", ["tag", "--batch", "--canonicalize"],
            input: String(repeating: "a", count: 17 << 20) + "\nen\n")
        #expect(result.status == 1)
        #expect(result.lines.count == 2)
        #expect(result.lines.first?.hasPrefix("error: ") == true)
        #expect(result.lines.last == "en")
    }

    @Test(
        "With --json each answer is an object, and so is an error",
        arguments: [
            // (words, a line, the line that is printed)
            (["names"], "language\tde\tfr", #"{"name": "Französisch"}"#),
            (["plural"], "cardinal\tpl\t3", #"{"category": "few"}"#),
            (["format"], "number\tde\t1234.5", #"{"text": "1.234,5"}"#),
            (["parse"], "number\tde\t1.234,5", #"{"value": "1234.5"}"#),
            (["units"], "kilometer\t5\tdefault\ten-US", #"{"unit": "mile", "amount": "78125/25146"}"#),
            (["tag", "--canonicalize"], "EN_us", #"{"tag": "en-US"}"#),
            // A quotation mark is nothing between letters, and is escaped.
            (["sort"], "sv\tö|\"z\"|a", #"{"items": ["\"z\"", "a", "ö"]}"#),
            (["mask"], "See https://x.org", #"{"masked": "See ⟦0⟧", "restored": "See https://x.org"}"#),
            (["inflect", "--words"], "fr\tcheval\tnumber=plural", #"{"text": "chevaux"}"#),
            // A newline in an answer stays inside the object.
            (["mask"], #"a\nb"#, #"{"masked": "a\nb", "restored": "a\nb"}"#),
            // What fails on a line is an object with the reason.
            (["plural"], "cardinal\tpl", #"{"error": "a case has three fields, kind, locale and number, not 2"}"#),
            (["match"], "en", #"{"error": "a case has two fields, supported and preferred, not 1"}"#),
        ] as [([String], String, String)])
    func json(words: [String], line: String, printed: String) async throws {
        let result = try await Program.run("tolk", words + ["--batch", "--json"], input: line + "\n")
        #expect(result.lines == [printed])
        #expect(result.status == (printed.hasPrefix(#"{"error""#) ? 1 : 0))
    }

    @Test func aDetectedLanguageIsAnObjectToo() async throws {
        let result = try await Program.run("tolk", ["detect", "--json", "--top", "2", "Guten Morgen zusammen"])
        let line = try #require(result.lines.first)
        #expect(line.hasPrefix(#"{"language": "de", "probability": 0.99"#))
        #expect(line.contains(#""others": [{"language": "#))
    }
}
