// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocaleMatch
import RemoteContent
import Synchronization
import TestSupport
import Testing

@testable import TranslationEngines

/// Installing with consent, with a script in the place of apt-get.
struct InstallingTests {
    /// A folder with an apt-get that "installs" a mode which copies its input.
    struct FakeApt {
        /// What apt-get of Debian 12 prints, with the names of another package.
        static let download = """
            Reading package lists...
            Building dependency tree...
            Reading state information...
            The following NEW packages will be installed:
              apertium-eng-spa
            dlstatus:1:0.0000:Retrieving file 1 of 1
            0 upgraded, 1 newly installed, 0 to remove and 132 not upgraded.
            Need to get 2000 B of archives.
            Get:1 http://deb.debian.org/debian bookworm/main amd64 apertium-eng-spa all 0.8.1-2 [2000 B]
            dlstatus:1:50.0000:Retrieving file 1 of 1 (1s remaining)
            dlstatus:1:100.0000:Retrieving file 1 of 1
            debconf: delaying package configuration, since apt-utils is not installed
            Fetched 2000 B in 0s (851 kB/s)

            """
        static let unpack = """
            pmstatus:dpkg-exec:0.0000:Running dpkg
            Selecting previously unselected package apertium-eng-spa.
            (Reading database ... \r(Reading database ... 5%\r(Reading database ... 100%\r(Reading database ... 9 files.)
            Preparing to unpack .../apertium-eng-spa_0.8.1-2_all.deb ...
            pmstatus:apertium-eng-spa:0.0000:Preparing apertium-eng-spa (amd64)
            pmstatus:apertium-eng-spa:20.0000:Unpacking apertium-eng-spa (amd64)
            Unpacking apertium-eng-spa (0.8.1-2) ...
            pmstatus:dpkg-exec:40.0000:Running dpkg
            Setting up apertium-eng-spa (0.8.1-2) ...
            pmstatus:apertium-eng-spa:40.0000:Preparing to configure apertium-eng-spa (amd64)
            pmstatus:apertium-eng-spa:80.0000:Installed apertium-eng-spa (amd64)
            Processing triggers for man-db (2.11.2-2) ...

            """

        private let temporary: TemporaryFolder
        var folder: URL { temporary.url }
        var log: URL { folder.appendingPathComponent("log") }

        init() throws {
            temporary = try TemporaryFolder()
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("modes"), withIntermediateDirectories: true)
            // Stands for one of Apertium's programs: copies, and flushes at NUL like them.
            try temporary.writeProgram("lt-proc", "exec cat")
            try temporary.writeProgram(
                "apt-get",
                """
                echo "$@" >> '\(log.path)'
                case "$*" in
                *print-uris*) echo "'http://deb/apertium-eng-spa.deb' apertium-eng-spa.deb 2000 SHA256:0";;
                *) cat '\(folder.path)/download'; sleep 0.3; cat '\(folder.path)/unpack'
                   echo "lt-proc 'data'" > '\(folder.path)/modes/eng-spa.mode';;
                esac
                """)
            try Data(Self.download.utf8).write(to: folder.appendingPathComponent("download"))
            try Data(Self.unpack.utf8).write(to: folder.appendingPathComponent("unpack"))
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

    /// Pair, kind of error, what the error names.
    static let obstacles: [(source: String, target: String, error: TranslationError, names: String)] = [
        ("en", "es", .notInstalled, "install apertium-eng-spa,"),
        ("pl", "szl", .notInstalled, "install apertium-pol-szl,"),
        // Over Catalan, the better way: both packages.
        ("en", "it", .notInstalled, "install apertium-eng-cat apertium-cat-ita,"),
        ("en", "ja", .unsupportedTargetLanguage, "en → ja"), ("ja", "en", .unsupportedSourceLanguage, "ja → en"),
        ("en-US", "en-GB", .unsupportedLanguagePairing, "en-US → en-GB"),
    ]

    @Test("What isn't installed names the packages; what no package has says which language is the trouble")
    func obstacles() async throws {
        let folder = try TemporaryFolder()
        var configuration = ApertiumEngine.Configuration()
        configuration.modesDirectory = folder.path("modes")
        let engine = ApertiumEngine(configuration: configuration)
        for (source, target, error, names) in Self.obstacles {
            let (source, target) = (try LanguageTag(source), try LanguageTag(target))
            let obstacle = await LanguageAvailability(engine: engine).obstacle(from: source, to: target)
            #expect(obstacle?.code == error.code)
            #expect(obstacle?.description.contains(names) == true, "\(obstacle?.description ?? "none")")
        }
    }

    @Test("A package that is there and can't be started is not to be installed once more")
    func broken() async throws {
        let folder = try TemporaryFolder()
        try folder.write("eng-spa.mode", "lt-proc 'data/apertium-eng-spa/x.bin'")
        var configuration = ApertiumEngine.Configuration()
        configuration.modesDirectory = folder.url.path
        configuration.searchPath = [folder.path("bin")]
        let engine = ApertiumEngine(configuration: configuration)
        let obstacle = await engine.obstacle(from: try LanguageTag(Self.english), to: try LanguageTag(Self.spanish))
        #expect(obstacle?.code == TranslationError.notInstalled.code)
        #expect(obstacle?.message.contains("apertium-eng-spa is there, but doesn't work") == true)
    }

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
        // Half of the way is the download, the other half dpkg's work.
        #expect(Set(progress.values).isSuperset(of: [0.25, 0.5, 0.6, 0.7, 0.9, 1]), "\(progress.values)")
        #expect(await engine.status(from: source, to: target) == .installed)
        #expect(try await engine.translate("Rain.", from: source, to: target).text == "Rain.")
    }

    /// Changes the machine, so only on request: TOLK_TEST_APT=1, as root, with a network.
    @Test(
        "The real apt-get installs a pair, tells how far it is, and the pair translates",
        .enabled(
            if: ProcessInfo.processInfo.environment["TOLK_TEST_APT"] == "1" && !Apertium.has("pol-szl"),
            "TOLK_TEST_APT is not 1, or apertium-pol-szl is there already"))
    func real() async throws {
        let (source, target) = (try LanguageTag("pl"), try LanguageTag("szl"))
        let engine = ApertiumEngine()
        #expect(await engine.status(from: source, to: target) == .supported)
        let (questions, progress) = (Counter(), Counter())
        try await engine.prepare(
            from: source, to: target,
            preparation: TranslationPreparation(
                consent: { download in
                    questions.add(Double(download.bytes ?? 0))
                    return download.names == ["apertium-pol-szl"]
                }, progress: { progress.add($0) }))
        #expect(questions.values.count == 1 && (questions.values.first ?? 0) > 10_000)
        #expect(progress.values.last == 1 && progress.values.contains { $0 > 0.5 && $0 < 1 })
        #expect(await engine.status(from: source, to: target) == .installed)
        #expect(try await !engine.translate("Dziś pada deszcz.", from: source, to: target).text.isEmpty)
        print("[count] apt-get: \(questions.values) bytes, progress \(progress.values)")
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
