// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Reads whole files that are known to be small.
enum SmallFile {
    /// The bytes of a file; `nil` when it can't be read or is longer than the limit.
    static func bytes(of path: String, limit: Int) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = chunk.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? bytes : nil }
            bytes.append(contentsOf: chunk[..<count])
        }
        return nil
    }
}

/// What a process takes of the machine's memory, from Linux' `/proc` (proc(5), `smaps_rollup`).
enum ProcessMemory {
    /// The proportional set size in bytes; 0 for a process that is gone.
    static func bytes(of process: Int32) -> Int {
        guard let text = SmallFile.bytes(of: "/proc/\(process)/smaps_rollup", limit: 1 << 16) else { return 0 }
        for line in text.split(separator: 0x0A) where line.starts(with: "Pss:".utf8) {
            let digits = line.drop { !(0x30...0x39).contains($0) }.prefix { (0x30...0x39).contains($0) }
            return (Int(String(decoding: digits, as: UTF8.self)) ?? 0) &* 1024
        }
        return 0
    }
}
