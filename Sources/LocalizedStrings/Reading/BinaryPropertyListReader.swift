// SPDX-License-Identifier: Apache-2.0

/// Reads a binary property list (`bplist00`), the form that Apple's build tools compile tables to.
///
/// The format: eight bytes of magic, the objects, a table of their offsets, and a trailer of 32 bytes that says how wide
/// offsets and references are. Each reference is checked before it is followed, depth and count are bounded, and so is a
/// list that refers to itself.
struct BinaryPropertyListReader {
    private let bytes: [UInt8]
    private let file: String
    private let offsetWidth: Int
    private let referenceWidth: Int
    private let objectCount: Int
    private let tableOffset: Int
    private var visited = 0

    static func read(_ bytes: [UInt8], file: String) throws(StringsProblem) -> PropertyListValue {
        func broken(_ what: String) -> StringsProblem {
            StringsProblem(file: file, message: "the binary property list is broken: \(what); build the file again")
        }
        guard bytes.count >= 40 else { throw broken("it is shorter than its header and trailer") }
        let trailer = bytes.count - 32
        let offsetWidth = Int(bytes[trailer + 6])
        let referenceWidth = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth) else {
            throw broken("its trailer gives impossible widths")
        }
        guard let count = number(bytes, at: trailer + 8, width: 8), let top = number(bytes, at: trailer + 16, width: 8),
            let table = number(bytes, at: trailer + 24, width: 8), count <= StringsLimits.values, top < count,
            table >= 8, table <= trailer, count <= (trailer - table) / offsetWidth
        else { throw broken("its trailer points outside of the file") }
        var reader = BinaryPropertyListReader(
            bytes: bytes, file: file, offsetWidth: offsetWidth, referenceWidth: referenceWidth, objectCount: count,
            tableOffset: table)
        return try reader.object(top, depth: 0)
    }

    private func broken(_ what: String) -> StringsProblem {
        StringsProblem(file: file, message: "the binary property list is broken: \(what); build the file again")
    }

    /// A big-endian number, `nil` when it lies outside of the file or doesn't fit.
    private static func number(_ bytes: [UInt8], at offset: Int, width: Int) -> Int? {
        guard offset >= 0, width > 0, width <= 8, offset <= bytes.count - width else { return nil }
        var value: UInt64 = 0
        for index in offset..<offset + width { value = value << 8 | UInt64(bytes[index]) }
        return Int(exactly: value)
    }

    private mutating func object(_ index: Int, depth: Int) throws(StringsProblem) -> PropertyListValue {
        visited += 1
        guard visited <= StringsLimits.values else {
            throw StringsProblem(file: file, message: "the list has more than \(StringsLimits.values) values; split it")
        }
        guard depth < StringsLimits.nesting else {
            throw StringsProblem(file: file, message: "values are nested deeper than \(StringsLimits.nesting)")
        }
        guard index < objectCount,
            let offset = Self.number(bytes, at: tableOffset + index * offsetWidth, width: offsetWidth), offset >= 8,
            offset < tableOffset
        else { throw broken("a reference points outside of the file") }
        let marker = bytes[offset]
        let low = Int(marker & 0x0F)
        switch marker >> 4 {
        case 0x0:
            if marker == 0x08 || marker == 0x09 { return .boolean(marker == 0x09) }
            return .other
        case 0x1:
            guard low <= 4, let value = integer(at: offset + 1, width: 1 << low) else {
                throw broken("an integer lies outside of the file")
            }
            return .integer(value)
        case 0x2: return try real(at: offset + 1, width: 1 << low)
        case 0x3, 0x4, 0x8: return .other
        case 0x5:
            let (start, count) = try length(low, after: offset, unit: 1)
            return .string(String(decoding: bytes[start..<start + count], as: UTF8.self))
        case 0x6:
            let (start, count) = try length(low, after: offset, unit: 2)
            let units = (0..<count).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
            return .string(String(decoding: units, as: UTF16.self))
        case 0xA, 0xC:
            let (start, count) = try length(low, after: offset, unit: referenceWidth)
            var values: [PropertyListValue] = []
            for item in 0..<count {
                values.append(try object(try reference(at: start + item * referenceWidth), depth: depth + 1))
            }
            return .array(values)
        case 0xD: return .dictionary(try pairs(low, at: offset, depth: depth))
        default: throw broken("it has a value of an unknown kind")
        }
    }

    private mutating func pairs(_ low: Int, at offset: Int, depth: Int) throws(StringsProblem) -> [PropertyListPair] {
        let (start, count) = try length(low, after: offset, unit: 2 * referenceWidth)
        var pairs: [PropertyListPair] = []
        pairs.reserveCapacity(min(count, 1 << 16))
        for item in 0..<count {
            let keyIndex = try reference(at: start + item * referenceWidth)
            guard case .string(let key) = try object(keyIndex, depth: depth + 1) else {
                throw broken("a key is not a text")
            }
            let valueIndex = try reference(at: start + (count + item) * referenceWidth)
            pairs.append(PropertyListPair(key: key, value: try object(valueIndex, depth: depth + 1), line: 0))
        }
        return pairs
    }

    private func reference(at offset: Int) throws(StringsProblem) -> Int {
        guard let value = Self.number(bytes, at: offset, width: referenceWidth) else {
            throw broken("a reference lies outside of the file")
        }
        return value
    }

    private func integer(at offset: Int, width: Int) -> Int64? {
        if width <= 4 { return Self.number(bytes, at: offset, width: width).map(Int64.init) }
        // Eight bytes are signed; sixteen carry an unsigned value whose upper half is zero here.
        let start = width == 16 ? offset + 8 : offset
        guard start >= 0, start <= bytes.count - 8 else { return nil }
        var value: UInt64 = 0
        for index in start..<start + 8 { value = value << 8 | UInt64(bytes[index]) }
        return Int64(bitPattern: value)
    }

    private func real(at offset: Int, width: Int) throws(StringsProblem) -> PropertyListValue {
        if width == 4, let bits = Self.number(bytes, at: offset, width: 4), let pattern = UInt32(exactly: bits) {
            return .real(Double(Float(bitPattern: pattern)))
        }
        if width == 8, let bits = integer(at: offset, width: 8) {
            return .real(Double(bitPattern: UInt64(bitPattern: bits)))
        }
        throw broken("a number lies outside of the file")
    }

    /// Where the content of an object begins and how many units it has, all of them within the file.
    private func length(_ low: Int, after offset: Int, unit: Int) throws(StringsProblem) -> (start: Int, count: Int) {
        var start = offset + 1
        var count = low
        if low == 0x0F {
            guard start < bytes.count, bytes[start] >> 4 == 0x1, bytes[start] & 0x0F <= 3 else {
                throw broken("a length is missing")
            }
            let width = 1 << Int(bytes[start] & 0x0F)
            guard let value = Self.number(bytes, at: start + 1, width: width) else {
                throw broken("a length lies outside of the file")
            }
            count = value
            start += 1 + width
        }
        guard start <= tableOffset, count <= (tableOffset - start) / unit else {
            throw broken("a value is longer than the file")
        }
        return (start, count)
    }
}
