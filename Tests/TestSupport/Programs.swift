public import Foundation

/// Programs that the tests start.
public enum Programs {
    /// A program built beside the tests.
    public static func built(_ name: String) -> URL {
        let runner = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: runner).deletingLastPathComponent().appendingPathComponent(name)
    }

    /// A program of the system; `nil` where it isn't installed.
    public static func installed(_ name: String) -> URL? {
        ["/usr/bin", "/usr/local/bin", "/bin", "/usr/sbin"].map { URL(fileURLWithPath: "\($0)/\(name)") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Runs a program to its end and gives what it printed.
    public static func run(_ program: URL, _ arguments: [String]) throws -> (status: Int32, output: String) {
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
