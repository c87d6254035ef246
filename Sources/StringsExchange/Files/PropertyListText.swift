// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings

/// A property list in XML as a text, whose values can be replaced while every other byte stays.
struct PropertyListText {
    /// A value to write.
    indirect enum Value {
        case text(String)
        case dictionary([(key: String, value: Value)])
    }

    let file: String
    private let bytes: [UInt8]
    /// The pairs of the outermost dictionary, each with the place of its value.
    let root: [PropertyListPair]
    /// The bytes of the outermost dictionary.
    private let range: Range<Int>

    init(_ bytes: [UInt8], file: String) throws(StringsProblem) {
        self.bytes = bytes
        self.file = file
        let (list, range, problems) = try XMLPropertyListReader.readWithPlace(bytes, file: file)
        if let problem = problems.first { throw problem }
        guard let pairs = list.pairs else {
            throw StringsProblem(file: file, line: 1, message: "the property list is no dictionary of keys")
        }
        root = pairs
        self.range = range
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
        set(values, in: root, at: range, depth: 0, &edits)
        var result = bytes
        for edit in edits.reversed() { result.replaceSubrange(edit.range, with: Array(edit.text.utf8)) }
        return result
    }

    private func set(
        _ values: [(key: String, value: Value)], in pairs: [PropertyListPair], at range: Range<Int>, depth: Int,
        _ edits: inout [(range: Range<Int>, text: String)]
    ) {
        var found: [(range: Range<Int>, text: String)] = []
        var additions = ""
        let inner = String(repeating: "\t", count: depth + 1)
        for (key, value) in values {
            guard let known = pairs[key] else {
                additions += "\(inner)<key>\(XMLText.content(key))</key>\n\(Self.written(value, inner))\n"
                continue
            }
            switch value {
            case .text(let text):
                if known.value != .string(text) {
                    found.append((known.range, "<string>\(XMLText.content(text))</string>"))
                }
            case .dictionary(let values):
                if let inner = known.value.pairs {
                    set(values, in: inner, at: known.range, depth: depth + 1, &found)
                } else {
                    found.append((known.range, Self.written(value, inner).trimmingTabs))
                }
            }
        }
        found.sort { $0.range.lowerBound < $1.range.lowerBound }
        edits += found
        guard !additions.isEmpty else { return }
        let outer = String(repeating: "\t", count: depth)
        if let close = closingTag(of: range) {
            // The blanks before the closing tag belong to it and stay there.
            var start = close
            while start > range.lowerBound, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
            let isOwnLine = bytes[start - 1] == 0x0A
            let place = isOwnLine ? start : close
            edits.append((place..<place, isOwnLine ? additions : "\n\(additions)\(outer)"))
        } else {
            edits.append((range, "<dict>\n\(additions)\(outer)</dict>"))
        }
    }

    /// Where the closing tag of an element begins; `nil` for `<dict/>`.
    private func closingTag(of range: Range<Int>) -> Int? {
        let end = range.upperBound
        guard end >= 2, bytes[end - 2] != UInt8(ascii: "/") else { return nil }
        return bytes[range].lastIndex(of: UInt8(ascii: "<"))
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
}

extension String {
    fileprivate var trimmingTabs: String { String(drop { $0 == "\t" }) }
}
