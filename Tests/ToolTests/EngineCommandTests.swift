// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `tolk engine`: models are installed with consent, pinned, listed, checked, used and removed.
///
/// The real installer and the real worker run; doubles of the Python packages stand in the environment that the installer would
/// make, so that nothing is downloaded.
@Suite(
    .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "/usr/bin/python3 is not installed"))
struct EngineCommandTests {
    let folder: TemporaryFolder
    private var home: String { folder.path("home") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "packages/ctranslate2.py",
            """
            import os
            def get_cuda_device_count(): return 0
            class Result:
                def __init__(self, tokens): self.hypotheses = [tokens]
            class Translator:
                def __init__(self, model, **options):
                    with open(os.path.join(model, "model.bin")) as file:
                        if file.read().startswith("broken"): raise RuntimeError("out of cheese")
                def translate_batch(self, pieces, **options):
                    return [Result(["<"] + tokens + [">"]) for tokens in pieces]
            """)
        try folder.write(
            "packages/sentencepiece.py",
            """
            class SentencePieceProcessor:
                def __init__(self, model_file): open(model_file).close()
                def encode(self, text, out_type): return text.split()
                def decode(self, tokens): return " ".join(tokens)
            """)
        try folder.write("home/venv/bin/nothing", "")
        try folder.writeProgram(
            "home/venv/bin/python", "PYTHONPATH='\(folder.path("packages"))' exec /usr/bin/python3 \"$@\"")
        for (name, text) in [("model.bin", "weights"), ("source.spm", "s"), ("target.spm", "t")] {
            try folder.write("model/\(name)", text)
        }
        try folder.write("model/metadata.json", #"{"license": "CC BY 4.0"}"#)
    }

    private func engine(_ words: [String]) async throws -> Program.Result {
        try await Program.run("tolk", ["engine"] + words + ["--folder", home])
    }

    private func install(_ model: String, _ more: [String] = ["--yes"]) async throws -> Program.Result {
        try await engine(["install", "ctranslate2", "en", "de", "--model", model] + more)
    }

    @Test("Without consent nothing is installed; what would be is said, with size and licence")
    func consent() async throws {
        let result = try await install(folder.path("model"), [])
        #expect(result.status == 1)
        #expect(result.output.contains("33 bytes") && result.output.contains("CC BY 4.0"), "\(result.output)")
        #expect(result.output.contains("nothing was installed"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("home/models")))
        #expect(try await engine(["list"]).output.isEmpty)
    }

    @Test("Installed, listed, checked, used and removed")
    func whole() async throws {
        let installed = try await install(folder.path("model"))
        #expect(installed.status == 0, "\(installed.output)\(installed.errors)")
        let row = try #require(try await engine(["list"]).lines.first).split(separator: "\t").map(String.init)
        #expect(row.prefix(3) == ["ctranslate2", "en", "de"] && row[3].count == 64 && row[4] == "CC BY 4.0")
        #expect(try await engine(["check"]).lines.first?.hasPrefix("ok\t") == true)
        try folder.write("file.json", #"{"engines": [{"type": "ctranslate2", "folder": "\#(home)"}]}"#)
        let words = ["translate", "--batch", "--from", "en", "--engines", folder.path("file.json"), "--to"]
        #expect(
            try await Program.run("tolk", words + ["de"], input: "Rain falls today.\n").lines == [
                "translated\t< Rain falls today. >"
            ])
        #expect(try await Program.run("tolk", words + ["fr"], input: "Rain.\n").lines == ["unsupported\tRain."])
        try folder.write("home/models/en-de/model.bin", "broken")
        let broken = try await engine(["check"])
        #expect(broken.status == 1 && broken.output.hasPrefix("broken\t") && broken.output.contains("out of cheese"))
        #expect(try await engine(["remove", "ctranslate2", "en", "de"]).status == 0)
        #expect(try await engine(["list"]).output.isEmpty)
        #expect(try await engine(["remove", "ctranslate2", "en", "de"]).status == 1)
    }

    @Test("A model that isn't the one that was agreed on is not installed, and the old one stays")
    func pinned() async throws {
        let wrong = try await install(
            folder.path("model"), ["--yes", "--sha256", String(repeating: "0", count: 64)])
        #expect(wrong.status == 1 && wrong.errors.contains("hash"), "\(wrong.errors)")
        #expect(try await install(folder.path("model")).status == 0)
        let before = try await engine(["list"]).output
        // Somebody puts another model in the same place: the hash of the first time is the one that counts.
        try folder.write("model/model.bin", "other weights")
        let changed = try await install(folder.path("model"))
        #expect(changed.status == 1 && changed.errors.contains("hash"), "\(changed.errors)")
        #expect(try await engine(["list"]).output == before)
        #expect(try String(contentsOfFile: folder.path("home/models/en-de/model.bin"), encoding: .utf8) == "weights")
    }

    @Test("A model comes from a server, as an archive; one that isn't there, or is none, is refused")
    func fromServer() async throws {
        let zip = folder.path("model.zip")
        let made = try Program.run(
            URL(fileURLWithPath: "/usr/bin/python3"), ["-m", "zipfile", "-c", zip, folder.path("model") + "/"])
        #expect(made.status == 0)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: zip))
        let server = try HTTPDouble { request in
            guard request.path == "/model.zip" else { return HTTPDouble.Reply(status: 404) }
            var reply = HTTPDouble.Reply()
            reply.body = bytes
            return reply
        }
        let refused = try await install("\(server.url)/model.zip", [])
        #expect(refused.status == 1 && refused.output.contains("\(bytes.count) bytes"), "\(refused.output)")
        #expect(server.requests.map(\.method) == ["HEAD"])
        #expect(try await install("\(server.url)/model.zip").status == 0)
        #expect(try await engine(["check"]).lines.first?.hasPrefix("ok\t") == true)
        for model in ["\(server.url)/nothing", "/nowhere", folder.path("packages/ctranslate2.py")] {
            let result = try await install(model)
            #expect(result.status == 1 && !result.errors.isEmpty, "\(model)")
        }
    }

    @Test(
        "What is no such command is wrong usage",
        arguments: [
            ["install"], ["install", "marian", "en", "de"], ["install", "ctranslate2", "en"], ["show"], ["remove"],
            ["install", "ctranslate2", "../..", "de", "--model", "x"],
        ])
    func wrongUsage(words: [String]) async throws { #expect(try await engine(words).status == 2) }
}
