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
                "translated\tLluvia hasta que 6 PM.",
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
        "A pair that Apertium has and this machine hasn't is not called unsupported",
        .enabled(if: !hasMode("pol-szl"), "apertium-pol-szl is installed"))
    func notInstalled() async throws {
        let result = try await Program.run(
            "tolk", ["translate", "--batch", "--from", "pl", "--to", "szl"], input: "Dziś pada deszcz.\n")
        #expect(result.lines == ["failed\tDziś pada deszcz."])
        #expect(result.status == 0)
    }

    @Test(arguments: [
        ["mask"], ["translate", "--batch", "--to", "es"], ["translate", "--batch", "--from", "e!", "--to", "es"],
    ])
    func wrongUsage(words: [String]) async throws {
        #expect(try await Program.run("tolk", words).status == 2)
    }
}
