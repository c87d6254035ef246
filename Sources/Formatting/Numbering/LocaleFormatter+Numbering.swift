// SPDX-License-Identifier: Apache-2.0

internal import LocaleData
internal import LocaleMatch

/// The numbering systems that a locale's readers know.
public struct LocaleNumberingSystems: Sendable, Hashable {
    /// The one that numbers are written in.
    public let standard: NumberingSystem
    /// The digits of the script itself: Devanagari for Hindi, which mostly uses Latin digits.
    public let native: NumberingSystem?
    /// An older one, often with rules of its own: Tamil, Roman, Hebrew numerals.
    public let traditional: NumberingSystem?
    /// One for cheques, whose digits are hard to change.
    public let finance: NumberingSystem?
}

extension LocaleFormatter {
    /// The numbering systems that ICU's data lists for the locale; `standard` follows `-u-nu-`.
    public var numberingSystems: LocaleNumberingSystems {
        let tag = locale.withoutExtensions.identifier
        func named(_ name: String) -> NumberingSystem? {
            ICUResources.texts(locale: tag, path: "NumberElements/\(name)").texts.first.flatMap {
                NumberingSystem($0.text)
            }
        }
        let (native, finance) = (named("native"), named("finance"))
        let traditional = named("traditional") ?? native
        let asked: NumberingSystem? =
            switch locale.keyword("nu") {
            case "native": native
            case "traditio": traditional
            case "finance": finance ?? named("default")
            case let system?: NumberingSystem(system)
            case nil: nil
            }
        return LocaleNumberingSystems(
            standard: asked ?? named("default") ?? .latin, native: native, traditional: traditional, finance: finance)
    }

    /// Returns this formatter with another numbering system, whatever the locale says.
    public func using(_ system: NumberingSystem) -> LocaleFormatter {
        var tag = locale.identifier
        if let present = locale.keyword("nu") {
            tag = tag.replacing("-nu-\(present)", with: "-nu-\(system.identifier)")
        } else if let place = tag.firstRange(of: "-u-") {
            // Attributes come before keywords, and `nu` may stand anywhere among these: at the end of the extension.
            var parts = tag[place.upperBound...].split(separator: "-").map(String.init)
            let end = parts.firstIndex { $0.count == 1 } ?? parts.count
            parts.insert(contentsOf: ["nu", system.identifier], at: end)
            tag = tag[..<place.upperBound] + parts.joined(separator: "-")
        } else if let place = tag.firstRange(of: "-x-") {
            tag = tag[..<place.lowerBound] + "-u-nu-\(system.identifier)" + tag[place.lowerBound...]
        } else {
            tag += "-u-nu-\(system.identifier)"
        }
        guard let changed = try? LanguageTag(tag) else { return self }
        return LocaleFormatter(changed)
    }

    /// A number in a numbering system with rules of its own, such as Roman numerals: `1984` → `MCMLXXXIV`.
    ///
    /// A positional system writes its digits. Throws for fractions and for numbers of more than 64 bits.
    public func numeral(
        _ value: some LocalizableNumber, in system: NumberingSystem
    ) throws(FormattingError) -> String {
        let value = value.decimalNumber
        guard value.int64Value != nil else {
            throw FormattingError(
                .numberingSystem, "\(value.description.prefix(40)) can't be written as a numeral: integers only")
        }
        guard system.isAlgorithmic else { return system.convertingDigits(in: value.trimmingFractionZeros.description) }
        // `%roman-upper`, or `zh/SpelloutRules/%spellout-cardinal-financial` for one that belongs to a language.
        let parts = system.rules.split(separator: "/").map(String.init)
        guard parts.count == 3 else {
            return try engine.value(RulesPart(kind: .numberingSystem)).format(
                value.trimmingFractionZeros, set: system.rules)
        }
        guard let owner = try? LanguageTag(parts[0]) else {
            throw FormattingError(.numberingSystem, "ICU's rules for \(system) belong to no language")
        }
        return try LocaleEngine.shared(owner).value(RulesPart(kind: .spellOut)).format(
            value.trimmingFractionZeros, set: parts[2])
    }

    /// Reads a number as the locale writes it, in decimal digits of any script: the same as ``LocaleInput/number(_:)``.
    public func parseNumber(_ text: some StringProtocol) throws(FormattingError) -> DecimalNumber {
        try input.number(text)
    }
}

extension NumberingSystem {
    /// The digits 0 to 9.
    public static let latin =
        NumberingSystem("latn")
        ?? NumberingSystem(identifier: "latn", digits: Array("0123456789".unicodeScalars), rules: "")

    /// Whether numbers written in it may be read back from untrusted input.
    ///
    /// Not those with rules of their own, whose numerals mean different things in different places; not digits that
    /// Unicode doesn't count as decimal (Chinese ideographs, which are words as well); and not those that look like,
    /// or turn into, other digits when text is normalized (mathematical, fullwidth, seven-segment digits): a check that
    /// runs before normalization would see another number than one that runs after.
    public var isSafeForInput: Bool {
        !isAlgorithmic
            && digits.allSatisfy { digit in
                digit.properties.generalCategory == .decimalNumber
                    && !Self.compatibilityDigits.contains { $0.contains(digit.value) }
            }
    }

    private static let compatibilityDigits: [ClosedRange<UInt32>] = [
        0xFF10...0xFF19, 0x1CCF0...0x1CCF9, 0x1D7CE...0x1D7FF, 0x1FBF0...0x1FBF9,
    ]

    /// Replaces every digit in a ready text by this system's, and leaves the rest: `12:05` → `١٢:٠٥`.
    ///
    /// A system without digits leaves the text as it is.
    public func convertingDigits(in text: some StringProtocol) -> String {
        guard digits.count == 10 else { return String(text) }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(Self.digitValue(scalar).map { digits[$0] } ?? scalar)
        }
        return String(result)
    }

    /// The value of a decimal digit of any script, `nil` for any other character.
    static func digitValue(_ scalar: Unicode.Scalar) -> Int? {
        if scalar.value &- 0x30 < 10 { return Int(scalar.value &- 0x30) }
        guard scalar.value > 0x7F, scalar.properties.numericType == .decimal,
            let value = scalar.properties.numericValue
        else { return nil }
        return Int(value)
    }
}
