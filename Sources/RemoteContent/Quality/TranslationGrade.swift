// SPDX-License-Identifier: Apache-2.0

/// How far a translation can be trusted, told from what can be counted.
///
/// It says nothing about style. A `good` text has all words, numbers and names in a shape that the engine knew; whether it
/// reads well depends on the pair.
public struct TranslationGrade: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
    private let rank: Int

    private init(rank: Int) { self.rank = rank }

    /// A part of the meaning is likely to be missing or wrong.
    public static let poor = TranslationGrade(rank: 0)
    /// A word or a name is missing, left as it was, or doubtful.
    public static let doubtful = TranslationGrade(rank: 1)
    /// Nothing doubtful was found.
    public static let good = TranslationGrade(rank: 2)

    /// The grade's name: `poor`, `doubtful` or `good`.
    public var description: String { ["poor", "doubtful", "good"][rank] }

    /// Whether the left one can be trusted less.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    /// Reads a grade's name; one that isn't known is poor.
    public init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        self = [.good, .doubtful].first { $0.description == name } ?? .poor
    }

    /// Writes the grade's name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
