// SPDX-License-Identifier: Apache-2.0

/// Reads a property list in XML, as Apple's `PropertyList-1.0.dtd` has it.
///
/// An entry of the outermost dictionary that can't be read costs itself, as long as the file is well-formed XML.
package struct XMLPropertyListReader {
    private var scanner: XMLScanner
    private var lines = LineCounter()
    private var problems: [StringsProblem] = []
    private var isWellFormed = true
    /// The bytes of the outermost value.
    private var range = 0..<0

    package static func read(
        _ bytes: [UInt8], file: String
    ) throws(StringsProblem) -> (value: PropertyListValue, problems: [StringsProblem]) {
        let (value, _, problems) = try readWithPlace(bytes, file: file)
        return (value, problems)
    }

    /// Reads a list, with the bytes of its outermost value.
    package static func readWithPlace(
        _ bytes: [UInt8], file: String
    ) throws(StringsProblem) -> (value: PropertyListValue, range: Range<Int>, problems: [StringsProblem]) {
        var reader = XMLPropertyListReader(scanner: XMLScanner(bytes, file: file))
        let value = try reader.outermost()
        return (value, reader.range, reader.problems)
    }

    private init(scanner: XMLScanner) { self.scanner = scanner }

    private mutating func outermost() throws(StringsProblem) -> PropertyListValue {
        guard case .start(let root, _)? = try nextElement() else { throw scanner.problem("expected <plist>") }
        guard root == "plist" else { return try outermost(root) }
        guard case .start(let name, _)? = try nextElement() else {
            throw scanner.problem("<plist> is empty; it needs a <dict>")
        }
        let value = try outermost(name)
        guard case .end? = try nextElement() else { throw scanner.problem("<plist> holds more than one value") }
        guard try scanner.next() == nil else { throw scanner.problem("there is something after </plist>") }
        return value
    }

    private mutating func outermost(_ name: String) throws(StringsProblem) -> PropertyListValue {
        let start = tagStart
        let value: PropertyListValue = name == "dict" ? .dictionary(try entries()) : try value(of: name)
        range = start..<scanner.scanner.offset
        return value
    }

    /// The pairs of the outermost dictionary that can be read.
    private mutating func entries() throws(StringsProblem) -> [PropertyListPair] {
        var pairs: [PropertyListPair] = []
        let depth = scanner.depth
        while scanner.depth >= depth {
            do throws(StringsProblem) {
                guard let pair = try pair(isEntry: true) else { return pairs }
                pairs.append(pair)
            } catch {
                guard isWellFormed, problems.count < 1_000, skips(to: depth) else { throw error }
                problems.append(error)
            }
        }
        return pairs
    }

    /// Goes on to where no more than some elements are open; false when the file isn't well-formed up to there.
    private mutating func skips(to depth: Int) -> Bool {
        do {
            while scanner.depth > depth { _ = try scanner.next() }
            return true
        } catch {
            return false
        }
    }

    /// The next part of the file.
    private mutating func next() throws(StringsProblem) -> XMLScanner.Event? {
        do {
            return try scanner.next()
        } catch {
            isWellFormed = false
            throw error
        }
    }

    /// The next start or end; text between elements must be blank.
    private mutating func nextElement() throws(StringsProblem) -> XMLScanner.Event? {
        while let event = try next() {
            guard case .text(let text) = event else { return event }
            guard text.utf8.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) else {
                throw scanner.problem("there is text where an element is expected: \"\(text.prefix(20))\"")
            }
        }
        return nil
    }

    private mutating func value(of name: String) throws(StringsProblem) -> PropertyListValue {
        switch name {
        case "string": return .string(try text(of: name))
        case "integer":
            let text = StringsFileReader.trimmed(try text(of: name))
            let isHex = text.hasPrefix("0x") || text.hasPrefix("0X")
            guard let value = isHex ? Int64(text.dropFirst(2), radix: 16) : Int64(text) else {
                throw scanner.problem("<integer> holds \"\(text)\", which is no integer of 64 bits")
            }
            return .integer(value)
        case "real":
            let text = StringsFileReader.trimmed(try text(of: name))
            guard let value = Double(text) else {
                throw scanner.problem("<real> holds \"\(text)\", which is no number")
            }
            return .real(value)
        case "true", "false":
            guard StringsFileReader.trimmed(try text(of: name)).isEmpty else {
                throw scanner.problem("<\(name)> must be empty")
            }
            return .boolean(name == "true")
        case "date", "data":
            _ = try text(of: name)
            return .other
        case "array":
            var values: [PropertyListValue] = []
            while case .start(let child, _)? = try nextElement() { values.append(try value(of: child)) }
            return .array(values)
        case "dict": return .dictionary(try pairs())
        default: throw scanner.problem("<\(name)> is no element of a property list")
        }
    }

    private mutating func pairs() throws(StringsProblem) -> [PropertyListPair] {
        var pairs: [PropertyListPair] = []
        while let pair = try pair(isEntry: false) { pairs.append(pair) }
        return pairs
    }

    /// The next pair of a dictionary, `nil` at its end; errors of an entry name its key.
    private mutating func pair(isEntry: Bool) throws(StringsProblem) -> PropertyListPair? {
        guard case .start(let child, _)? = try nextElement() else { return nil }
        guard child == "key" else { throw scanner.problem("expected <key> in <dict>, found <\(child)>") }
        let line = lines.line(at: scanner.scanner.offset, in: scanner.scanner.bytes)
        let key = try text(of: child)
        do throws(StringsProblem) {
            guard case .start(let name, _)? = try nextElement(), name != "key" else {
                throw scanner.problem("the key \"\(key)\" has no value", key: key)
            }
            let start = tagStart
            let value = try value(of: name)
            return PropertyListPair(key: key, value: value, line: line, range: start..<scanner.scanner.offset)
        } catch {
            var problem = error
            if isEntry { problem.key = key }
            throw problem
        }
    }

    /// Where the tag that ends at the cursor begins: a tag can't hold another `<`.
    private var tagStart: Int {
        var start = scanner.scanner.offset
        while start > 0 {
            start -= 1
            if scanner.scanner.bytes[start] == UInt8(ascii: "<") { break }
        }
        return start
    }

    private mutating func text(of name: String) throws(StringsProblem) -> String {
        var text = ""
        while let event = try next() {
            switch event {
            case .text(let part): text += part
            case .end: return text
            case .start(let child, _): throw scanner.problem("<\(child)> can't stand in <\(name)>")
            }
        }
        return text
    }
}
