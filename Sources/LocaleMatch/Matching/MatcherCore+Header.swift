extension MatcherCore {
    /// What a header finds as it came: remembered, else scanned on the stack, else read with all its rules.
    @inline(__always)
    func found(text: String) -> Found? {
        text.utf8.withContiguousStorageIfAvailable { bytes -> Found? in
            let key = headers.key(bytes)
            if let key, let answer = headers.answer(key) { return Self.unpack(answer) }
            let found = search(bytes, text)
            if let key { headers.store(key, Self.pack(found)) }
            return found
        } ?? self.found(AcceptLanguage(text))
    }

    private func search(_ bytes: UnsafeBufferPointer<UInt8>, _ text: String) -> Found? {
        if isPlain {
            let data = MatcherData.shared
            let quick = withUnsafeTemporaryAllocation(
                of: HeaderScanner.Element.self, capacity: HeaderScanner.maximumElements
            ) { elements -> Found? in
                guard let scanner = HeaderScanner(bytes, elements) else { return nil }
                let found = best(scanner.count) { place in
                    data.maximize(elements[place].subtags, pseudo: nil, isBare: elements[place].isBare)
                }
                guard let found, found.desired < scanner.wildcardPlace ?? .max else { return nil }
                return found
            }
            if let quick { return quick }
        }
        return found(AcceptLanguage(text))
    }

    /// An answer in one word: distance, preference, entry, all one more so that none is zero.
    private static func pack(_ found: Found?) -> UInt64 {
        guard let found else { return 0 }
        return UInt64(UInt16(truncatingIfNeeded: found.distance + 1)) << 48
            | UInt64(UInt16(truncatingIfNeeded: found.desired + 1)) << 32
            | UInt64(UInt32(truncatingIfNeeded: found.entry + 1))
    }

    @inline(__always)
    private static func unpack(_ word: UInt64) -> Found? {
        guard word != 0 else { return nil }
        return Found(
            entry: Int(word & 0xFFFF_FFFF) - 1, desired: Int(word >> 32 & 0xFFFF) - 1, distance: Int(word >> 48) - 1)
    }
}
