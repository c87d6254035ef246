internal import Agreement
package import LocaleMatch

/// Inflects one block whose attributes don't stand in a text, for attributed strings.
package enum MarkupInflection {
    /// The block's text in the form that its attributes want, its alternative, or the text as it stands.
    ///
    /// - Parameters:
    ///   - attributes: The attributes as markup has them, without the parentheses.
    ///   - inserted: The arguments that stand in the text, from 0.
    package static func text(
        _ text: String, attributes: String, inserted: [Int], arguments: [FormatArgument], context: AgreementContext,
        language: LanguageTag
    ) -> String {
        arguments.withUnsafeBufferPointer { arguments in
            BlockInflection(
                markup: InflectionMarkup(attributes), inflector: Inflector(language: language), context: context,
                arguments: arguments, explicit: [:], numbers: MessageNumbers(locale: language, language: language)
            ).result(text, inserted: inserted.filter(arguments.indices.contains)).text
        }
    }
}
