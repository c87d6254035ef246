/// A set of languages by their index in ``LanguageTable``.
struct LanguageSet: Sendable, Hashable {
    static let maximumCount = 128
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Whether a language is in the set; an index beyond ``maximumCount`` counts for its remainder.
    @inline(__always)
    func contains(_ index: Int) -> Bool { (index & 64 == 0 ? low : high) >> UInt64(index & 63) & 1 == 1 }

    mutating func insert(_ index: Int) {
        let bit: UInt64 = 1 << UInt64(index & 63)
        if index & 64 == 0 { low |= bit } else { high |= bit }
    }
}
