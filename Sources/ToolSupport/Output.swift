// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Writes whole lines at once, so that no message of ours stands in the middle of another program's line.
///
/// `print` collects bytes and writes them wherever its buffer happens to be full; what goes to standard error meanwhile
/// then splits a line where both end in one log.
package enum Output {
    /// Writes a text, which may have several lines, to standard output; its last line is ended.
    package static func text(_ text: String) { write(text, to: STDOUT_FILENO) }

    /// Writes a message for people to standard error.
    package static func note(_ text: String) { write(text, to: STDERR_FILENO) }

    private static func write(_ text: String, to descriptor: Int32) {
        guard !text.isEmpty else { return }
        _ = Batch.write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), to: descriptor)
    }
}
