/// A property list in XML as a text, whose values can be replaced while every other byte stays.
struct PropertyListText {
    /// An element: its bytes, and what it holds.
    struct Node {
        var kind: String
        /// From `<` to the `>` that ends the element.
        var range: Range<Int>
        /// The text of a `<string>`.
        var text: String?
        /// The pairs of a `<dict>`.
        var pairs: [Pair] = []

        subscript(key: String) -> Node? { pairs.last { $0.key == key }?.node }
    }

    struct Pair {
        var key: String
        var line: Int
        var node: Node
    }

    /// A value to write.
    indirect enum Value {
        case text(String)
        case dictionary([(key: String, value: Value)])
    }

    let file: String
    private let bytes: [UInt8]
    private let top: Node

    /// The pairs of the outermost dictionary.
    var root: [Pair] { top.pairs }

    init(_ bytes: [UInt8], file: String) throws(StringsProblem) {
        self.bytes = bytes
        self.file = file
        // The reader that lookups use checks the format; this one only needs the places.
        let (list, problems) = try XMLPropertyListReader.read(bytes, file: file)
        if let problem = problems.first { throw problem }
        guard list.pairs != nil else {
            throw StringsProblem(file: file, line: 1, message: "the property list is no dictionary of keys")
        }
        var reader = NodeReader(scanner: XMLScanner(bytes, file: file), bytes: bytes)
        guard let node = try reader.dictionary() else {
            throw StringsProblem(file: file, line: 1, message: "the property list has no <dict>")
        }
        top = node
    }

    /// An empty property list.
    static let empty = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        </dict>
        </plist>

        """

    /// The bytes with values of the outermost dictionary set: a text replaces the text that is there, a dictionary is
    /// merged with the one that is there, and what isn't there is added at the end.
    func setting(_ values: [(key: String, value: Value)]) -> [UInt8] {
        var edits: [(range: Range<Int>, text: String)] = []
        set(values, in: top, depth: 0, &edits)
        var result = bytes
        for edit in edits.reversed() { result.replaceSubrange(edit.range, with: Array(edit.text.utf8)) }
        return result
    }

    private func set(
        _ values: [(key: String, value: Value)], in node: Node, depth: Int,
        _ edits: inout [(range: Range<Int>, text: String)]
    ) {
        var found: [(range: Range<Int>, text: String)] = []
        var additions = ""
        let inner = String(repeating: "\t", count: depth + 1)
        for (key, value) in values {
            guard let known = node[key] else {
                additions += "\(inner)<key>\(XMLText.content(key))</key>\n\(Self.written(value, inner))\n"
                continue
            }
            switch value {
            case .text(let text):
                if known.text != text { found.append((known.range, "<string>\(XMLText.content(text))</string>")) }
            case .dictionary(let pairs):
                if known.kind == "dict" {
                    set(pairs, in: known, depth: depth + 1, &found)
                } else {
                    found.append((known.range, Self.written(value, inner).trimmingTabs))
                }
            }
        }
        found.sort { $0.range.lowerBound < $1.range.lowerBound }
        edits += found
        guard !additions.isEmpty else { return }
        let outer = String(repeating: "\t", count: depth)
        if let close = closingTag(of: node) {
            // The blanks before the closing tag belong to it and stay there.
            var start = close
            while start > node.range.lowerBound, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
            let isOwnLine = bytes[start - 1] == 0x0A
            let place = isOwnLine ? start : close
            edits.append((place..<place, isOwnLine ? additions : "\n\(additions)\(outer)"))
        } else {
            edits.append((node.range, "<dict>\n\(additions)\(outer)</dict>"))
        }
    }

    /// Where the closing tag of an element begins; `nil` for `<dict/>`.
    private func closingTag(of node: Node) -> Int? {
        let end = node.range.upperBound
        guard end >= 2, bytes[end - 2] != UInt8(ascii: "/") else { return nil }
        return bytes[node.range].lastIndex(of: UInt8(ascii: "<"))
    }

    private static func written(_ value: Value, _ indentation: String) -> String {
        switch value {
        case .text(let text): return "\(indentation)<string>\(XMLText.content(text))</string>"
        case .dictionary(let pairs):
            let body = pairs.map { key, value in
                "\(indentation)\t<key>\(XMLText.content(key))</key>\n\(written(value, indentation + "\t"))\n"
            }
            return "\(indentation)<dict>\n\(body.joined())\(indentation)</dict>"
        }
    }

    /// Reads nodes with their places.
    private struct NodeReader {
        var scanner: XMLScanner
        let bytes: [UInt8]
        var lines = LineCounter()

        /// The outermost dictionary, below `<plist>` or alone.
        mutating func dictionary() throws(StringsProblem) -> Node? {
            while let event = try scanner.next() {
                if case .start("dict", _) = event { return try node("dict") }
            }
            return nil
        }

        /// Reads the element whose tag was just read.
        private mutating func node(_ kind: String) throws(StringsProblem) -> Node {
            let start = tagStart
            var node = Node(kind: kind, range: start..<start)
            var text = ""
            var key: (text: String, line: Int)?
            while let event = try scanner.next() {
                switch event {
                case .text(let part): text += part
                case .start("key", _) where kind == "dict":
                    let line = lines.line(at: scanner.scanner.offset, in: bytes)
                    key = (try self.node("key").text ?? "", line)
                case .start(let name, _):
                    let child = try self.node(name)
                    if let (text, line) = key { node.pairs.append(Pair(key: text, line: line, node: child)) }
                    key = nil
                case .end:
                    node.range = start..<scanner.scanner.offset
                    if kind == "string" || kind == "key" { node.text = text }
                    return node
                }
            }
            return node
        }

        /// Where the tag that ends at the cursor begins: a tag can't hold another `<`.
        private var tagStart: Int {
            bytes[..<scanner.scanner.offset].lastIndex(of: UInt8(ascii: "<")) ?? 0
        }
    }
}

extension String {
    fileprivate var trimmingTabs: String { String(drop { $0 == "\t" }) }
}
