// SPDX-License-Identifier: Apache-2.0

package import Formatting

/// A string of a catalog as the file has it, in all its languages: what look-ups and translators' work both start from.
package struct CatalogString: Sendable {
    package var key: String
    /// Where the key stands, in bytes.
    package var offset: Int
    /// For translators; read where it is asked for.
    package var comment: String?
    /// How the string came into the catalog: `manual`, `stale` …; read where it is asked for.
    package var extraction: String?
    package var isTranslatable = true
    /// In the order of the file.
    package var localizations: [Localization] = []

    /// The string in one language.
    package struct Localization: Sendable {
        package var language: String
        /// Where its content begins, in bytes.
        package var offset: Int
        package var content: CatalogLocalization
        /// What look-ups hold; `nil` for a string that hasn't been translated.
        let entry: TableEntry?
    }
}

/// A string of a catalog in one language.
package struct CatalogLocalization: Sendable {
    /// A `stringUnit`.
    package struct Text: Sendable {
        package var value: String
        package var state: String
        /// Where the value stands, in bytes.
        package var offset: Int

        /// Whether there is something for a reader: a new text that is empty hasn't been translated yet.
        var isTranslated: Bool { !value.isEmpty || state != "new" }
    }

    /// A text, or a choice of texts.
    package indirect enum Node: Sendable {
        case text(Text)
        case plural([(form: PluralCategory, node: Node)])
        case device([(name: String, node: Node)])
        case width([(width: Int, node: Node)])
    }

    /// What `%#@name@` stands for.
    package struct Variable: Sendable {
        package var name: String
        /// The argument that it takes, from 1.
        package var argument: Int?
        /// How the number is written, without the percent sign.
        package var formatSpecifier: String?
        package var node: Node
        var specifier: FormatSpecifier?
    }

    /// The string's own text, where it has one.
    package var text: Text?
    /// The string's variations, which count before its own text.
    package var variations: Node?
    package var variables: [Variable] = []

    /// Makes what look-ups hold; `nil` for a string that hasn't been translated.
    func entry() -> TableEntry? {
        guard variations != nil || !variables.isEmpty else {
            return text.flatMap { $0.isTranslated ? TableEntry(text: $0.value) : nil }
        }
        var found: [String: MessageVariable] = [:]
        for variable in variables {
            guard let node = Self.node(variable.node) else { continue }
            found[variable.name] = MessageVariable(
                position: variable.argument, specifier: variable.specifier, node: node)
        }
        if let variations {
            guard let node = Self.node(variations) else { return nil }
            return .message(Message(node, variables: found))
        }
        guard let text, text.isTranslated else { return nil }
        return .message(Message(.text(FormatString(text.value)), variables: found))
    }

    /// A choice without the texts that haven't been translated; `nil` for a text that hasn't.
    private static func node(_ node: Node) -> MessageNode? {
        switch node {
        case .text(let text):
            return text.isTranslated ? .text(FormatString(text.value, knowsOwnArgument: true)) : nil
        case .plural(let texts):
            var variants = PluralVariants()
            for text in texts { variants[text.form] = self.node(text.node) ?? variants[text.form] }
            return .plural(variants)
        case .device(let texts):
            var nodes: [String: MessageNode] = [:]
            for text in texts { nodes[text.name] = self.node(text.node) ?? nodes[text.name] }
            return .device(nodes)
        case .width(let texts):
            return .width(
                texts.compactMap { text in self.node(text.node).map { WidthVariant(width: text.width, node: $0) } }
                    .sorted { $0.width < $1.width })
        }
    }
}
