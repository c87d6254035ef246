// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Turns a file's bytes into valid UTF-8, whichever of the usual encodings it is in.
///
/// 1. A byte-order mark decides: UTF-8, UTF-16 or UTF-32, either order; it is taken off.
/// 2. Without one, a zero byte in the first two places means UTF-16 (`00 22` big-endian, `22 00` little-endian), since
///    every text format here begins with an ASCII character.
/// 3. Everything else is UTF-8 and must be well-formed.
package enum TextDecoding {
    /// How a file is encoded, with the byte-order mark that it begins with.
    package static func form(of bytes: [UInt8]) -> (mark: [UInt8], encoding: String.Encoding) {
        if let known = marks.first(where: { bytes.starts(with: $0.mark) }) { return known }
        guard bytes.count >= 2, (bytes[0] == 0) != (bytes[1] == 0) else { return ([], .utf8) }
        return ([], bytes[0] == 0 ? .utf16BigEndian : .utf16LittleEndian)
    }

    /// Byte-order marks, the longer of two that begin alike first.
    private static let marks: [(mark: [UInt8], encoding: String.Encoding)] = [
        ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE, 0, 0], .utf32LittleEndian), ([0, 0, 0xFE, 0xFF], .utf32BigEndian),
        ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
    ]

    /// The UTF-8 of a file, without a mark.
    package static func utf8(_ bytes: [UInt8], file: String) throws(StringsProblem) -> [UInt8] {
        let (mark, encoding) = form(of: bytes)
        if encoding == .utf8 { return try checked(mark.isEmpty ? bytes : Array(bytes[mark.count...]), file: file) }
        let width = [.utf16LittleEndian, .utf16BigEndian].contains(encoding) ? 2 : 4
        guard bytes.count.isMultiple(of: width), let text = String(bytes: bytes[mark.count...], encoding: encoding)
        else {
            throw StringsProblem(
                file: file, message: "the file is not well-formed UTF-\(width * 8); save it again, best as UTF-8")
        }
        return Array(text.utf8)
    }

    private static func checked(_ bytes: [UInt8], file: String) throws(StringsProblem) -> [UInt8] {
        let isValid = bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil }
        guard isValid else {
            let bad = firstInvalid(bytes)
            throw ByteScanner(bytes, file: file).problem(
                "the file is not well-formed UTF-8; save it as UTF-8 or as UTF-16 with a byte-order mark", at: bad)
        }
        return bytes
    }

    /// The offset of the first byte that is no part of well-formed UTF-8.
    private static func firstInvalid(_ bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): offset += UTF8.width(scalar)
            case .emptyInput, .error: return offset
            }
        }
    }
}
