/// A set of languages by their index in ``LanguageTable``.
struct LanguageSet: Sendable, Hashable {
    static let maximumCount = 128
    private var words = SIMD2<UInt64>(0, 0)

    static let all: LanguageSet = {
        var set = LanguageSet()
        set.words = SIMD2(.max, .max)
        return set
    }()

    var isEmpty: Bool { words == SIMD2(0, 0) }

    @inline(__always)
    func contains(_ index: Int) -> Bool { words[index >> 6 & 1] >> UInt64(index & 63) & 1 == 1 }

    mutating func insert(_ index: Int) { words[index >> 6 & 1] |= 1 << UInt64(index & 63) }
}
