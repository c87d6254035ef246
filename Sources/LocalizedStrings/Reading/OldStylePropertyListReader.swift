// SPDX-License-Identifier: Apache-2.0

/// Reads a property list in its old, NeXTSTEP form: `{ key = "value"; nested = { … }; list = (a, b); }`.
///
/// Texts follow the rules of ``StringsFileReader``, whose pairs this form generalises.
struct OldStylePropertyListReader {
    static func read(_ bytes: [UInt8], file: String) throws(StringsProblem) -> PropertyListValue {
        var reader = OldStylePropertyListReader(scanner: ByteScanner(bytes, file: file))
        try reader.blanks()
        let isBraced = reader.scanner.current == UInt8(ascii: "{")
        let value = isBraced ? try reader.value(depth: 0) : .dictionary(try reader.pairs(depth: 0, isBraced: false))
        try reader.blanks()
        guard reader.scanner.isAtEnd else {
            throw reader.scanner.problem("expected the end of the file, found \(reader.scanner.found)")
        }
        return value
    }

    private var scanner: ByteScanner
    private var lines = LineCounter()

    private mutating func value(depth: Int) throws(StringsProblem) -> PropertyListValue {
        guard depth < StringsLimits.nesting else {
            throw scanner.problem("values are nested deeper than \(StringsLimits.nesting)")
        }
        if scanner.take(UInt8(ascii: "{")) { return .dictionary(try pairs(depth: depth, isBraced: true)) }
        if scanner.take(UInt8(ascii: "(")) {
            var values: [PropertyListValue] = []
            while true {
                try blanks()
                if scanner.take(UInt8(ascii: ")")) { return .array(values) }
                values.append(try value(depth: depth + 1))
                try blanks()
                guard scanner.take(UInt8(ascii: ",")) || scanner.current == UInt8(ascii: ")") else {
                    throw scanner.problem("expected \",\" or \")\" in the array, found \(scanner.found)")
                }
            }
        }
        if scanner.take(UInt8(ascii: "<")) {
            let start = scanner.offset
            while let byte = scanner.current, byte != UInt8(ascii: ">") { scanner.advance() }
            guard scanner.take(UInt8(ascii: ">")) else { throw scanner.problem("the data is never closed", at: start) }
            return .other
        }
        return .string(try word())
    }

    private mutating func pairs(depth: Int, isBraced: Bool) throws(StringsProblem) -> [PropertyListPair] {
        var pairs: [PropertyListPair] = []
        while true {
            try blanks()
            if isBraced, scanner.take(UInt8(ascii: "}")) { return pairs }
            if !isBraced, scanner.isAtEnd { return pairs }
            let line = lines.line(at: scanner.offset, in: scanner.bytes)
            let key = try word()
            try blanks()
            var value: PropertyListValue = .string(key)
            if scanner.take(UInt8(ascii: "=")) {
                try blanks()
                value = try self.value(depth: depth + 1)
                try blanks()
            }
            guard scanner.take(UInt8(ascii: ";")) else {
                throw scanner.problem("expected \";\" after the value of \"\(key)\", found \(scanner.found)", key: key)
            }
            pairs.append(PropertyListPair(key: key, value: value, line: line))
            guard pairs.count <= StringsLimits.values else {
                throw scanner.problem("the list has more than \(StringsLimits.values) values; split it")
            }
        }
    }

    private mutating func word() throws(StringsProblem) -> String {
        try StringsFileReader.word(at: &scanner)
    }

    private mutating func blanks() throws(StringsProblem) { try StringsFileReader.blanks(at: &scanner) }
}
