extension NumberStyle: Codable {
    private enum CodingKeys: String, CodingKey {
        case precision, grouping, sign, rounding, notation, minimumIntegerDigits
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
            minimumIntegerDigits: try container.decode(Int.self, forKey: .minimumIntegerDigits))
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
    }
}

extension NumberStyle.Precision: Codable {
    /// Reads `automatic`, `fraction 0-2`, `significant 1-3` or `increment 50`.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let words = text.split(separator: " ")
        let numbers = words.dropFirst().first?.split(separator: "-").compactMap { Int($0) } ?? []
        let range = numbers.count == 2 && numbers[0] <= numbers[1] ? numbers[0]...numbers[1] : nil
        switch (words.first, range, numbers.first) {
        case ("automatic", _, _): self = .automatic
        case ("usage", _, _): self = .usage
        case ("fraction", let range?, _): self = .fraction(range)
        case ("significant", let range?, _): self = .significant(range)
        case ("increment", _, let step?): self = .increment(step)
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
        case .increment: try container.encode("increment \(maximum)")
        }
    }
}
