// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// What a locale writes numbers with, as its readers type it.
struct NumberSymbols: Sendable {
    /// The digits of a positional system that Unicode doesn't count as decimal digits (Chinese 〇一二三), else empty.
    var digits: [Unicode.Scalar] = []
    var decimal: [Unicode.Scalar]
    /// Empty where the locale doesn't group.
    var group: [Unicode.Scalar]
    /// Digits in the last group and in every other.
    var primaryGroup: Int
    var secondaryGroup: Int
    var exponent: [Unicode.Scalar]
    /// Whether the sign stands behind the number.
    var hasTrailingSign: Bool
    /// The separators in UTF-8, for the fast path; empty where it can't be taken.
    var decimalBytes: [UInt8]
    var groupBytes: [UInt8]

    /// Reads the symbols off numbers that ICU formats, with a skeleton for what the number is the number of.
    init(_ engine: LocaleEngine, subject: NumberSubject = .plain) throws(FormattingError) {
        let plain = try engine.value(
            NumberPart(skeleton: subject.skeleton(NumberStyle(precision: .fraction(1...9), grouping: .onAligned))))
        let sample = try plain.formatWithFields(DecimalNumber(parsing: "9876543210.5"))
        let long = Probe(sample)
        decimal = InputText.plain(String(decoding: long?.decimal ?? [], as: UTF8.self))
        group = InputText.plain(String(decoding: long?.group ?? [], as: UTF8.self))
        primaryGroup = long?.groupSizes.first ?? 0
        secondaryGroup = long?.groupSizes.dropFirst().first ?? primaryGroup
        let scientific = try engine.value(NumberPart(skeleton: "scientific")).formatWithFields(15)
        exponent =
            scientific.1.first { $0.category == 2 && $0.kind == 3 }.map { InputText.plain(scientific.0[$0]) } ?? []
        let negative = try plain.formatWithFields(-1)
        let digitsEnd = negative.1.filter { $0.category == 2 && $0.kind <= 1 }.map(\.end).max() ?? 0
        hasTrailingSign = negative.1.contains { $0.category == 2 && $0.kind == 10 && $0.start >= digitsEnd }
        let system = LocaleFormatter(engine.locale).numberingSystems.standard
        if !system.isAlgorithmic, system.digits.contains(where: { NumberingSystem.digitValue($0) == nil }) {
            digits = system.digits
        }
        // Plain digits in a locale with other ones may have other separators, which the scanner finds out.
        decimalBytes = system == .latin ? Array(String(String.UnicodeScalarView(decimal)).utf8) : []
        groupBytes = Array(String(String.UnicodeScalarView(group)).utf8)
    }

    /// The value of a digit.
    @inline(__always)
    func digit(_ scalar: Unicode.Scalar) -> Int? {
        NumberingSystem.digitValue(scalar) ?? (digits.isEmpty ? nil : digits.firstIndex(of: scalar))
    }

    /// Whether a character is one that people type for the group separator: any blank for a blank, either apostrophe for
    /// an apostrophe.
    func isGroup(_ scalar: Unicode.Scalar) -> Bool {
        guard let own = group.first, group.count == 1 else { return false }
        return scalar == own || Self.blanks.contains(own) && Self.blanks.contains(scalar)
            || Self.apostrophes.contains(own) && Self.apostrophes.contains(scalar)
    }

    static let blanks: Set<Unicode.Scalar> = [" ", "\u{A0}", "\u{202F}", "\u{2009}"]
    static let apostrophes: Set<Unicode.Scalar> = ["'", "\u{2019}"]
    static let minusSigns: Set<Unicode.Scalar> = ["-", "\u{2212}", "\u{FE63}", "\u{2010}", "\u{2011}"]
    static let plusSigns: Set<Unicode.Scalar> = ["+", "\u{FE62}"]
    static let percentSigns: Set<Unicode.Scalar> = ["%", "\u{66A}", "\u{FE6A}"]
    /// What separates digits somewhere in the world.
    static let separators: Set<Unicode.Scalar> = [
        ".", ",", "'", "\u{2019}", "\u{66B}", "\u{66C}", " ", "\u{A0}", "\u{202F}", "\u{2009}", "_", "\u{B7}",
    ]
}

/// The symbols of plain numbers, percentages and money, each of which may have separators of its own.
struct NumberSymbolsPart: EnginePart {
    var subject = NumberSubject.plain

    static func == (left: NumberSymbolsPart, right: NumberSymbolsPart) -> Bool {
        left.subject.bits == right.subject.bits
    }

    func hash(into hasher: inout Hasher) { hasher.combine(subject.bits) }

    func make(_ engine: LocaleEngine) throws(FormattingError) -> NumberSymbols {
        try NumberSymbols(engine, subject: subject)
    }
}

extension String {
    /// The text of a field.
    subscript(field: tolk_field) -> String {
        let bytes = utf8.dropFirst(Int(field.start)).prefix(Int(max(0, field.end - field.start)))
        return String(decoding: bytes, as: UTF8.self)
    }
}
