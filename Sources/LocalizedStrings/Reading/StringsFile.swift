// SPDX-License-Identifier: Apache-2.0

/// Reads `.strings` files in any of their forms (text, XML, binary), for look-ups and for translators' work alike.
package enum StringsFile {
    /// The pairs of a file, in their order.
    ///
    /// - Parameter keepsComments: Whether comments are read, which look-ups don't need.
    package static func read(
        _ bytes: [UInt8], file: String, keepsComments: Bool
    ) throws(StringsProblem) -> (entries: [StringsFileEntry], problems: [StringsProblem]) {
        if PropertyListReader.isBinary(bytes) {
            return try entries(of: .decoded(bytes, file: file), file)
        }
        let text = try TextDecoding.utf8(bytes, file: file)
        guard PropertyListReader.isXML(text) else {
            return StringsFileReader.read(text, file: file, keepsComments: keepsComments)
        }
        let (list, problems) = try XMLPropertyListReader.read(text, file: file)
        let (entries, found) = try entries(of: list, file)
        return (entries, problems + found)
    }

    private static func entries(
        of list: PropertyListValue, _ file: String
    ) throws(StringsProblem) -> (entries: [StringsFileEntry], problems: [StringsProblem]) {
        guard let pairs = list.pairs else {
            throw StringsProblem(file: file, line: 1, message: "the file holds \(list.kind), not a dictionary of texts")
        }
        var entries: [StringsFileEntry] = []
        var problems = pairs.repeated(file: file)
        for pair in pairs {
            if case .string(let text) = pair.value {
                entries.append(
                    StringsFileEntry(
                        key: pair.key, value: text, valueRange: pair.range, offset: pair.range.lowerBound,
                        line: pair.line))
            } else {
                problems.append(
                    StringsProblem(
                        file: file, line: pair.line, key: pair.key,
                        message: "the value of \"\(pair.key)\" is \(pair.value.kind), not a text"))
            }
        }
        return (entries, problems)
    }
}
