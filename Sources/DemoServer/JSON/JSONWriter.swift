// SPDX-License-Identifier: Apache-2.0

/// Writes JSON (RFC 8259) as UTF-8, keys in the order they are given, so that equal answers are equal bytes.
///
///     var json = JSONWriter()
///     json.object { $0.field("name", "Kyiv"); $0.array("tags") { $0.value("uk") } }
///     json.bytes   // {"name":"Kyiv","tags":["uk"]}
package struct JSONWriter: Sendable {
    /// What has been written.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false
    /// Where what differs from instance to instance stands, such as the time of a translation.
    private(set) var incidental: [Range<Int>] = []
    /// Where the losing preferences of the request stand, comma included; empty where there are none.
    private(set) var losersRange = 0..<0

    /// Nothing yet.
    package init() { bytes.reserveCapacity(1024) }

    /// Makes room for so many bytes more.
    mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

    // MARK: Containers

    /// An object as a value.
    package mutating func object(_ write: (inout JSONWriter) -> Void) { nest("{", "}", write) }

    /// An array as a value.
    package mutating func array(_ write: (inout JSONWriter) -> Void) { nest("[", "]", write) }

    /// An object as a field.
    package mutating func object(_ name: String, _ write: (inout JSONWriter) -> Void) {
        key(name)
        nest("{", "}", write)
    }

    /// An array as a field.
    package mutating func array(_ name: String, _ write: (inout JSONWriter) -> Void) {
        key(name)
        nest("[", "]", write)
    }

    /// An array of texts as a field.
    package mutating func field(_ name: String, _ values: [String]) {
        array(name) { json in for value in values { json.value(value) } }
    }

    // MARK: Containers that are written piece by piece

    /// Begins an object as a value.
    mutating func openObject() {
        separate()
        bytes.append(UInt8(ascii: "{"))
    }

    /// Ends it.
    mutating func closeObject() {
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    /// Begins an array as a field.
    mutating func openArray(_ name: String) {
        key(name)
        bytes.append(UInt8(ascii: "["))
    }

    /// Ends it.
    mutating func closeArray() {
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// Takes what has been written, and goes on behind it.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    // MARK: Parts that are marked

    /// Fields that say nothing about the content, and don't count for its validator.
    mutating func incidental(_ write: (inout JSONWriter) -> Void) {
        let start = bytes.count
        write(&self)
        if bytes.count > start { incidental.append(start..<bytes.count) }
    }

    mutating func markLosers(_ write: (inout JSONWriter) -> Void) {
        let start = bytes.count
        write(&self)
        losersRange = start..<bytes.count
    }

    /// The document with its marks.
    var content: ContentBytes { ContentBytes(bytes: bytes, incidental: incidental, losers: losersRange) }

    // MARK: Fields; an absent value leaves the field out

    /// A text as a field.
    package mutating func field(_ name: String, _ value: String?) {
        guard let value else { return }
        key(name)
        text(value)
        needsComma = true
    }

    /// A number as a field; left out when it isn't finite, since JSON has no spelling for that.
    package mutating func field(_ name: String, _ value: Double?) {
        guard let value, value.isFinite else { return }
        key(name)
        let whole = value.rounded()
        raw(whole == value && abs(value) < 1e15 ? String(Int64(whole)) : value.description)
    }

    /// A whole number as a field.
    package mutating func field(_ name: String, _ value: Int?) {
        guard let value else { return }
        key(name)
        raw(String(value))
    }

    /// A truth value as a field.
    package mutating func field(_ name: String, _ value: Bool?) {
        guard let value else { return }
        key(name)
        raw(value ? "true" : "false")
    }

    // MARK: Values of an array

    /// A text in an array.
    package mutating func value(_ value: String) {
        separate()
        text(value)
        needsComma = true
    }

    /// Finished fields.
    mutating func fields(_ part: ContentBytes) {
        guard !part.bytes.isEmpty else { return }
        separate()
        let start = bytes.count
        bytes.append(contentsOf: part.bytes)
        incidental += part.incidental.map { $0.lowerBound + start..<$0.upperBound + start }
        needsComma = true
    }

    // MARK: Bytes

    private mutating func nest(_ open: Character, _ close: Character, _ write: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(open.asciiValue ?? 0)
        needsComma = false
        write(&self)
        bytes.append(close.asciiValue ?? 0)
        needsComma = true
    }

    private mutating func key(_ name: String) {
        separate()
        text(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func raw(_ value: String) {
        separate()
        bytes.append(contentsOf: value.utf8)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = false
    }

    /// A text in quotes.
    ///
    /// `<` is escaped too, so that a document may be put into a page.
    private mutating func text(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { utf8 in
            var plain = 0
            for index in utf8.indices {
                let byte = utf8[index]
                guard
                    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "<")
                else { continue }
                bytes.append(contentsOf: utf8[plain..<index])
                plain = index + 1
                escape(byte)
            }
            bytes.append(contentsOf: utf8[plain...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
        case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x0D: bytes.append(contentsOf: "\\r".utf8)
        case 0x09: bytes.append(contentsOf: "\\t".utf8)
        default:
            let digits: StaticString = "0123456789abcdef"
            bytes.append(contentsOf: "\\u00".utf8)
            bytes.append(digits.utf8Start[Int(byte >> 4)])
            bytes.append(digits.utf8Start[Int(byte & 15)])
        }
    }
}

/// A document, and the parts of it that are not its content.
struct ContentBytes: Sendable {
    /// All of it.
    var bytes: [UInt8]
    /// What differs from instance to instance, in order; doesn't count for the validator.
    var incidental: [Range<Int>] = []
    /// What a request's losing preferences wrote.
    var losers = 0..<0

    /// The document without spare room, to be kept.
    var trimmed: ContentBytes {
        guard bytes.capacity > bytes.count + 64 else { return self }
        var copy = self
        copy.bytes = bytes.withUnsafeBufferPointer { Array($0) }
        return copy
    }

    /// The document with other losing preferences.
    func replacing(losers part: [UInt8]) -> ContentBytes {
        var copy = self
        copy.bytes.replaceSubrange(losers, with: part)
        copy.losers = losers.lowerBound..<(losers.lowerBound + part.count)
        let shift = part.count - losers.count
        copy.incidental = incidental.map { range in
            range.lowerBound >= losers.upperBound ? range.lowerBound + shift..<range.upperBound + shift : range
        }
        return copy
    }
}
