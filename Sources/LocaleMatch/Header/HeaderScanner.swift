/// Reads a header into packed subtags on the stack, for the headers that nearly all clients send.
///
/// It gives up (and leaves the header to ``HeaderReader`` and ``HeaderRules``, whose answers it shares otherwise) on
/// what is rare: quoted strings, weight 0, variants and private use, legacy tags, more than ``maximumElements``.
struct HeaderScanner {
    static let maximumElements = 24
    static let maximumBytes = 1024

    /// An element that names a language.
    struct Element {
        var subtags: Subtags
        var weight: Int32
        /// Whether the tag is `und` and nothing else.
        var isBare: Bool
    }

    /// How many elements were written.
    private(set) var count = 0
    /// How many of them rank before `*`; `nil` when there is no `*`.
    private(set) var wildcardPlace: Int?
    private var wildcardWeight: Int32 = 0

    /// Fills a buffer of ``maximumElements``, best first; `nil` when it gives up.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ elements: UnsafeMutableBufferPointer<Element>) {
        guard bytes.count <= Self.maximumBytes else { return nil }
        var start = 0
        while start < bytes.count {
            var end = start
            var semicolon = -1
            while end < bytes.count, bytes[end] != UInt8(ascii: ",") {
                if bytes[end] == UInt8(ascii: ";"), semicolon < 0 { semicolon = end }
                if bytes[end] == UInt8(ascii: "\"") { return nil }
                end += 1
            }
            let tagEnd = semicolon < 0 ? end : semicolon
            guard read(bytes, start, tagEnd, end, elements) else { return nil }
            start = end + 1
        }
        if wildcardWeight > 0 {
            wildcardPlace = elements[..<count].count { $0.weight >= wildcardWeight }
        }
    }

    @inline(__always)
    private mutating func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ tagEnd: Int, _ end: Int,
        _ elements: UnsafeMutableBufferPointer<Element>
    ) -> Bool {
        var first = start
        var last = tagEnd
        while first < last, ASCII.isBlank(bytes[first]) { first += 1 }
        while last > first, ASCII.isBlank(bytes[last - 1]) { last -= 1 }
        guard first < end else { return true }
        var weight: Int32 = 1000
        if tagEnd < end {
            guard let read = Self.weight(bytes, tagEnd, end) else { return false }
            weight = read
        }
        if last - first == 1, bytes[first] == UInt8(ascii: "*") {
            wildcardWeight = max(wildcardWeight, weight)
            return true
        }
        let text = UnsafeBufferPointer(rebasing: bytes[first..<last])
        guard let scanner = try? TagScanner(text) else {
            // A bad element costs itself, unless it is a legacy tag.
            return LegacyTags.modern(text) == nil
        }
        guard !scanner.hasExtendedLanguage, scanner.variantsStart == scanner.extensionsStart,
            scanner.privateUseStart == text.count, count < Self.maximumElements
        else { return false }
        // Insertion keeps header order among equals; headers mostly come sorted.
        var place = count
        while place > 0, elements[place - 1].weight < weight {
            elements[place] = elements[place - 1]
            place -= 1
        }
        elements[place] = Element(
            subtags: scanner.subtags, weight: weight, isBare: scanner.variantsStart == text.count)
        count += 1
        return true
    }

    /// The weight of the usual parameters, `;q=0.8` with blanks; `nil` for anything else and for 0.
    @inline(__always)
    private static func weight(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int32? {
        var index = start + 1
        while index < end, ASCII.isBlank(bytes[index]) { index += 1 }
        guard index + 2 < end, bytes[index] | 0x20 == UInt8(ascii: "q"), bytes[index + 1] == UInt8(ascii: "=") else {
            return nil
        }
        index += 2
        var thousandths: Int32 = 0
        if bytes[index] == UInt8(ascii: "1") {
            thousandths = 1000
        } else if bytes[index] != UInt8(ascii: "0") {
            return nil
        }
        index += 1
        if index < end, bytes[index] == UInt8(ascii: ".") {
            index += 1
            var worth: Int32 = 100
            while index < end, ASCII.isDigit(bytes[index]) {
                thousandths += Int32(bytes[index] &- 0x30) * worth
                worth /= 10
                index += 1
            }
        }
        while index < end, ASCII.isBlank(bytes[index]) { index += 1 }
        guard index == end, thousandths > 0 else { return nil }
        return min(thousandths, 1000)
    }
}
