// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import Testing

@testable import TranslationEngines

/// Mode files, the stream format and the ways between languages.
struct ApertiumModeTests {
    @Test("A mode file becomes stages that are started without a shell")
    func parsed() throws {
        let text =
            "lt-proc -w '/a b/x.bin' | apertium-tagger -g $2 \"/y.prob\" | lt-proc $1 '/z.bin' | lt-proc -p '/p'\n"
        let mode = try #require(ApertiumMode(name: "x-y", text: text))
        let chains = try #require(mode.chains(ApertiumMode.Form()) { "/bin/\($0)" })
        #expect(
            chains.map { $0.stages.map(\.arguments) } == [
                [["-z", "-w", "/a b/x.bin"], ["-z", "-g", "/y.prob"], ["-z", "-g", "/z.bin"]], [["-z", "-p", "/p"]],
            ])
        #expect(chains.map(\.isFiltered) == [true, false])
        #expect(chains[0].stages[1].path == "/bin/apertium-tagger")
        #expect(mode.chains(ApertiumMode.Form(keepsMarks: true)) { "/bin/\($0)" }?.count == 1)
        #expect(mode.chains(ApertiumMode.Form()) { _ in nil } == nil)
    }

    @Test("A crashing tagger is replaced by its constraint grammar")
    func withoutTagger() throws {
        let mode = try #require(
            ApertiumMode(name: "x-y", text: "lt-proc 'a' | cg-proc -w 'g' | apertium-tagger -g 'p' | lt-proc $1 'b'"))
        let chains = try #require(mode.chains(ApertiumMode.Form(replacesTagger: true)) { $0 })
        #expect(chains[0].stages.map(\.path) == ["lt-proc", "cg-proc", "lt-proc"])
        #expect(chains[0].stages[1].arguments == ["-z", "-1", "-n", "-w", "g"])
    }

    /// Shell lines that make no mode.
    static let refused = [
        "", "rm -rf /", "lt-proc 'a' ; rm x", "lt-proc 'a' > f", "lt-proc `x`", "lt-proc $(x)", "lt-proc 'a",
        "| lt-proc",
        "lt-proc-j 'a' | lt-proc", "lt-proc a || lt-proc b", "lt-proc " + String(repeating: "x", count: 70_000),
        Array(repeating: "lt-proc", count: 65).joined(separator: "|"),
    ]

    @Test("Anything else of the shell, and programs that can't flush, make no mode", arguments: refused)
    func refusedFiles(text: String) { #expect(ApertiumMode(name: "x", text: text) == nil) }

    /// Text, and its stream form.
    static let streams: [(text: String, stream: String)] = [
        ("Heavy rain.", "Heavy rain."), ("90 km/h", "90 km\\/h.[e]"), ("a  b\nc!", "a[t0]b[t1]c!"),
        ("x *y* #z @w ~", "x [t0]y[t1]z [t2]w [t3].[e]"), ("[u] {x} ^a$", "[t0]u[t1]x[t2]a[t3].[e]"),
        ("a\0b?", "a[t0]b?"),
        // Rule 5: a token is a word, unless it touches one; a blank is a blank.
        ("see \u{E000}0\u{E001}, \u{E000}1\u{E001}.", "see Qxqa, Qxqb."),
        ("see \u{E000}0\u{E001}\u{E000}1\u{E001} now.", "see Qxqa[t1] now."),
        ("un\u{E000}0\u{E001}ed \u{E000}1\u{E001}s.", "un[t0]ed [t1]s."), ("a\u{E000}0\u{E004}b.", "a[t0]b."),
        ("qxqa says \u{E000}0\u{E001}.", "qxqa says Zqxa."),
    ]

    @Test("What the stages must not see travels as superblanks, and comes back", arguments: streams)
    func stream(text: String, expected: String) {
        let stream = ApertiumStream(text, tokens: .privateUseWithRoles)
        #expect(String(decoding: stream.bytes, as: UTF8.self) == expected)
        #expect(stream.read(stream.bytes)?.text == text)
    }

    @Test("Answers that lost or doubled a token, or are no stream, are told apart")
    func damaged() {
        let stream = ApertiumStream("a \u{E000}0\u{E001} b", tokens: .privateUse)
        #expect(stream.read(Array("x [t0] y".utf8))?.hasEveryToken == true)
        #expect(stream.read(Array("x y".utf8))?.hasEveryToken == false)
        #expect(stream.read(Array("[t0][t0]".utf8))?.hasEveryToken == false)
        for broken in ["[t1]", "[x]", "[t0", "a\\", "[N:3]"] { #expect(stream.read(Array(broken.utf8)) == nil) }
    }

    @Test("Marks of unknown words are counted and taken out, wherever the stream is cut")
    func marks() {
        let stream = Array("El *storm \\@rain #ca\\/r [t0*#] 3\0x *y\0".utf8)
        for cut in 0...stream.count {
            var filter = UnknownWordFilter()
            var output: [UInt8] = []
            filter.read(stream[..<cut], into: &output)
            filter.read(stream[cut...], into: &output)
            #expect(String(decoding: output, as: UTF8.self) == "El storm rain ca\\/r [t0*#] 3\0x y\0")
            #expect([filter.takeCount(), filter.takeCount()] == [3, 1])
        }
    }

    @Test("Two good hops beat a direct one that loses more; otherwise the fewest win")
    func routes() {
        func finder(_ direct: Double) -> RouteFinder<String> {
            RouteFinder([
                .init(source: "a", target: "c", cost: direct, hop: "a-c"),
                .init(source: "a", target: "b", cost: 0.2, hop: "a-b"),
                .init(source: "b", target: "c", cost: 0.2, hop: "b-c"),
                .init(source: "b", target: "a", cost: 0, hop: "b-a"),
            ])
        }
        #expect(finder(0.9).route(from: "a", to: "c")?.hops == ["a-b", "b-c"])
        #expect(finder(0.3).route(from: "a", to: "c")?.hops == ["a-c"])
        #expect(finder(0.9).route(from: "a", to: "c", maximumHops: 1)?.hops == ["a-c"])
        #expect(finder(0.9).route(from: "c", to: "a") == nil)
        #expect(finder(0.9).route(from: "a", to: "a") == nil)
    }

    /// Code, tags.
    static let codes: [(code: String, tags: [String])] = [
        ("eng", ["en"]), ("fra", ["fr"]), ("zlm", ["ms"]), ("hbs", ["hr", "bs", "sr-Latn"]), ("pt_BR", ["pt-BR"]),
        ("cat_valencia", ["ca-valencia"]), ("oc_aran", ["oc-aranes"]), ("cat_iec2017", []), ("zzz", []), ("", []),
    ]

    @Test("A tag that names no language fits none")
    func noLanguage() throws {
        let english = try LanguageTag("en")
        for text in ["und", "und-Latn", "x-own"] {
            #expect((try LanguageTag(text)).misfit(of: english) == nil)
        }
    }

    @Test("Apertium's codes become language tags", arguments: codes)
    func tags(code: String, expected: [String]) { #expect(ApertiumCode.tags(code).map(\.identifier) == expected) }
}
