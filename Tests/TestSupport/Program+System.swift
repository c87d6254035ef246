// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Programs of the system, and those that a test starts and watches itself.
extension Program {
    /// The path of one of this package's programs.
    public static func built(_ name: String) throws -> URL { try folder.appendingPathComponent(name) }

    /// A program of the system; `nil` where it isn't installed.
    public static func installed(_ name: String) -> URL? {
        ["/usr/bin", "/usr/local/bin", "/bin", "/usr/sbin"].map { URL(fileURLWithPath: "\($0)/\(name)") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Runs a program to its end and gives its status and what it printed.
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
