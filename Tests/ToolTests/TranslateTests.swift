// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `tolk mask` and `tolk translate`: a text in, what becomes of it out.
struct TranslateTests {
    static func hasMode(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: "/usr/share/apertium/modes/\(name).mode")
    }

    static let missing: Comment = "apertium-eng-spa is not installed"

    @Test("Masked text and restored text, with tabs, newlines and backslashes written out")
    func mask() async throws {
        let result = try await Program.run(
            "tolk", ["mask", "--batch"],
            input: "See https://a.b/c?d=e, {name}.\nplain\na\\tb %@\\\\n\n\n⟦0⟧ and %d\ntwo\tfields\n")
        #expect(
            result.lines == [
                "See ⟦0⟧, ⟦1⟧.\tSee https://a.b/c?d=e, {name}.", "plain\tplain", "a\\tb ⟦0⟧\\\\n\ta\\tb %@\\\\n", "\t",
                "⟦0⟧ and ⟦1⟧\t⟦0⟧ and %d", "error: a line is one text, without tabs (write \\\\t)",
            ])
        #expect(result.status == 1)
    }

    @Test("A translation comes with its status and its links", .enabled(if: hasMode("eng-spa"), missing))
    func translated() async throws {
        let result = try await Program.run(
            "tolk", ["translate", "--batch", "--from", "en", "--to", "es"],
            input: "Rain. See https://a.b/c?d=e&f=%20 now.\n\n%@\nRain until 6 PM.\n")
        #expect(
            result.lines == [
                "translated\tLluvia. Ve https://a.b/c?d=e&f=%20 ahora.", "translated\t", "translated\t%@",
                "translated\tLluvia hasta 6 PM.",
            ])
        #expect(result.status == 0)
    }

    /// Source, target, text, status: with every package, none of these can be translated.
    static let refused: [(from: String, to: String, text: String, status: String)] = [
        ("en-US", "en-GB", "Rain falls.", "same-language"), ("es", "es-MX", "Llueve.", "same-language"),
        ("en", "ja", "Rain falls.", "unsupported"), ("ja", "en", "雨が降る。", "unsupported"),
        ("auto", "en", "12345", "failed"), ("auto", "es", "Llueve en toda la región.", "same-language"),
    ]

    @Test("What can't be translated keeps its text and says why", arguments: refused)
    func notTranslated(from: String, to: String, text: String, status: String) async throws {
        let result = try await Program.run(
            "tolk", ["translate", "--batch", "--from", from, "--to", to], input: "\(text)\n")
        #expect(result.lines == ["\(status)\t\(text)"])
        #expect(result.status == 0)
    }

    @Test(
        "A pair that Apertium has and this machine hasn't is not called unsupported; what to install is said once",
        .enabled(if: !hasMode("pol-szl"), "apertium-pol-szl is installed"))
    func notInstalled() async throws {
        let result = try await Program.run(
            "tolk", ["translate", "--batch", "--from", "pl", "--to", "szl"], input: "Dziś pada deszcz.\nDeszcz.\n")
        #expect(result.lines == ["failed\tDziś pada deszcz.", "failed\tDeszcz."])
        #expect(result.status == 0)
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(result.errors.contains("pl → szl") && result.errors.contains("install apertium-pol-szl"))
    }

    @Test("What no package would help with, and a language that can't be told, are explained")
    func reasons() async throws {
        for (from, to, text, reason) in [
            ("en", "ja", "Rain falls.", "no engine translates into this language (en → ja)"),
            ("auto", "en", "12345", "the language of the text can't be told"),
        ] {
            let result = try await Program.run(
                "tolk", ["translate", "--batch", "--from", from, "--to", to], input: "\(text)\n")
            #expect(result.errors.contains(reason), "\(result.errors)")
        }
    }

    @Test(arguments: [
        ["mask"], ["translate", "--batch", "--to", "es"], ["translate", "--batch", "--from", "e!", "--to", "es"],
    ])
    func wrongUsage(words: [String]) async throws {
        #expect(try await Program.run("tolk", words).status == 2)
    }
}
