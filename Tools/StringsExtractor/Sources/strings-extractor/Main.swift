// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc

/// Prints one JSON record for each localized string of Swift sources.
@main
enum Main {
    static let usage = """
        usage: strings-extractor [--root DIR] [--texts NAME,…] [--foundation] PATH…
          PATH        a Swift file, or a folder whose Swift files are read
          --root DIR  the folder that records name files relative to; the first PATH unless said
          --texts     further types whose first argument is a localized text, such as Text,Label,Button
          --foundation  prints calls that go to Foundation's own ICU instead of strings
        """

    static func main() {
        var words = Array(CommandLine.arguments.dropFirst())
        var root: String?
        var texts: Set<String> = []
        var paths: [String] = []
        var findsFoundation = false
        while !words.isEmpty {
            let word = words.removeFirst()
            switch word {
            case "--help", "-h":
                Swift.print(usage)
                return
            case "--foundation": findsFoundation = true
            case "--root", "--texts":
                guard !words.isEmpty else { fail("\(word) needs a value\n\(usage)", status: 2) }
                let value = words.removeFirst()
                if word == "--root" {
                    root = value
                } else {
                    texts.formUnion(value.split(separator: ",").map(String.init))
                }
            default:
                guard !word.hasPrefix("--") else { fail("\"\(word)\" is not an option\n\(usage)", status: 2) }
                paths.append(word)
            }
        }
        guard let first = paths.first else { fail(usage, status: 2) }
        do {
            if findsFoundation {
                try findFoundation(paths, root: root ?? first)
            } else {
                try extract(paths, root: root ?? first, texts: texts)
            }
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private static func extract(_ paths: [String], root: String, texts: Set<String>) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for path in paths {
            for file in try SourceFiles.paths(in: path) {
                let name = SourceFiles.name(of: file, root: root)
                var records: [Record]
                do {
                    records = StringFinder.records(in: try SourceFiles.text(of: file), file: name, texts: texts)
                } catch {
                    records = [Record(file: name, line: 0, column: 0, call: "", problem: "\(error)")]
                }
                for record in records {
                    guard print(try encoder.encode(record)) else { return }
                }
            }
        }
    }

    private static func findFoundation(_ paths: [String], root: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for path in paths {
            for file in try SourceFiles.paths(in: path) {
                // A file that can't be read has no calls; the extraction of strings reports it.
                guard let text = try? SourceFiles.text(of: file) else { continue }
                let name = SourceFiles.name(of: file, root: root)
                for record in FoundationFinder.records(in: text, file: name) {
                    guard print(try encoder.encode(record)) else { return }
                }
            }
        }
    }

    /// Prints one record on a line; false when the reader has gone.
    private static func print(_ record: Data) -> Bool {
        var line = record
        line.append(UInt8(ascii: "\n"))
        return write(line, to: STDOUT_FILENO)
    }

    private static func fail(_ message: String, status: Int32) -> Never {
        _ = write(Data("strings-extractor: \(message)\n".utf8), to: STDERR_FILENO)
        exit(status)
    }

    /// Writes all bytes; false when the reader has gone.
    private static func write(_ data: Data, to descriptor: Int32) -> Bool {
        let bytes = Array(data)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            written += count
        }
        return true
    }
}
