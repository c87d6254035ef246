// SPDX-License-Identifier: Apache-2.0

package import Formatting

/// A string of a `.stringsdict` file as the file has it: what look-ups and translators' work both start from.
package struct DictionaryString: Sendable {
    /// A text for a width or device, by its name.
    package struct Variation: Sendable {
        package var name: String
        package var text: String
        package var line: Int
    }

    /// A text for a plural category.
    package struct Form: Sendable {
        package var form: PluralCategory
        package var text: String
        package var line: Int
    }

    /// What `%#@name@` stands for.
    package struct Variable: Sendable {
        package var name: String
        package var line: Int
        /// The specifier of the number as the file writes it, as in `lld`.
        package var valueType: String?
        package var forms: [Form] = []
        /// The specifier when it is one of a number.
        var specifier: FormatSpecifier?
    }

    package var key: String
    package var line: Int
    /// The text, which is a plain one or that of `NSStringLocalizedFormatKey`.
    package var format: (text: String, line: Int)?
    /// Whether the text is plain, without a dictionary of rules around it.
    package var isPlain = false
    package var widths: [Variation] = []
    package var devices: [Variation] = []
    package var variables: [Variable] = []

    init(key: String, line: Int) {
        self.key = key
        self.line = line
    }

    /// What look-ups render; `nil` for a string without any text.
    ///
    /// Of several rules the format counts first, then widths, then devices.
    var message: Message? {
        let root: MessageNode
        if let format {
            root = .text(FormatString(format.text))
        } else if !widths.isEmpty {
            root = .width(
                widths.compactMap { text in
                    Int(text.name).map { WidthVariant(width: $0, node: .text(FormatString(text.text))) }
                }.sorted { $0.width < $1.width })
        } else if !devices.isEmpty {
            let texts = devices.map { ($0.name, MessageNode.text(FormatString($0.text))) }
            root = .device(Dictionary(texts) { _, last in last })
        } else {
            return nil
        }
        var found: [String: MessageVariable] = [:]
        for variable in variables {
            var variants = PluralVariants()
            for form in variable.forms { variants[form.form] = .text(FormatString(form.text)) }
            found[variable.name] = MessageVariable(specifier: variable.specifier, node: .plural(variants))
        }
        return Message(root, variables: found)
    }
}
