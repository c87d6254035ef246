/// Writes JSON (RFC 8259) as UTF-8, keys in the order they are given, so that equal answers are equal bytes.
///
///     var json = JSONWriter()
///     json.object { $0.field("name", "Kyiv"); $0.array("tags") { $0.value("uk") } }
///     json.bytes   // {"name":"Kyiv","tags":["uk"]}
package struct JSONWriter: Sendable {
    /// What has been written.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Nothing yet.
    package init() { bytes.reserveCapacity(1024) }

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
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(UInt8(ascii: "\""))
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
            case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case 0..<0x20, UInt8(ascii: "<"):
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
