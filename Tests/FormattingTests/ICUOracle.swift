@testable import Formatting
import LocaleMatch

/// What ICU itself says, without the compiled forms: what they are compared with.
struct ICUOracle: Sendable {
    private let engine: LocaleEngine

    init(_ locale: LanguageTag) { engine = LocaleEngine.shared(locale) }

    /// A number by ICU's formatter.
    func number(
        _ value: DecimalNumber, _ subject: NumberSubject, _ style: NumberStyle
    ) throws(FormattingError) -> String {
        try engine.number(subject.skeleton(style)).format(value)
    }

    /// The same by the compiled form, `nil` where the style or the value is ICU's.
    func compiledNumber(_ value: DecimalNumber, _ subject: NumberSubject, _ style: NumberStyle) -> String? {
        engine.compiled(subject, style)?.string(value)
    }

    /// Whether the style has a compiled form.
    func isCompiled(_ subject: NumberSubject, _ style: NumberStyle) -> Bool {
        engine.compiled(subject, style) != nil
    }

    /// A quantity in a mixed unit by ICU, which counts in binary floating point.
    func skeleton(_ skeleton: String, _ value: DecimalNumber) throws(FormattingError) -> String {
        try engine.number(skeleton).format(value)
    }

    /// A quantity by its compiled form, `nil` where there is none.
    func compiledQuantity(
        _ value: DecimalNumber, unit: UnitIdentifier, usage: Usage, width: Width, _ style: NumberStyle
    ) -> String? {
        guard let (digits, scale) = value.word else { return nil }
        return engine.quantity(unit, usage, width, style) {
            $0.string(isNegative: value.isNegative, digits: digits, scale: scale)
        }
    }

    /// A list by ICU's formatter.
    func list(
        _ items: [String], type: ListType, width: Width
    ) throws(FormattingError) -> String {
        try engine.list(type: type.number, width: width.number).format(items).0
    }

    /// Relative time by ICU's formatter.
    func relative(
        _ value: Double, unit: RelativeUnit, presentation: RelativePresentation, width: Width
    ) throws(FormattingError) -> String {
        try engine.relative(width: width.number)
            .format(value, unit: unit.number, isNamed: presentation.isNamed).0
    }

    /// A date by ICU's formatter, in milliseconds since 1970.
    func date(
        _ milliseconds: Double, _ fields: DateFields, _ zone: TimeZoneID
    ) throws(FormattingError) -> String {
        try engine.date(fields, zone).format(milliseconds)
    }

    /// ICU's version, such as "72.1".
    static var version: String { ICU.version }

    /// The identifiers of all locales that ICU has data for.
    static var locales: [String] { ICUResources.availableLocales }
}
