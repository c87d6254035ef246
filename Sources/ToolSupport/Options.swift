// SPDX-License-Identifier: Apache-2.0

/// The words after the command's name, taken one by one by the command that knows them.
///
/// `--name value` and `--name=value` are the same. What nobody took is an error, so that a misspelt option never
/// passes silently.
package struct Options: Sendable {
    private var words: [String]

    package init(_ words: [String]) { self.words = words }

    /// Takes a flag that stands alone; whether it was there.
    package mutating func flag(_ name: String) -> Bool {
        guard let index = words.firstIndex(of: name) else { return false }
        words.remove(at: index)
        return true
    }

    /// Takes `--batch`, which a command that only works on lines must have, and `--json`.
    ///
    /// - Parameter members: What the fields of an answer are called in JSON.
    package mutating func batch(members: String...) throws -> Batch.Form {
        let form: Batch.Form = flag("--json") ? .members(members) : .fields
        guard flag("--batch") else { throw UsageError("--batch is missing") }
        return form
    }

    /// Takes an option with a value, `nil` when it isn't there.
    package mutating func value(_ name: String) throws -> String? {
        if let index = words.firstIndex(where: { $0.hasPrefix(name + "=") }) {
            return String(words.remove(at: index).dropFirst(name.count + 1))
        }
        guard let index = words.firstIndex(of: name) else { return nil }
        guard index + 1 < words.count else { throw UsageError("\(name) needs a value") }
        let value = words.remove(at: index + 1)
        words.remove(at: index)
        return value
    }

    /// Takes an option whose value must be one of a few words.
    package mutating func choice<Choice>(_ name: String, of choices: KeyValuePairs<String, Choice>) throws -> Choice? {
        guard let word = try value(name) else { return nil }
        guard let choice = choices.first(where: { $0.key == word }) else {
            let known = choices.map(\.key).joined(separator: ", ")
            throw UsageError("\(name) takes one of \(known), not \"\(word)\"")
        }
        return choice.value
    }

    /// Takes the next word that is not an option, for commands with a sub-command.
    package mutating func word() -> String? {
        guard let first = words.first, !first.hasPrefix("--") else { return nil }
        return words.removeFirst()
    }

    /// Throws when a word is left that nobody took, with the option that was probably meant.
    package func finish(known: [String] = []) throws {
        guard let word = words.first else { return }
        let meant = Suggestion.nearest(to: word, among: known).map { "; did you mean \($0)?" } ?? ""
        throw UsageError("\"\(word)\" is not an option of this command\(meant)")
    }
}
