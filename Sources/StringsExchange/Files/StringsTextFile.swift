// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A `.strings` file that translations are written into: each replaces the bytes of its value and no others.
///
/// 1. The text format keeps its comments, order, blanks and encoding.
/// 2. A new pair goes to the end, below its comment, before the brace that closes a file in braces.
/// 3. A property list in XML is edited as ``PropertyListText`` does; a binary one can't be edited in place.
struct StringsTextFile {
    private let path: String
    private var text: [UInt8]
    private let form: (mark: [UInt8], encoding: String.Encoding)
    private let propertyList: PropertyListText?

    init(_ bytes: [UInt8], path: String) throws(StringsProblem) {
        self.path = path
        form = TextDecoding.form(of: bytes)
        guard !PropertyListReader.isBinary(bytes) else {
            throw StringsProblem(
                file: path,
                message: "the file is a binary property list, which can't be edited in place; convert it to XML or text"
            )
        }
        text = try TextDecoding.utf8(bytes, file: path)
        propertyList = PropertyListReader.isXML(text) ? try PropertyListText(text, file: path) : nil
    }

    /// The file's bytes with translations written into it.
    func applying(_ edits: [TextEdit], new: [String: NewString]) throws(StringsProblem) -> [UInt8] {
        if let propertyList {
            let values = edits.map { (key: $0.key, value: PropertyListText.Value.text($0.value)) }
            return try encoded(propertyList.setting(values))
        }
        var result = text
        let entries = try StringsFile.read(text, file: path, keepsComments: false).entries
        var places: [String: Range<Int>] = [:]
        for entry in entries { places[entry.key] = entry.valueRange }
        var replacements: [(range: Range<Int>, text: String)] = []
        var additions = ""
        for edit in edits {
            if let range = places[edit.key] {
                // A pair without a value, `key;`, gets one.
                let isBare = entries.contains { $0.key == edit.key && $0.offset == $0.valueRange.lowerBound }
                let key = isBare ? String(decoding: text[range], as: UTF8.self) + " = " : ""
                replacements.append((range, key + Self.quoted(edit.value)))
            } else {
                if let comment = new[edit.key]?.comment, !comment.isEmpty { additions += Self.comment(comment) }
                additions += "\(Self.quoted(edit.key)) = \(Self.quoted(edit.value));\n"
            }
        }
        if !additions.isEmpty {
            let end = endOfPairs(entries)
            if end == 0 { additions = String(additions.drop { $0 == "\n" }) }
            let start = end > 0 && text[end - 1] != 0x0A ? "\n" : ""
            replacements.append((end..<end, start + additions))
        }
        for (range, value) in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            result.replaceSubrange(range, with: Array(value.utf8))
        }
        return try encoded(result)
    }

    /// Where a new pair goes (rule 2).
    private func endOfPairs(_ entries: [StringsFileEntry]) -> Int {
        guard let brace = text.lastIndex(of: UInt8(ascii: "}")),
            brace >= (entries.map(\.valueRange.upperBound).max() ?? 0),
            text[(brace + 1)...].allSatisfy({ $0 <= 0x20 }), isBraced
        else { return text.count }
        return brace
    }

    private var isBraced: Bool {
        var scanner = ByteScanner(text, file: path)
        guard (try? StringsFileReader.blanks(at: &scanner)) != nil else { return false }
        return scanner.current == UInt8(ascii: "{")
    }

    private func encoded(_ text: [UInt8]) throws(StringsProblem) -> [UInt8] {
        guard form.encoding != .utf8 else { return form.mark + text }
        guard let data = String(decoding: text, as: UTF8.self).data(using: form.encoding) else {
            throw StringsProblem(file: path, message: "the file's encoding can't hold a text; save it as UTF-8")
        }
        return form.mark + data
    }

    /// A text in quotes, as `.strings` files write it.
    static func quoted(_ text: String) -> String { JSONText.quoted(text, control: "\\U") }

    private static func comment(_ text: String) -> String {
        // A comment can't hold the mark that ends it.
        let safe = text.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
        return "\n/* \(safe) */\n"
    }
}
