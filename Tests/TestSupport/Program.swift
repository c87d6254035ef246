// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// One of this package's programs, as a test runs it: the real executable, fed and read through pipes.
public enum Program {
    /// What a run gave.
    public struct Result: Sendable {
        /// The exit status; negative for the signal that ended it.
        public let status: Int32
        /// All that it wrote to standard output.
        public let output: String
        /// All that it wrote to standard error.
        public let errors: String

        /// The lines of the output, without the empty one after the last newline.
        public var lines: [String] {
            var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if lines.last == "" { lines.removeLast() }
            return lines
        }
    }

    /// The folder of the built programs: that of the test runner itself.
    public static var folder: URL {
        get throws {
            URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
                .deletingLastPathComponent()
        }
    }

    /// Runs a built program, or any other by its absolute path, to its end with the given words and standard input.
    ///
    /// - Parameter environment: Variables beside those of the test.
    public static func run(
        _ name: String, _ words: [String], input: String = "", environment: [String: String] = [:]
    ) async throws -> Result {
        try await run(name, words, input: Data(input.utf8), environment: environment)
    }

    /// Runs a program to its end with the given words and bytes on standard input.
    public static func run(
        _ name: String, _ words: [String], input: Data, environment: [String: String] = [:]
    ) async throws -> Result {
        let process = Process()
        process.executableURL =
            name.hasPrefix("/") ? URL(fileURLWithPath: name) : try folder.appendingPathComponent(name)
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (stdin, stdout, stderr)
        // A program may end without reading its input.
        signal(SIGPIPE, SIG_IGN)
        try process.run()
        // Each pipe has its own thread: a full pipe must not hold up the others.
        async let output = onThread { try stdout.fileHandleForReading.readToEnd() ?? Data() }
        async let errors = onThread { try stderr.fileHandleForReading.readToEnd() ?? Data() }
        async let fed: Void = onThread {
            try? stdin.fileHandleForWriting.write(contentsOf: input)
            try? stdin.fileHandleForWriting.close()
        }
        let texts = try await (output, errors)
        _ = try await fed
        process.waitUntilExit()
        let status =
            process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus
        return Result(
            status: status, output: String(decoding: texts.0, as: UTF8.self),
            errors: String(decoding: texts.1, as: UTF8.self))
    }

    private static func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}
