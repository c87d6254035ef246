// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings

/// How exchange files spell the variables of a catalog.
///
/// Translators see which argument is meant: `%arg` in the texts of a variable goes out as `%2$lld`, and `%#@total@` in
/// the text around it as `%2$#@total@`, the way Xcode writes them. On the way back the catalog's own spelling returns.
/// A variable without `argNum` stays as it is.
struct SubstitutionSpelling {
    let variables: [String: TableVariable]

    /// A catalog's text as exchange files have it.
    func outward(_ text: String, at path: TextPath) -> String {
        if let name = path.substitution {
            guard let printed = printed(name) else { return text }
            return Self.replacing(text) { rest in rest.hasPrefix("%arg") ? ("%arg".count, printed) : nil }
        }
        return Self.replacing(text) { rest in
            guard let name = Self.reference(rest, prefix: "%#@"), let number = variables[name]?.argument else {
                return nil
            }
            return ("%#@\(name)@".count, "%\(number)$#@\(name)@")
        }
    }

    /// An exchange file's text as the catalog has it.
    func inward(_ text: String, at path: TextPath) -> String {
        if let name = path.substitution {
            guard let printed = printed(name) else { return text }
            return Self.replacing(text) { rest in rest.hasPrefix(printed) ? (printed.count, "%arg") : nil }
        }
        return Self.replacing(text) { rest in
            for (name, variable) in variables {
                guard let number = variable.argument else { continue }
                let spelling = "%\(number)$#@\(name)@"
                if rest.hasPrefix(spelling) { return (spelling.count, "%#@\(name)@") }
            }
            return nil
        }
    }

    private func printed(_ name: String) -> String? {
        guard let variable = variables[name], let number = variable.argument, let specifier = variable.specifier else {
            return nil
        }
        return "%\(number)$\(specifier)"
    }

    private static func reference(_ rest: Substring, prefix: String) -> String? {
        guard rest.hasPrefix(prefix) else { return nil }
        let name = rest.dropFirst(prefix.count)
        guard let end = name.firstIndex(of: "@") else { return nil }
        return String(name[..<end])
    }

    /// Replaces what stands at percent signs; `%%` is passed over.
    private static func replacing(_ text: String, _ body: (Substring) -> (length: Int, text: String)?) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var result = ""
        var rest = Substring(text)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...]
            if let (length, text) = body(rest) {
                result += text
                rest = rest.dropFirst(length)
            } else {
                let length = rest.hasPrefix("%%") ? 2 : 1
                result += rest.prefix(length)
                rest = rest.dropFirst(length)
            }
        }
        return result + rest
    }
}
