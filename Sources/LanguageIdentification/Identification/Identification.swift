// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// A language with its probability.
public struct LanguageHypothesis: Sendable, Hashable {
    /// The language, with a script where it is written in several: `sr-Latn`, `zh-Hant`.
    public let language: LanguageTag
    /// Its probability, from 0 to 1, given what may be the answer at all.
    public let probability: Double
}

/// What a text told of its language.
///
/// A value of fixed size: making one allocates nothing. The hypotheses are the ``maximumCount`` most probable ones; the
/// probabilities are calibrated, so that of the texts given 0.8, eight of ten are right.
public struct Identification: Sendable {
    /// The most hypotheses that are kept.
    public static let maximumCount = 16
    /// Below this probability of the best hypothesis the language is undetermined.
    public static let minimumProbability = 0.1
    /// A second hypothesis with at least this share of the first one's probability leaves the two close.
    public static let closeShare = 0.5

    /// Whether the text told its language.
    public struct Outcome: Sendable, Hashable, CustomStringConvertible {
        /// The name of the outcome.
        public let description: String
        /// One language is clearly ahead.
        public static let identified = Outcome(description: "identified")
        /// Two or more languages are too close to pick one: see ``Identification/closest``.
        public static let close = Outcome(description: "close")
        /// Nothing in the text votes, or its votes say nothing.
        public static let undetermined = Outcome(description: "undetermined")
    }

    private var indices = SIMD16<UInt8>(repeating: 0)
    private var probabilities = SIMD16<Float>(repeating: 0)
    private(set) var count = 0
    /// What a hypothesis must be above to be kept: the last one's probability when there is no room for more.
    private var lowest: Float = 0
    /// Simplified characters minus traditional ones.
    var hanVotes: Int32 = 0
    /// The letters that voted: the more, the surer.
    public internal(set) var letterCount = 0

    /// The probability that the language is none that the recognizer knows; 0 where candidates were named.
    ///
    /// The hypotheses' probabilities and this one make 1 together, but for what languages beyond the last hypothesis have.
    public internal(set) var otherProbability: Double = 0

    private let table: LanguageTable

    init(table: LanguageTable) { self.table = table }

    /// Keeps a hypothesis if it is among the most probable.
    @inline(__always)
    mutating func insert(_ index: Int, _ probability: Float) {
        guard probability > lowest else { return }
        var position = min(count, Self.maximumCount - 1)
        count = position + 1
        // Through pointers: a vector whose element is chosen at run time is written to memory and read back each time.
        let last = withUnsafeMutableBytes(of: &probabilities) { probabilities in
            withUnsafeMutableBytes(of: &indices) { indices in
                let probabilities = probabilities.assumingMemoryBound(to: Float.self)
                while position > 0, probabilities[position - 1] < probability {
                    probabilities[position] = probabilities[position - 1]
                    indices[position] = indices[position - 1]
                    position -= 1
                }
                probabilities[position] = probability
                indices[position] = UInt8(truncatingIfNeeded: index)
                return probabilities[Self.maximumCount - 1]
            }
        }
        lowest = last
    }

    /// The probability of the language at an index of the table, 0 when it is not among the hypotheses.
    func probability(ofIndex index: Int) -> Float {
        for position in 0..<count where Int(indices[position]) == index { return probabilities[position] }
        return 0
    }

    /// What is taken for the probability of a language that is not among the hypotheses: half that of the last one.
    var unlistedProbability: Float {
        count == Self.maximumCount ? max(1e-5, probabilities[Self.maximumCount - 1] / 2) : 1e-5
    }

    /// The table's index of the most probable language.
    var bestIndex: Int? { count > 0 ? Int(indices[0]) : nil }

    /// The table's indices of the hypotheses.
    var tableIndices: [Int] { (0..<count).map { Int(indices[$0]) } }

    /// The probability of the best hypothesis; 0 when nothing voted.
    public var bestProbability: Double { count > 0 ? Double(probabilities[0]) : 0 }

    /// The hypothesis at a rank from 0, `nil` beyond the last.
    public func hypothesis(at rank: Int) -> LanguageHypothesis? {
        guard rank >= 0, rank < count else { return nil }
        return LanguageHypothesis(language: tag(Int(indices[rank])), probability: Double(probabilities[rank]))
    }

    /// The most probable languages, best first; empty when nothing voted.
    public var hypotheses: [LanguageHypothesis] { (0..<count).compactMap(hypothesis(at:)) }

    /// Whether the text told its language.
    public var outcome: Outcome {
        guard bestProbability >= Self.minimumProbability else { return .undetermined }
        guard count > 1, Double(probabilities[1]) >= bestProbability * Self.closeShare else { return .identified }
        return .close
    }

    /// The language when the text tells it, `nil` when it is undetermined or two are close.
    public var language: LanguageTag? { outcome == .identified ? mostProbable : nil }

    /// The best hypothesis' language, however sure it is; `nil` when the language is undetermined.
    public var mostProbable: LanguageTag? {
        outcome == .undetermined ? nil : hypothesis(at: 0)?.language
    }

    /// The languages too close to choose between: those with at least ``closeShare`` of the best one's probability.
    public var closest: [LanguageTag] {
        guard outcome != .undetermined else { return [] }
        return hypotheses.filter { $0.probability >= bestProbability * Self.closeShare }.map(\.language)
    }

    func tag(_ index: Int) -> LanguageTag {
        guard index < table.languages.count else { return .undetermined }
        guard index == table.chinese, hanVotes != 0 else { return table.languages[index].tag }
        return hanVotes > 0 ? table.simplified : table.traditional
    }
}
