// SPDX-License-Identifier: Apache-2.0

/// Text that is written from its end towards its beginning, into memory on the stack.
///
/// Digits come out of a division last first, so that a number that is written backwards needs no digit counted and no
/// length computed before.
///
/// 1. Short pieces are copied as whole words that end where the piece ends: what a word has in front of the piece lands
///    in front of the text, where the next piece goes. A piece therefore has ``margin`` readable bytes in front of it,
///    and the memory has as many in front of the longest text.
/// 2. The writer checks no bounds. Every compiled form knows the length of its longest text, ``limit`` at most, and isn't
///    used when it could be longer.
/// 3. The pieces are valid UTF-8, which is checked when a form is compiled, so that the text needs no check.
struct TextWriter {
    /// The most bytes that a text may have.
    static var limit: Int { 1008 }
    /// The bytes that are read or written in front of a piece.
    static var margin: Int { 16 }

    private var position: UnsafeMutableRawPointer
    private let end: UnsafeMutableRawPointer

    /// Hands a body a writer with room for a text of ``limit``.
    @inline(__always)
    static func write<Result>(_ body: (inout TextWriter) -> Result) -> Result? {
        // 1,024 bytes are still put on the stack.
        withUnsafeTemporaryAllocation(byteCount: limit + margin, alignment: 16) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            var writer = TextWriter(end: base + buffer.count)
            return body(&writer)
        }
    }

    /// A writer at the end of memory that the caller keeps.
    @inline(__always)
    init(end: UnsafeMutableRawPointer) { (position, self.end) = (end, end) }

    /// How many bytes were written.
    @inline(__always)
    var count: Int { end - position }

    /// Puts up to four bytes in front, which are the last ones of a word.
    @inline(__always)
    mutating func put(_ word: UInt32, _ count: Int) {
        (position - 4).storeBytes(of: word, as: UInt32.self)
        position -= count
    }

    /// Puts a piece in front; see rule 1.
    @inline(__always)
    mutating func put(_ piece: UnsafeRawPointer, _ count: Int) {
        if count <= Self.margin {
            let source = piece + count - Self.margin
            let target = position - Self.margin
            target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
            (target + 8).storeBytes(of: (source + 8).loadUnaligned(as: UInt64.self), as: UInt64.self)
        } else {
            (position - count).copyMemory(from: piece, byteCount: count)
        }
        position -= count
    }

    /// Puts bytes in front that have no margin, or that are put where none is.
    @inline(__always)
    mutating func put(exactly piece: UnsafeRawPointer, _ count: Int) {
        position -= count
        position.copyMemory(from: piece, byteCount: count)
    }

    /// Puts a string in front.
    @inline(__always)
    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            if let start = bytes.baseAddress { put(exactly: start, bytes.count) }
        }
    }

    /// The text.
    @inline(__always)
    func string(isASCII: Bool) -> String { String(validUTF8: UnsafeRawPointer(position), count, isASCII: isASCII) }

    /// The text, of pieces that may or may not be ASCII.
    func string() -> String {
        let bytes = UnsafeRawBufferPointer(start: position, count: count)
        return string(isASCII: bytes.allSatisfy { $0 < 0x80 })
    }

    /// Copies the text into a buffer; gives its length, or `nil` when it doesn't fit.
    @inline(__always)
    func copy(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        guard count <= buffer.count, let target = UnsafeMutableRawPointer(buffer.baseAddress) else { return nil }
        target.copyMemory(from: position, byteCount: count)
        return count
    }
}

extension String {
    /// A string of bytes that are known to be valid UTF-8, which the standard library needn't check again.
    @inline(__always)
    init(validUTF8 start: UnsafeRawPointer, _ count: Int, isASCII: Bool) {
        let bytes = UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
        #if compiler(>=6.2)
            self.init(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        #else
            self.init(decoding: bytes, as: UTF8.self)
        #endif
    }
}
