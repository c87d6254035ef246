package import LocaleMatch

/// What ICU itself says, without the compiled forms: what they are compared with, in tests and benchmarks.
package struct ICUOracle: Sendable {
    private let engine: LocaleEngine

    package init(_ locale: LanguageTag) { engine = LocaleEngine.shared(locale) }

    /// A number by ICU's formatter.
    package func number(
        _ value: DecimalNumber, _ subject: NumberSubject, _ style: NumberStyle
    ) throws(FormattingError) -> String {
        try engine.value(NumberPart(skeleton: subject.skeleton(style))).format(value)
    }

    /// The same by the compiled form, `nil` where the style or the value is ICU's.
    package func compiledNumber(_ value: DecimalNumber, _ subject: NumberSubject, _ style: NumberStyle) -> String? {
        engine.compiled(subject, style)?.string(value)
    }

    /// Whether the style has a compiled form.
    package func isCompiled(_ subject: NumberSubject, _ style: NumberStyle) -> Bool {
        engine.compiled(subject, style) != nil
    }

    /// A quantity in a mixed unit by ICU, which counts in binary floating point.
    package func skeleton(_ skeleton: String, _ value: DecimalNumber) throws(FormattingError) -> String {
        try engine.value(NumberPart(skeleton: skeleton)).format(value)
    }

    /// A quantity by its compiled form, `nil` where there is none.
    package func compiledQuantity(
        _ value: DecimalNumber, unit: UnitIdentifier, usage: Usage, width: Width, _ style: NumberStyle
    ) -> String? {
        guard let (digits, scale) = value.word else { return nil }
        return engine.quantity(unit, usage, width, style) {
            $0.string(isNegative: value.isNegative, digits: digits, scale: scale)
        }
    }

    /// A list by ICU's formatter.
    package func list(
        _ items: [String], type: ListType, width: Width
    ) throws(FormattingError) -> String {
        try engine.value(ListPart(type: type, width: width)).format(items).0
    }

    /// Relative time by ICU's formatter.
    package func relative(
        _ value: Double, unit: RelativeUnit, presentation: RelativePresentation, width: Width
    ) throws(FormattingError) -> String {
        try engine.value(RelativePart(width: width))
            .format(value, unit: unit.number, isNamed: presentation.isNamed).0
    }

    /// A date by ICU's formatter, in milliseconds since 1970.
    package func date(
        _ milliseconds: Double, _ fields: DateFields, _ zone: TimeZoneID
    ) throws(FormattingError) -> String {
        try engine.value(DatePart(fields: fields, zone: zone)).format(milliseconds)
    }

    /// ICU's version, such as "72.1".
    package static var version: String { ICU.version }

    /// The keys of a table in ICU's data.
    package static func keys(tree: String, bundle: String, path: String) -> [String] {
        var seen: Set<String> = []
        return ICUResources.texts(tree: tree, bundle: bundle, path: path).compactMap { leaf in
            let key = String(leaf.path.prefix { $0 != "/" })
            return seen.insert(key).inserted ? key : nil
        }
    }

    /// The identifiers of all locales that ICU has data for.
    package static var locales: [String] { ICUResources.availableLocales }
}
