// SPDX-License-Identifier: Apache-2.0

internal import CStores

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The files of a database: the database itself, its log, and the log's index.
struct SQLiteFile: Sendable {
    /// Which file a path leads to.
    struct Identity {
        var device: UInt64 = 0
        var number: UInt64 = 0
        var size: Int64 = 0

        func isSameFile(as other: Identity) -> Bool { device == other.device && number == other.number }
    }

    /// What SQLite puts behind a database's name.
    static let companions = ["-wal", "-shm"]
    /// The most damaged files that are kept beside the good one.
    static let maximumCorruptFiles = 3

    let path: String

    /// The file that stands at the path now; `nil` when there is none.
    var identity: Identity? { Self.identity(of: path) }

    /// Whether whoever had the database open last didn't close it, or still has it open.
    var hasLog: Bool { (Self.identity(of: path + "-wal")?.size ?? 0) > 0 }

    /// The size of the log in bytes.
    var logBytes: Int { Int(clamping: Self.identity(of: path + "-wal")?.size ?? 0) }

    /// Renames the database and its companions, and deletes the oldest ones that were moved aside before.
    ///
    /// `memory.db` → `memory.db.corrupt-1700000000`
    /// - Returns: The new path, or the reason why it could not be renamed.
    func moveAside(at time: Date) -> Result<String, SQLiteFileError> {
        var target = "\(path).corrupt-\(Int64(time.timeIntervalSince1970))"
        // Two within a second.
        for attempt in 1...9 where Self.identity(of: target) != nil {
            target = "\(path).corrupt-\(Int64(time.timeIntervalSince1970)).\(attempt)"
        }
        let code = tolk_file_move(path, target)
        guard code == 0 else { return .failure(SQLiteFileError(code: code)) }
        for companion in Self.companions { _ = tolk_file_move(path + companion, target + companion) }
        deleteOldCorruptFiles()
        return .success(target)
    }

    private func deleteOldCorruptFiles() {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.dropLast().joined(separator: "/")
        let prefix = (parts.last.map(String.init) ?? "") + ".corrupt-"
        let names =
            (try? FileManager.default.contentsOfDirectory(
                atPath: folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder)) ?? []
        // Names end in the time, all of the same length for centuries: the order of the text is the order of time.
        let databases = names.filter { $0.hasPrefix(prefix) && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.sorted()
        for name in databases.dropLast(Self.maximumCorruptFiles) {
            let full = String(path.dropLast(parts.last?.count ?? 0)) + name
            for suffix in [""] + Self.companions { _ = tolk_file_delete(full + suffix) }
        }
    }

    private static func identity(of path: String) -> Identity? {
        var identity = Identity()
        return tolk_file_identity(path, &identity.device, &identity.number, &identity.size) == 0 ? identity : nil
    }
}

/// Why a file can't be renamed.
struct SQLiteFileError: Error {
    let code: Int32
}
