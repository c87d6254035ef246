// SPDX-License-Identifier: Apache-2.0

extension NumberStyle: Codable {
    private enum CodingKeys: String, CodingKey {
        case precision, grouping, sign, rounding, notation, minimumIntegerDigits, hidesZeroFraction
    }

    /// Reads the parts of a style; all of them must be there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            precision: try container.decode(Precision.self, forKey: .precision),
            grouping: try container.decode(Grouping.self, forKey: .grouping),
            sign: try container.decode(Sign.self, forKey: .sign),
            rounding: try container.decode(Rounding.self, forKey: .rounding),
            notation: try container.decode(Notation.self, forKey: .notation),
            minimumIntegerDigits: try container.decode(Int.self, forKey: .minimumIntegerDigits),
            hidesZeroFraction: try container.decodeIfPresent(Bool.self, forKey: .hidesZeroFraction) ?? false)
    }

    /// Writes the parts of the style.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(precision, forKey: .precision)
        try container.encode(grouping, forKey: .grouping)
        try container.encode(sign, forKey: .sign)
        try container.encode(rounding, forKey: .rounding)
        try container.encode(notation, forKey: .notation)
        try container.encode(minimumIntegerDigits, forKey: .minimumIntegerDigits)
        if hidesZeroFraction { try container.encode(true, forKey: .hidesZeroFraction) }
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
