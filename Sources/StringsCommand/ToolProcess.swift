// SPDX-License-Identifier: Apache-2.0

internal import CChildProcess
internal import ToolSupport

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Runs a program to its end: no shell, the caller's environment, errors to the caller's standard error.
enum ToolProcess {
    /// The largest output that is taken: 256 MiB.
    static let maximumOutputBytes = 256 << 20

    /// The program's output.
    ///
    /// - Parameters:
    ///   - program: A path, or a name to look for in `PATH`.
    ///   - isQuiet: Whether what the program writes to standard error is dropped.
    /// - Throws: ``CaseError`` when it can't be started or doesn't end with status 0.
    static func output(
        _ program: String, _ words: [String], environment added: [String: String] = [:], isQuiet: Bool = false
    ) throws(CaseError) -> [UInt8] {
        // A file takes any amount of output while nobody reads.
        var template = Array("\(FileManager.default.temporaryDirectory.path)/tolk-output-XXXXXX\0".utf8.map(CChar.init))
        let file = mkstemp(&template)
        guard file >= 0 else { throw CaseError("no temporary file can be made: \(String(cString: strerror(errno)))") }
        defer { close(file) }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        unlink(template)

        let environment = ProcessInfo.processInfo.environment.merging(added) { _, new in new }
        var child: Int32 = 0
        let failure = program.withCString { path in
            withCStrings([program] + words) { arguments in
                withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
                    var description = tolk_child_program(
                        path: path, arguments: arguments, environment: variables, input: -1, output: file,
                        errors: isQuiet ? -1 : STDERR_FILENO, ends_with_thread: 1)
                    return tolk_child_spawn(&description, &child)
                }
            }
        }
        guard failure == 0 else {
            throw CaseError("\(program) can't be started: \(String(cString: strerror(failure)))")
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw CaseError("\(program) can't be waited for") }
        }
        guard status == 0 else {
            let end = status & 0x7F == 0 ? "ended with status \((status >> 8) & 0xFF)" : "was ended by a signal"
            throw CaseError("\(program) \(words.first ?? "") \(end)")
        }
        return try read(file, from: program)
    }

    private static func read(_ file: Int32, from program: String) throws(CaseError) -> [UInt8] {
        lseek(file, 0, SEEK_SET)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= maximumOutputBytes else {
                throw CaseError("\(program) printed more than \(maximumOutputBytes) bytes")
            }
        }
    }

    /// Lends texts as a C array that ends with a null pointer.
    private static func withCStrings<Result>(
        _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) } + [nil]
        defer { for copy in copies { free(copy) } }
        return copies.withUnsafeBufferPointer { body($0.baseAddress) }
    }
}
