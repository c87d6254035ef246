// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc

/// A regular file in a folder, as one look found it.
struct FoundFile: Sendable, Hashable {
    /// The file's name, without the folder.
    var name: String
    /// What changes when the file does.
    var fingerprint: Fingerprint

    /// Size, times and identity of a file.
    ///
    /// The time of the inode's change is among them because a copy can keep the time of the content's change.
    struct Fingerprint: Sendable, Hashable {
        var device: UInt64
        var inode: UInt64
        var size: Int64
        var modified: Int64
        var changed: Int64
    }
}

/// Reads folders and files so that each answer is of one piece.
enum FolderScan {
    /// The regular files with one of the endings, sorted by name; links are followed, names with a leading dot are not
    /// looked at.
    ///
    /// Nil when the folder can't be read.
    static func files(in folder: String, endings: [String], limit: Int) -> [FoundFile]? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        let wanted = names.filter { name in
            !name.hasPrefix(".") && endings.contains { name.lowercased().hasSuffix($0) }
        }
        return wanted.sorted().prefix(limit).compactMap { name in
            var status = stat()
            guard stat("\(folder)/\(name)", &status) == 0 else {
                // It is listed, so it hasn't been deleted; reading it will say what is wrong.
                return FoundFile(name: name, fingerprint: fingerprint(stat()))
            }
            guard status.st_mode & S_IFMT == S_IFREG else { return nil }
            return FoundFile(name: name, fingerprint: fingerprint(status))
        }
    }

    /// The bytes of a file, if it stayed the same while they were read and is no longer than the limit.
    static func read(
        _ path: String, limit: Int
    ) throws(CAPError) -> (bytes: [UInt8], fingerprint: FoundFile.Fingerprint) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw CAPError(.unreadable, "the file can't be opened: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var before = stat()
        guard fstat(descriptor, &before) == 0, before.st_mode & S_IFMT == S_IFREG else {
            throw CAPError(.unreadable, "it is no regular file")
        }
        guard before.st_size <= limit else {
            throw CAPError(.limit, "the file has \(before.st_size) bytes, more than the \(limit) that are read")
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(before.st_size))
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw CAPError(.unreadable, "the file can't be read: \(String(cString: strerror(errno)))")
            }
            if count == 0 { break }
            bytes.append(contentsOf: piece.prefix(count))
            guard bytes.count <= limit else {
                throw CAPError(.limit, "the file has more than the \(limit) bytes that are read")
            }
        }
        var after = stat()
        guard fstat(descriptor, &after) == 0, fingerprint(before) == fingerprint(after) else {
            throw CAPError(.unreadable, "the file changed while it was read")
        }
        return (bytes, fingerprint(after))
    }

    /// What a file looks like now; nil when there is none.
    static func fingerprint(of path: String) -> FoundFile.Fingerprint? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return fingerprint(status)
    }

    private static func fingerprint(_ status: stat) -> FoundFile.Fingerprint {
        FoundFile.Fingerprint(
            device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
            modified: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec),
            changed: Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec))
    }
}
