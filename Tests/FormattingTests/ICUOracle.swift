// SPDX-License-Identifier: Apache-2.0

import LocaleMatch

@testable import Formatting
@testable import LocaleData

/// What ICU itself says, without the compiled forms: what they are compared with.
struct ICUOracle: Sendable {
    private let engine: LocaleEngine

    init(_ locale: LanguageTag) { engine = LocaleEngine.shared(locale) }

    /// A number by ICU's formatter.
    func number(
        _ value: DecimalNumber, _ subject: NumberSubject, _ style: NumberStyle
    ) throws(FormattingError) -> String {
        try engine.value(NumberPart(skeleton: subject.skeleton(style))).format(value)
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
        try engine.value(NumberPart(skeleton: skeleton)).format(value)
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
        try engine.value(ListPart(type: type, width: width)).format(items).0
    }

    /// Relative time by ICU's formatter.
    func relative(
        _ value: Double, unit: RelativeUnit, presentation: RelativePresentation, width: Width
    ) throws(FormattingError) -> String {
        try engine.value(RelativePart(width: width))
            .format(value, unit: unit.number, isNamed: presentation.isNamed).0
    }

    /// A date by ICU's formatter, in milliseconds since 1970.
    func date(
        _ milliseconds: Double, _ fields: DateFields, _ zone: TimeZoneID
    ) throws(FormattingError) -> String {
        try engine.value(DatePart(fields: fields, zone: zone)).format(milliseconds)
    }

    /// ICU's version, such as "72.1".
    static var version: String { ICU.version }

    /// The keys of a table in ICU's data.
    static func keys(tree: String, bundle: String, path: String) -> [String] {
        var seen: Set<String> = []
        return ICUResources.texts(tree: tree, bundle: bundle, path: path).compactMap { leaf in
            let key = String(leaf.path.prefix { $0 != "/" })
            return seen.insert(key).inserted ? key : nil
        }
    }

    /// The identifiers of all locales that ICU has data for.
    static var locales: [String] {
        ICUResources.texts(bundle: "res_index", path: "InstalledLocales").map { $0.path.replacing("_", with: "-") }
    }
}
