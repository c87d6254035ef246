// SPDX-License-Identifier: Apache-2.0

/// Texts that have broken their pipeline twice, by mode.
///
/// Holds the last ones only, by a hash that differs from run to run: a text that is taken for another one by accident
/// stays untranslated, at odds of one in 2⁶⁴ a text.
struct Quarantine: Sendable {
    /// The most texts that are remembered.
    static let maximumTexts = 256

    private struct Entry: Equatable {
        let mode: String
        let hash: Int

        init(_ text: String, _ mode: String) {
            self.mode = mode
            hash = text.hashValue
        }
    }

    private var order: [Entry] = []

    mutating func insert(_ text: String, _ mode: String) {
        let entry = Entry(text, mode)
        guard !order.contains(entry) else { return }
        if order.count >= Self.maximumTexts { order.removeFirst() }
        order.append(entry)
    }

    func contains(_ text: String, _ mode: String) -> Bool { !order.isEmpty && order.contains(Entry(text, mode)) }

    /// Sets a mode's texts free: it was the mode that was to blame.
    mutating func release(_ mode: String) { order.removeAll { $0.mode == mode } }
}
