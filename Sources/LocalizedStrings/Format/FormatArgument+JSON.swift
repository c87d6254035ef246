// SPDX-License-Identifier: Apache-2.0

internal import Formatting

extension FormatArgument {
    /// The most arguments that a list may have.
    static let maximumListCount = 99

    /// Reads a JSON array: texts, and numbers that keep their written fraction digits (`1.0` isn't `1`).
    ///
    /// JSON has one kind of number, so that `3` fits `%.1f` as well as `%lld`; in Swift an `Int` fits `%lld` alone.
    ///
    /// - Throws: ``StringsProblem`` for anything else.
    public static func list(json: String) throws(StringsProblem) -> [FormatArgument] {
        var scanner = JSONScanner(Array(json.utf8), file: "arguments")
        var list: [FormatArgument] = []
        try scanner.array("the arguments") { (scanner) throws(StringsProblem) in
            guard list.count < maximumListCount else {
                throw scanner.problem("there are more than \(maximumListCount) arguments")
            }
            list.append(try scan(&scanner))
        }
        try scanner.finish()
        return list
    }

    /// Reads one argument: a text, a truth value or a number.
    static func scan(_ scanner: inout JSONScanner) throws(StringsProblem) -> FormatArgument {
        switch scanner.peek() {
        case UInt8(ascii: "\"")?: return FormatArgument(try scanner.string("an argument"))
        case UInt8(ascii: "t")?, UInt8(ascii: "f")?:
            return FormatArgument(try scanner.boolean("an argument") ? "true" : "false")
        default:
            var text = try scanner.number("an argument")
            if text == "-0" { text = "0" }
            guard let number = DecimalNumber(text) else {
                throw scanner.problem("\(text) is beyond what numbers may be")
            }
            return FormatArgument(number)
        }
    }
}
