/// Reads a property list in XML, as Apple's `PropertyList-1.0.dtd` has it.
struct XMLPropertyListReader {
    private var scanner: XMLScanner
    private var lines = LineCounter()

    static func read(_ bytes: [UInt8], file: String) throws(StringsProblem) -> PropertyListValue {
        var reader = XMLPropertyListReader(scanner: XMLScanner(bytes, file: file))
        guard case .start(let root, _)? = try reader.nextElement() else {
            throw reader.scanner.problem("expected <plist>")
        }
        guard root == "plist" else { return try reader.value(of: root) }
        guard case .start(let name, _)? = try reader.nextElement() else {
            throw reader.scanner.problem("<plist> is empty; it needs a <dict>")
        }
        let value = try reader.value(of: name)
        guard case .end? = try reader.nextElement() else {
            throw reader.scanner.problem("<plist> holds more than one value")
        }
        guard try reader.scanner.next() == nil else {
            throw reader.scanner.problem("there is something after </plist>")
        }
        return value
    }

    /// The next start or end; text between elements must be blank.
    private mutating func nextElement() throws(StringsProblem) -> XMLScanner.Event? {
        while let event = try scanner.next() {
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
        while case .start(let child, _)? = try nextElement() {
            guard child == "key" else { throw scanner.problem("expected <key> in <dict>, found <\(child)>") }
            let line = lines.line(at: scanner.scanner.offset, in: scanner.scanner.bytes)
            let key = try text(of: child)
            guard case .start(let name, _)? = try nextElement() else {
                throw scanner.problem("the key \"\(key)\" has no value", key: key)
            }
            pairs.append(PropertyListPair(key: key, value: try value(of: name), line: line))
        }
        return pairs
    }

    private mutating func text(of name: String) throws(StringsProblem) -> String {
        var text = ""
        while let event = try scanner.next() {
            switch event {
            case .text(let part): text += part
            case .end: return text
            case .start(let child, _): throw scanner.problem("<\(child)> can't stand in <\(name)>")
            }
        }
        return text
    }
}
