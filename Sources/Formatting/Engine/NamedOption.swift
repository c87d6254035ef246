/// An option with a few values, each of which has a name: it is written as the name, and nothing else is read.
///
/// What is read may come from anywhere. A name that isn't one of the option's is an error that says which there are, so
/// that no other code ever meets a value that it doesn't know.
package protocol NamedOption: Equatable, Sendable {
    /// What the option is, for the error: "a type of list".
    static var noun: String { get }
    /// The names and what they stand for; of two names for the same, the first is written.
    static var words: KeyValuePairs<String, Self> { get }
}

extension NamedOption {
    /// Reads a name.
    package init(named decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let value = Self.words.first(where: { $0.key == text })?.value else {
            let names = Self.words.map(\.key).joined(separator: ", ")
            throw FormattingError.invalidOption("\"\(text.prefix(40))\" is not \(Self.noun); give one of \(names)")
        }
        self = value
    }

    /// Writes the name.
    package func encode(named encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Self.words.first { $0.value == self }?.key)
    }
}
