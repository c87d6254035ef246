// SPDX-License-Identifier: Apache-2.0

/// Looks at the first bytes of an XML file, before any parser sees them.
///
/// An alert needs no document type declaration; files that have one are refused, which leaves entity bombs and external
/// entities no way in. That the declaration can be found by looking for ASCII letters rests on the encodings let
/// through: all of them are ASCII where ASCII has a letter, and UTF-16 is turned into UTF-8 first.
enum XMLProlog {
    /// Encodings that libxml2 reads and that keep ASCII in its place.
    static let encodings: Set<String> = [
        "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5",
        "iso-8859-6", "iso-8859-7", "iso-8859-8", "iso-8859-9", "iso-8859-10", "iso-8859-13", "iso-8859-14",
        "iso-8859-15", "iso-8859-16", "latin1", "windows-1250", "windows-1251", "windows-1252", "windows-1253",
        "windows-1254", "windows-1255", "windows-1256", "windows-1257", "windows-1258", "koi8-r", "koi8-u",
    ]

    /// The bytes for the parser, without byte order mark.
    static func checked(_ bytes: [UInt8]) throws(CAPError) -> [UInt8] {
        var bytes = bytes
        var wasUTF16 = false
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            bytes.removeFirst(3)
        } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0x00, 0x3C]) {
            bytes = transcoded(bytes, high: 0, low: 1)
            wasUTF16 = true
        } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0x00]) {
            bytes = transcoded(bytes, high: 1, low: 0)
            wasUTF16 = true
        }
        guard !bytes.contains(0) else {
            throw CAPError(.encoding, "the file holds zero bytes, which no XML text does; save it as UTF-8")
        }

        var index = skipSpace(bytes, 0)
        if has(bytes, index, "<?xml"), index + 5 < bytes.count, isSpace(bytes[index + 5]) {
            guard let end = find(bytes, index, "?>") else {
                throw CAPError(.syntax, "the XML declaration has no end")
            }
            if wasUTF16 {
                // Its encoding is no longer true.
                for position in index..<end { bytes[position] = 0x20 }
            } else if let encoding = encoding(bytes[index..<end]), !encodings.contains(encoding) {
                throw CAPError(.encoding, "the encoding \"\(encoding)\" isn't read here; save the file as UTF-8")
            }
            index = end
        }
        // What may stand before the root element: space, comments, processing instructions, a document type.
        while true {
            index = skipSpace(bytes, index)
            if has(bytes, index, "<!--") {
                guard let end = find(bytes, index + 4, "-->") else {
                    throw CAPError(.syntax, "a comment before the root element has no end")
                }
                index = end
            } else if has(bytes, index, "<?") {
                guard let end = find(bytes, index, "?>") else {
                    throw CAPError(.syntax, "a processing instruction before the root element has no end")
                }
                index = end
            } else if has(bytes, index, "<!") {
                throw CAPError(
                    .documentType,
                    "the file has a document type declaration, which is refused because entities can be bombs; "
                        + "an alert needs none: take it out")
            } else {
                return bytes
            }
        }
    }

    /// UTF-16 to UTF-8; a byte too many at the end becomes a replacement character.
    private static func transcoded(_ bytes: [UInt8], high: Int, low: Int) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2 + 1)
        var index = 0
        while index + 1 < bytes.count {
            units.append(UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low]))
            index += 2
        }
        if index < bytes.count { units.append(0xFFFD) }
        if units.first == 0xFEFF { units.removeFirst() }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// The value of `encoding="…"` in an XML declaration, in lower case.
    private static func encoding(_ declaration: ArraySlice<UInt8>) -> String? {
        let bytes = Array(declaration)
        guard let name = find(bytes, 0, "encoding") else { return nil }
        var index = skipSpace(bytes, name)
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return nil }
        index = skipSpace(bytes, index + 1)
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"),
            let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
        else { return nil }
        return String(decoding: bytes[(index + 1)..<end], as: UTF8.self).lowercased()
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private static func skipSpace(_ bytes: [UInt8], _ start: Int) -> Int {
        var index = start
        while index < bytes.count, isSpace(bytes[index]) { index += 1 }
        return index
    }

    private static func has(_ bytes: [UInt8], _ index: Int, _ text: String) -> Bool {
        index < bytes.count && bytes[index...].starts(with: text.utf8)
    }

    /// The position after the first place where the text stands.
    private static func find(_ bytes: [UInt8], _ start: Int, _ text: String) -> Int? {
        let wanted = Array(text.utf8)
        var index = start
        while index + wanted.count <= bytes.count {
            if bytes[index] == wanted[0], bytes[index...].starts(with: wanted) { return index + wanted.count }
            index += 1
        }
        return nil
    }
}
