// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Turns a file's bytes into valid UTF-8, whichever of the usual encodings it is in.
///
/// 1. A byte-order mark decides: UTF-8, UTF-16 or UTF-32, either order; it is taken off.
/// 2. Without one, a zero byte in the first two places means UTF-16 (`00 22` big-endian, `22 00` little-endian), since
///    every text format here begins with an ASCII character.
/// 3. Everything else is UTF-8 and must be well-formed.
package enum TextDecoding {
    package static func utf8(_ bytes: [UInt8], file: String) throws(StringsProblem) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return try checked(Array(bytes[3...]), file: file) }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return try utf32(bytes[4...], isBigEndian: false, file: file) }
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return try utf32(bytes[4...], isBigEndian: true, file: file) }
        if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes[2...], isBigEndian: false, file: file) }
        if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes[2...], isBigEndian: true, file: file) }
        if bytes.count >= 2, bytes[0] == 0, bytes[1] != 0 {
            return try utf16(bytes[...], isBigEndian: true, file: file)
        }
        if bytes.count >= 2, bytes[0] != 0, bytes[1] == 0 {
            return try utf16(bytes[...], isBigEndian: false, file: file)
        }
        return try checked(bytes, file: file)
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

    private static func utf16(
        _ bytes: ArraySlice<UInt8>, isBigEndian: Bool, file: String
    ) throws(StringsProblem) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let first = UInt16(bytes[index])
            let second = UInt16(bytes[index + 1])
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            index += 2
        }
        guard index == bytes.endIndex, let text = String(validating: units, as: UTF16.self) else {
            throw StringsProblem(
                file: file, message: "the file is not well-formed UTF-16; save it again, best as UTF-8")
        }
        return Array(text.utf8)
    }

    private static func utf32(
        _ bytes: ArraySlice<UInt8>, isBigEndian: Bool, file: String
    ) throws(StringsProblem) -> [UInt8] {
        var text = ""
        var index = bytes.startIndex
        while index + 3 < bytes.endIndex {
            let quad = bytes[index..<index + 4].map(UInt32.init)
            let value =
                isBigEndian
                ? quad[0] << 24 | quad[1] << 16 | quad[2] << 8 | quad[3]
                : quad[3] << 24 | quad[2] << 16 | quad[1] << 8 | quad[0]
            guard let scalar = Unicode.Scalar(value) else { break }
            text.unicodeScalars.append(scalar)
            index += 4
        }
        guard index == bytes.endIndex else {
            throw StringsProblem(
                file: file, message: "the file is not well-formed UTF-32; save it again, best as UTF-8")
        }
        return Array(text.utf8)
    }
}

/// Reads whole files within the limit on their size.
package enum FileReading {
    /// The bytes of a file.
    package static func bytes(of path: String) throws(StringsProblem) -> [UInt8] {
        let data: Data
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            if let size = attributes[.size] as? Int, size > StringsLimits.fileBytes {
                throw StringsProblem(file: path, message: tooLarge(size))
            }
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch let problem as StringsProblem {
            throw problem
        } catch {
            throw StringsProblem(
                file: path, message: "the file can't be read; check that it exists and may be read (\(error))")
        }
        guard data.count <= StringsLimits.fileBytes else {
            throw StringsProblem(file: path, message: tooLarge(data.count))
        }
        return Array(data)
    }

    private static func tooLarge(_ size: Int) -> String {
        "the file has \(size) bytes, more than the \(StringsLimits.fileBytes) that are read; split it into several tables"
    }
}
