// SPDX-License-Identifier: Apache-2.0

internal import StringsExchange

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Batch mode: one case a line on standard input, one line a case on standard output, in order.
///
/// What has been answered is written before the next read, so that a program at the other end of two pipes can send a
/// line and wait for its answer. A case that throws becomes `error: …` on its line and the run goes on.
///
/// With `--json` every answer is one JSON object, an error one with the member `error`.
package enum Batch {
    /// How answers are written.
    package enum Form: Sendable {
        /// Fields with tabs between them; an error as `error: …`.
        case fields
        /// An object whose members have these names and the answer's fields, in order.
        case members([String])
        /// JSON that the command has written itself.
        case written

        /// Whether errors are JSON as well.
        package var isJSON: Bool { if case .fields = self { false } else { true } }
    }

    /// The longest line that is read as a case; a longer one is answered with an error and skipped.
    package static let maximumLineBytes = 16 * 1024 * 1024

    /// Answers every line; the closure gets the fields of a case, split at tabs and unescaped, and gives back the
    /// fields of the answer.
    package static func run(
        _ form: Form = .fields, _ answer: (_ fields: [String]) async throws -> [String]
    ) async -> ExitStatus {
        await run(form) { cases in
            var answers: [Result<[String], any Error>] = []
            for fields in cases {
                do { answers.append(.success(try await answer(fields))) } catch { answers.append(.failure(error)) }
            }
            return answers
        }
    }

    /// Answers lines as they come, all that are there together: for work that costs less a line when there are many.
    ///
    /// The closure gives an answer for each case, in order.
    package static func run(
        _ form: Form = .fields, together answer: (_ cases: [[String]]) async -> [Result<[String], any Error>]
    ) async -> ExitStatus {
        var status = ExitStatus.allAnswered
        var reader = LineReader()

        func written(_ result: Result<[String], any Error>) -> [UInt8] {
            if case .failure = result { status = .someFailed }
            return Array(line(result, form).utf8) + [0x0A]
        }

        func answered(_ lines: [Result<[String], any Error>]) async -> [UInt8] {
            var answers = await answer(lines.compactMap { try? $0.get() }).makeIterator()
            var output: [UInt8] = []
            for line in lines {
                switch line {
                case .success: output += written(answers.next() ?? .failure(CaseError("there is no answer")))
                case .failure: output += written(line)
                }
            }
            return output
        }

        func fields(_ line: LineReader.Line) -> Result<[String], any Error> {
            switch line {
            case .text(let text):
                .success(text.split(separator: "\t", omittingEmptySubsequences: false).map(unescape))
            case .notUTF8: .failure(CaseError("the line is not UTF-8"))
            case .tooLong: .failure(CaseError("the line is longer than \(maximumLineBytes) bytes"))
            }
        }
        while let lines = reader.next() {
            guard write(await answered(lines.map(fields))) else { return .someFailed }
        }
        return status
    }

    /// An answer as it is written, without the newline.
    package static func line(_ result: Result<[String], any Error>, _ form: Form) -> String {
        switch (result, form) {
        case (.success(let fields), .fields): fields.map(escape).joined(separator: "\t")
        case (.success(let fields), .members(let names)):
            JSONText.object(zip(names, fields).map { (name: $0, value: JSONText.quoted($1)) })
        case (.success(let fields), .written): fields.joined(separator: "\t")
        case (.failure(let error), .fields): "error: \(escape("\(error)"))"
        case (.failure(let error), _): JSONText.object([("error", JSONText.quoted("\(error)"))])
        }
    }

    /// Writes all bytes; false when the reader has gone or the disk is full.
    package static func write(_ bytes: [UInt8], to descriptor: Int32 = STDOUT_FILENO) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            written += count
        }
        return true
    }

    /// Undoes ``escape(_:)``; a backslash before any other character stays as it is.
    package static func unescape(_ field: some StringProtocol) -> String {
        guard field.utf8.contains(UInt8(ascii: "\\")) else { return String(field) }
        var text = ""
        var isEscaped = false
        for scalar in field.unicodeScalars {
            if isEscaped {
                isEscaped = false
                switch scalar {
                case "t": text.unicodeScalars.append("\t")
                case "n": text.unicodeScalars.append("\n")
                case "\\": text.unicodeScalars.append("\\")
                default:
                    text.unicodeScalars.append("\\")
                    text.unicodeScalars.append(scalar)
                }
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        if isEscaped { text.unicodeScalars.append("\\") }
        return text
    }

    /// Writes a tab, newline or backslash as `\t`, `\n`, `\\`.
    package static func escape(_ field: String) -> String {
        guard field.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x5C }) else { return field }
        var text = ""
        for scalar in field.unicodeScalars {
            switch scalar {
            case "\t": text += "\\t"
            case "\n": text += "\\n"
            case "\\": text += "\\\\"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
