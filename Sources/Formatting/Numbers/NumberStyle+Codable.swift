// SPDX-License-Identifier: Apache-2.0

extension NumberStyle: Codable {
    /// The parts as they are written; one that older texts don't have may be missing.
    private struct Parts: Codable {
        var precision: Precision
        var grouping: Grouping
        var sign: Sign
        var rounding: Rounding
        var notation: Notation
        var minimumIntegerDigits: Int
        var hidesZeroFraction: Bool?
    }

    /// Reads the parts of a style; all of them must be there.
    public init(from decoder: any Decoder) throws {
        let parts = try Parts(from: decoder)
        self.init(
            precision: parts.precision, grouping: parts.grouping, sign: parts.sign, rounding: parts.rounding,
            notation: parts.notation, minimumIntegerDigits: parts.minimumIntegerDigits,
            hidesZeroFraction: parts.hidesZeroFraction ?? false)
    }

    /// Writes the parts of the style.
    public func encode(to encoder: any Encoder) throws {
        let parts = Parts(
            precision: precision, grouping: grouping, sign: sign, rounding: rounding, notation: notation,
            minimumIntegerDigits: minimumIntegerDigits, hidesZeroFraction: hidesZeroFraction ? true : nil)
        try parts.encode(to: encoder)
    }
}

extension NumberStyle.Precision: Codable {
    /// Reads `automatic`, `fraction 0-2`, `significant 1-3`, `increment 0.05` or `cash`.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let words = text.split(separator: " ")
        let numbers = words.dropFirst().first?.split(separator: "-").compactMap { Int($0) } ?? []
        let range = numbers.count == 2 && numbers[0] <= numbers[1] ? numbers[0]...numbers[1] : nil
        switch (words.first, range, words.count) {
        case ("automatic", _, _): self = .automatic
        case ("usage", _, _): self = .usage
        case ("fraction", let range?, _): self = .fraction(range)
        case ("significant", let range?, _): self = .significant(range)
        case ("cash", _, _): self = .cash
        case ("increment", _, _):
            guard words.count == 2 else { throw FormattingError.invalidOption("an increment needs a number behind it") }
            self = try .increment(DecimalNumber(parsing: words[1]))
        default: throw FormattingError.invalidOption("\"\(text.prefix(40))\" is not a precision")
        }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch kind {
        case .automatic: try container.encode("automatic")
        case .usage: try container.encode("usage")
        case .fraction: try container.encode("fraction \(minimum)-\(maximum)")
        case .significant: try container.encode("significant \(minimum)-\(maximum)")
        case .increment: try container.encode("increment \(step)")
        case .cash: try container.encode("cash")
        }
    }
}

extension NumberStyle.Grouping: NamedOption, Codable {
    package static var noun: String { "a grouping" }
    package static var words: KeyValuePairs<String, Self> {
        [
            "automatic": .automatic, "never": .never, "minimumTwo": .minimumTwo, "onAligned": .onAligned,
            "thousands": .thousands,
        ]
    }

    /// Reads `automatic`, `never`, `minimumTwo`, `onAligned` or `thousands`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}

extension NumberStyle.Sign: NamedOption, Codable {
    package static var noun: String { "a display of signs" }
    package static var words: KeyValuePairs<String, Self> {
        [
            "automatic": .automatic, "always": .always, "never": .never, "exceptZero": .exceptZero,
            "negative": .negative, "accounting": .accounting, "accountingAlways": .accountingAlways,
            "accountingExceptZero": .accountingExceptZero, "accountingNegative": .accountingNegative,
        ]
    }

    /// Reads `automatic`, `always`, `never`, `exceptZero`, `negative`, `accounting`, `accountingAlways`, `accountingExceptZero` or `accountingNegative`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}

extension NumberStyle.Rounding: NamedOption, Codable {
    package static var noun: String { "a rounding" }
    package static var words: KeyValuePairs<String, Self> {
        [
            "halfEven": .halfEven, "halfUp": .halfUp, "halfDown": .halfDown, "awayFromZero": .awayFromZero,
            "towardZero": .towardZero, "up": .up, "down": .down, "halfOdd": .halfOdd,
        ]
    }

    /// Reads `halfEven`, `halfUp`, `halfDown`, `awayFromZero`, `towardZero`, `up`, `down` or `halfOdd`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}

extension NumberStyle.Notation: NamedOption, Codable {
    package static var noun: String { "a notation" }
    package static var words: KeyValuePairs<String, Self> {
        [
            "plain": .plain, "compactShort": .compactShort, "compactLong": .compactLong, "scientific": .scientific,
            "engineering": .engineering,
        ]
    }

    /// Reads `plain`, `compactShort`, `compactLong`, `scientific` or `engineering`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}
