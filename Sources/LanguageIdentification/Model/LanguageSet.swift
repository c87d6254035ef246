// SPDX-License-Identifier: Apache-2.0

/// A set of languages by their index in ``LanguageTable``.
struct LanguageSet: Sendable, Hashable {
    static let maximumCount = 256
    private var words = SIMD4<UInt64>(repeating: 0)

    /// Whether a language is in the set; an index beyond ``maximumCount`` counts for its remainder.
    @inline(__always)
    func contains(_ index: Int) -> Bool { words[index >> 6 & 3] >> UInt64(index & 63) & 1 == 1 }

    mutating func insert(_ index: Int) { words[index >> 6 & 3] |= 1 << UInt64(index & 63) }
}
