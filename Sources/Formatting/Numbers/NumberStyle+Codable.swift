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
