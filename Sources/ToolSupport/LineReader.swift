// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Reads the lines of standard input as they come.
package struct LineReader {
    /// A line without its break, or what is wrong with it.
    package enum Line: Sendable {
        case text(String)
        case notUTF8
        /// Longer than ``Batch/maximumLineBytes``; the rest of it is passed over.
        case tooLong
    }

    private var pending: [UInt8] = []
    private var isSkipping = false
    private var isOver = false

    package init() {}

    /// The lines that have come whole since the last call, waiting for some; `nil` at the end.
    package mutating func next() -> [Line]? {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var lines: [Line] = []
        while lines.isEmpty, !isOver {
            let count = chunk.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                isOver = true
                // The last line may have no break.
                if !pending.isEmpty { lines.append(line()) }
                break
            }
            var rest = chunk[..<count]
            while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
                pending += rest[..<newline]
                if isSkipping { isSkipping = false } else { lines.append(line()) }
                pending.removeAll(keepingCapacity: true)
                rest = rest[(newline + 1)...]
            }
            if !isSkipping { pending += rest }
            if pending.count > Batch.maximumLineBytes {
                lines.append(.tooLong)
                pending.removeAll()
                isSkipping = true
            }
        }
        return lines.isEmpty ? nil : lines
    }

    private func line() -> Line { String(validating: pending, as: UTF8.self).map { .text($0) } ?? .notUTF8 }
}
