import FoundationEssentials
import LocaleMatch
import RemoteContent
import Synchronization
import Testing

@testable import TranslationEngines

/// Installing with consent, with a script in the place of apt-get.
struct InstallingTests {
    /// A folder with an apt-get that "installs" a mode which copies its input.
    struct FakeApt {
        let folder: URL
        var log: URL { folder.appendingPathComponent("log") }

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-test-\(UUID().uuidString)")
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("modes"), withIntermediateDirectories: true)
            // Stands for one of Apertium's programs: copies, and flushes at NUL like them.
            try script("lt-proc", "exec cat")
            try script(
                "apt-get",
                """
                echo "$@" >> '\(log.path)'
                case "$*" in
                *print-uris*) echo "'http://deb/apertium-eng-spa.deb' apertium-eng-spa.deb 2000 SHA256:0";;
                *) echo dlstatus:1:50.0:Get; sleep 0.3; echo pmstatus:apertium-eng-spa:40.0:Unpack
                   echo "lt-proc 'data'" > '\(folder.path)/modes/eng-spa.mode';;
                esac
                """)
        }

        private func script(_ name: String, _ body: String) throws {
            let file = folder.appendingPathComponent(name)
            try Data("#!/bin/sh\n\(body)\n".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }

        var engine: ApertiumEngine {
            var configuration = ApertiumEngine.Configuration()
            configuration.modesDirectory = folder.appendingPathComponent("modes").path
            configuration.searchPath = [folder.path]
            configuration.aptGet = folder.appendingPathComponent("apt-get").path
            return ApertiumEngine(configuration: configuration)
        }

        var calls: [String] {
            let text = try? String(contentsOf: log, encoding: .utf8)
            return text?.split(separator: "\n").map(String.init).filter { !$0.contains("print-uris") } ?? []
        }
    }

    static let english = "en", spanish = "es"

    @Test("Without consent nothing is installed, and the error says what to do")
    func refused() async throws {
        let apt = try FakeApt()
        let (source, target) = (try LanguageTag(Self.english), try LanguageTag(Self.spanish))
        let engine = apt.engine
        #expect(await engine.status(from: source, to: target) == .supported)
        do {
            try await engine.prepare(from: source, to: target, preparation: TranslationPreparation())
            Issue.record("nothing was thrown")
        } catch TranslationError.notInstalled {}
        #expect(apt.calls.isEmpty)
        #expect(await engine.status(from: source, to: target) == .supported)
    }

    @Test("With consent the package is installed once for all callers, and its progress told to each")
    func agreed() async throws {
        let apt = try FakeApt()
        let (source, target) = (try LanguageTag(Self.english), try LanguageTag(Self.spanish))
        let engine = apt.engine
        let (questions, progress) = (Counter(), Counter())
        let preparation = TranslationPreparation(
            consent: { download in
                questions.add(Double(download.bytes ?? 0))
                return download.names == ["apertium-eng-spa"]
            },
            progress: { progress.add($0) })
        async let first: Void = engine.prepare(from: source, to: target, preparation: preparation)
        async let second: Void = engine.prepare(from: source, to: target, preparation: preparation)
        _ = try await (first, second)
        #expect(questions.values == [2000])
        #expect(apt.calls.count == 1)
        #expect(apt.calls.first?.hasSuffix("apertium-eng-spa") == true)
        #expect(progress.values.count { $0 == 1 } == 2)
        #expect(await engine.status(from: source, to: target) == .installed)
        #expect(try await engine.translate("Rain.", from: source, to: target).text == "Rain.")
    }

    @Test("A pair that no package has can't be prepared")
    func unsupported() async throws {
        let apt = try FakeApt()
        do {
            try await apt.engine.prepare(
                from: LanguageTag("en"), to: LanguageTag("th"), preparation: TranslationPreparation { _ in true })
            Issue.record("nothing was thrown")
        } catch TranslationError.unsupportedTargetLanguage {}
    }

    @Test("apt-get's status lines count downloads as the first half and dpkg's work as the second")
    func status() {
        let output = AptOutput()
        let lines = [
            "dlstatus:1:50.0:x", "dlstatus:1:10:x", "pmstatus:p:0.0:x", "pmstatus:p:100.0000:x", "noise", "dlstatus:x",
        ]
        #expect(lines.map(output.read) == [0.25, nil, 0.5, 1, nil, nil])
    }
}

/// Collects values from any thread.
final class Counter: Sendable {
    private let state = Mutex<[Double]>([])
    var values: [Double] { state.withLock { $0 } }
    func add(_ value: Double) { state.withLock { $0.append(value) } }
}
