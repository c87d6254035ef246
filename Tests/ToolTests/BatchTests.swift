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
}
