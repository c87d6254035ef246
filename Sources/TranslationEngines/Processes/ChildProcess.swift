// SPDX-License-Identifier: Apache-2.0

internal import CChildProcess

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

/// Starts programs: the one way in which this module does it.
enum ChildProcess {
    /// This process's variables as `NAME=value`, without some of them, and UTF-8 whatever the locale is.
    static func environment(without hidden: Set<String> = []) -> [String] {
        ProcessInfo.processInfo.environment.filter { !hidden.contains($0.key) && $0.key != "LC_ALL" }
            .map { "\($0.key)=\($0.value)" } + ["LC_ALL=C.UTF-8"]
    }

    /// Starts a program; its descriptors stay the caller's.
    ///
    /// - Parameters:
    ///   - command: The program's path, or its name in `PATH`, and its words.
    ///   - environment: Its variables, as `NAME=value`.
    ///   - input: Its standard input; -1 for nothing.
    ///   - errors: Its standard error; -1 for nowhere.
    ///   - endsWithThread: Whether it is killed when the calling thread ends.
    /// - Returns: Its process, or in words why it can't be started.
    static func start(
        _ command: [String], environment: [String], input: Int32, output: Int32, errors: Int32 = -1,
        endsWithThread: Bool
    ) -> Result<Int32, PipelineFailure> {
        guard let path = command.first else {
            return .failure(PipelineFailure(.unstartable, detail: "no program is named"))
        }
        var process: Int32 = -1
        let error = path.withCString { path in
            withCStrings(command) { arguments in
                withCStrings(environment) { environment in
                    var program = tolk_child_program(
                        path: path, arguments: arguments, environment: environment, input: input, output: output,
                        errors: errors, ends_with_thread: endsWithThread ? 1 : 0)
                    return tolk_child_spawn(&program, &process)
                }
            }
        }
        guard error == 0 else {
            return .failure(PipelineFailure(.unstartable, detail: "\(path) can't be started: \(describe(error))"))
        }
        return .success(process)
    }

    /// Opens a pipe.
    static func pipe() throws(PipelineFailure) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        let error = tolk_child_pipe(&ends)
        guard error == 0 else {
            throw PipelineFailure(.unstartable, detail: "no pipe could be opened: \(describe(error))")
        }
        return (ends[0], ends[1])
    }

    /// What an error number means.
    static func describe(_ error: Int32) -> String {
        strerror(error).map { String(cString: $0) } ?? "error \(error)"
    }
}

/// Runs a closure with a null-terminated array of C strings that live as long as the call.
func withCStrings<Answer>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Answer
) -> Answer {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeBufferPointer { buffer in
        var empty: UnsafeMutablePointer<CChar>?
        return withUnsafePointer(to: &empty) { body(buffer.baseAddress ?? $0) }
    }
}
