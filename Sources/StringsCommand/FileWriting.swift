// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings
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

/// Writes several files so that either all of them change or none does.
enum FileWriting {
    /// A file to write.
    struct File {
        var path: String
        var bytes: [UInt8]
    }

    /// Writes the files.
    ///
    /// 1. All contents are written to new files beside the old ones first; a full disk is met there.
    /// 2. Then each takes the place of its old file in one step, so that no reader sees half a file.
    /// 3. Should a step fail, the files that were replaced get their old contents back.
    static func replace(_ files: [File]) throws(CaseError) {
        var written: [(temporary: String, file: File)] = []
        var replaced: [(path: String, old: Data?)] = []
        do {
            for file in files {
                try makeFolder(of: file.path)
                let temporary = "\(file.path).tolk-\(getpid())"
                written.append((temporary, file))
                try Data(file.bytes).write(to: URL(fileURLWithPath: temporary))
                keepMode(of: file.path, for: temporary)
            }
            for (temporary, file) in written {
                let old = try? Data(contentsOf: URL(fileURLWithPath: file.path))
                guard rename(temporary, file.path) == 0 else {
                    throw CaseError("\(file.path) can't be replaced: \(String(cString: strerror(errno)))")
                }
                replaced.append((file.path, old))
            }
        } catch {
            for (temporary, _) in written { unlink(temporary) }
            for (path, old) in replaced.reversed() {
                if let old { try? old.write(to: URL(fileURLWithPath: path)) } else { unlink(path) }
            }
            throw error as? CaseError
                ?? CaseError("the files can't be written, and stay as they were: \(FileReading.reason(error))")
        }
    }

    private static func makeFolder(of path: String) throws {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
        try FileManager.default.createDirectory(atPath: String(path[..<slash]), withIntermediateDirectories: true)
    }

    private static func keepMode(of path: String, for temporary: String) {
        var status = stat()
        if stat(path, &status) == 0 { chmod(temporary, status.st_mode & 0o777) }
    }
}
