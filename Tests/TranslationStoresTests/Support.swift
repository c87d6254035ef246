import Foundation
import LocaleMatch
import RemoteContent
import Synchronization
import TranslationStores

func memoryKey(_ text: String) throws -> TranslationMemoryKey {
    TranslationMemoryKey(
        engine: "test", engineVersion: "1", source: try LanguageTag("en"), target: try LanguageTag("es"),
        maskedText: text)
}

func stored(_ text: String, at time: Date = Date()) -> StoredTranslation {
    StoredTranslation(text: text, path: [], engine: "test", engineVersion: "1", madeAt: time)
}

/// A folder that goes away with the test.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    func size(_ name: String) -> Int {
        ((try? FileManager.default.attributesOfItem(atPath: path(name)))?[.size] as? Int) ?? 0
    }
}

/// A clock that a test sets.
final class TestClock: Sendable {
    private let date = Mutex(Date())
    var now: @Sendable () -> Date {
        { [self] in date.withLock { $0 } }
    }
    func advance(_ seconds: Double) { date.withLock { $0 += seconds } }
}

/// Programs that the tests start.
enum Programs {
    /// A program built beside the tests.
    static func built(_ name: String) -> URL {
        let runner = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: runner).deletingLastPathComponent().appendingPathComponent(name)
    }

    /// A program of the system; `nil` where it isn't installed.
    static func installed(_ name: String) -> URL? {
        ["/usr/bin", "/usr/local/bin", "/bin", "/usr/sbin"].map { URL(fileURLWithPath: "\($0)/\(name)") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Runs a program to its end and gives what it printed.
    static func run(_ program: URL, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
