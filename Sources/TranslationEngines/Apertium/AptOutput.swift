// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Reads what apt-get prints.
///
/// With `APT::Status-Fd` it reports how far it is: `dlstatus:1:37.5:Retrieving…` while it downloads and
/// `pmstatus:package:60.0:Unpacking…` while dpkg works, each counting to 100.
final class AptOutput: Sendable {
    private struct State {
        var progress = 0.0
        var lastError = ""
        var bytes = 0
        var hasBytes = false
    }

    private let state = Mutex(State())

    /// What apt-get complained about last.
    var lastError: String { state.withLock { $0.lastError } }
    /// The sum of the sizes read; `nil` when there were none.
    var totalBytes: Int? { state.withLock { $0.hasBytes ? $0.bytes : nil } }

    /// Reads a line; gives how far the work is, 0 to 1, where the line moves it on.
    func read(_ line: String) -> Double? {
        if line.hasPrefix("E: ") { state.withLock { $0.lastError = String(line.dropFirst(3)) } }
        let isDownload = line.hasPrefix("dlstatus:")
        guard isDownload || line.hasPrefix("pmstatus:") else { return nil }
        let fields = line.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
        guard fields.count > 2, let percent = Double(fields[2]), percent >= 0, percent <= 100 else { return nil }
        let progress = percent / 200 + (isDownload ? 0 : 0.5)
        return state.withLock { state in
            guard progress > state.progress else { return nil }
            state.progress = progress
            return progress
        }
    }

    /// Reads a line of `--print-uris`: `'http://…/apertium-eng-spa_0.8.1-2_all.deb' apertium-eng-spa_… 2084992 SHA256:…`.
    func readAddress(_ line: String) {
        let fields = line.split(separator: " ")
        guard line.hasPrefix("'"), fields.count >= 3, let size = Int(fields[2]), size >= 0 else { return }
        state.withLock { state in
            state.bytes &+= size
            state.hasBytes = true
        }
    }
}
