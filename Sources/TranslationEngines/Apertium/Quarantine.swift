/// Texts that have broken their pipeline twice, by mode.
///
/// Holds the last ones only, by a hash that differs from run to run: a text that is taken for another one by accident
/// stays untranslated, at odds of one in 2⁶⁴ a text.
struct Quarantine: Sendable {
    /// The most texts that are remembered.
    static let maximumTexts = 256

    private var order: [Int] = []

    mutating func insert(_ text: String, _ mode: String) {
        let key = Self.key(text, mode)
        guard !order.contains(key) else { return }
        if order.count >= Self.maximumTexts { order.removeFirst() }
        order.append(key)
    }

    func contains(_ text: String, _ mode: String) -> Bool {
        !order.isEmpty && order.contains(Self.key(text, mode))
    }

    private static func key(_ text: String, _ mode: String) -> Int {
        var hasher = Hasher()
        hasher.combine(mode)
        hasher.combine(text)
        return hasher.finalize()
    }
}
