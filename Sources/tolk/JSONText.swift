/// A value written as JSON on one line ([RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)).
indirect enum JSONText: CustomStringConvertible {
    case null
    /// A number as it is to stand there.
    case number(String)
    case text(String)
    case list([JSONText])
    /// Keys and values in order.
    case object([(String, JSONText)])

    var description: String {
        switch self {
        case .null: "null"
        case .number(let digits): digits
        case .text(let text): Self.quoted(text)
        case .list(let values): "[" + values.map(\.description).joined(separator: ",") + "]"
        case .object(let fields): "{" + fields.map { "\(Self.quoted($0)):\($1)" }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
