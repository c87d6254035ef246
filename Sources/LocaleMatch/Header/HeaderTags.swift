// SPDX-License-Identifier: Apache-2.0

/// The elements of a header that name a language, best first, as matching reads them: scanned, without a string.
struct HeaderTags {
    /// One element.
    struct Element {
        var tag: ScannedTag
        /// In thousandths.
        var weight: Int16
        /// Where the tag stands in the header.
        var start: UInt16
        var end: UInt16
    }

    /// Elements that fit the stack; longer headers take memory.
    static let usual = 24

    private let bytes: UnsafeBufferPointer<UInt8>
    let elements: UnsafeBufferPointer<Element>
    /// The greatest weight of `*` in thousandths; -1 when it isn't there.
    let wildcard: Int16

    /// The elements that the reader wants.
    @inline(__always)
    var wanted: UnsafeBufferPointer<Element>.SubSequence {
        var count = elements.count
        while count > 0, elements[count - 1].weight == 0 { count -= 1 }
        return elements[..<count]
    }

    /// Whether the header says nothing that can be read.
    var isEmpty: Bool { elements.isEmpty && wildcard < 0 }

    /// Whether it may refuse entries.
    @inline(__always)
    var refuses: Bool { wildcard == 0 || elements.last?.weight == 0 }

    /// How many elements rank before `*`; `nil` when there is none with a weight.
    var wildcardPlace: Int? {
        wildcard > 0 ? elements.firstIndex { $0.weight < wildcard } ?? elements.count : nil
    }

    /// An element as a tag.
    func tag(_ element: Element) -> LanguageTag? {
        try? LanguageTag(String(decoding: bytes[Int(element.start)..<Int(element.end)], as: UTF8.self))
    }

    /// An element's tag; `nil` when it isn't one.
    @inline(__always)
    private static func tag(_ element: HeaderScanner.Element, _ bytes: UnsafeBufferPointer<UInt8>) -> ScannedTag? {
        if let usual = element.usual { return ScannedTag(usual) }
        return try? ScannedTag(UnsafeBufferPointer(rebasing: bytes[element.range]))
    }

    /// Calls with the elements of a header.
    @inline(__always)
    static func scan<Answer>(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (HeaderTags) -> Answer) -> Answer {
        let quick = withUnsafeTemporaryAllocation(of: Element.self, capacity: usual) { buffer in
            HeaderTags(bytes, buffer).map(body)
        }
        return quick ?? scanLong(bytes, body)
    }

    private static func scanLong<Answer>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ body: (HeaderTags) -> Answer
    ) -> Answer {
        withUnsafeTemporaryAllocation(of: Element.self, capacity: AcceptLanguage.maximumElements) { buffer in
            body(HeaderTags(bytes, buffer) ?? HeaderTags())
        }
    }

    /// An empty header.
    init() {
        bytes = UnsafeBufferPointer(start: nil, count: 0)
        elements = UnsafeBufferPointer(start: nil, count: 0)
        wildcard = -1
    }

    /// `nil` when the buffer is too small.
    private init?(_ bytes: UnsafeBufferPointer<UInt8>, _ buffer: UnsafeMutableBufferPointer<Element>) {
        var scanner = HeaderScanner(bytes)
        var count = 0
        var wildcard: Int16 = -1
        var ranges = 0
        while ranges < AcceptLanguage.maximumElements, let element = scanner.next() {
            guard let weight = element.weight else { continue }
            if element.range.count == 1, bytes[element.range.lowerBound] == UInt8(ascii: "*") {
                wildcard = max(wildcard, weight)
                ranges += 1
                continue
            }
            // A bad element costs itself.
            guard let tag = Self.tag(element, bytes) else { continue }
            guard count < buffer.count else { return nil }
            // Insertion keeps header order among equals; headers mostly come sorted.
            var place = count
            while place > 0, buffer[place - 1].weight < weight {
                buffer[place] = buffer[place - 1]
                place -= 1
            }
            buffer[place] = Element(
                tag: tag, weight: weight, start: UInt16(truncatingIfNeeded: element.range.lowerBound),
                end: UInt16(truncatingIfNeeded: element.range.upperBound))
            count += 1
            ranges += 1
        }
        self.bytes = bytes
        elements = UnsafeBufferPointer(rebasing: buffer[..<count])
        self.wildcard = wildcard
    }
}
