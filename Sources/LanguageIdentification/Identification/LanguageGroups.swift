// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// The texts of a batch that are in one language.
public struct LanguageGroup: Sendable, Hashable {
    /// Their language; `nil` for the texts that tell none.
    public let language: LanguageTag?
    /// Where they are in the batch, in ascending order.
    public let indices: [Int]
}

extension LanguageRecognizer {
    /// A text of a batch with at least this probability stands for itself, and speaks for the others.
    public static let sureProbability = 0.8

    /// Splits a batch by language, so that each part can be translated from one.
    ///
    /// 1. Every text is identified by itself.
    /// 2. A text that is sure (``sureProbability``) goes with its language.
    /// 3. A text that isn't goes with the language that is best when its own probability is multiplied by the share of
    ///    the sure texts in that language: "Hotel Central" among Spanish reviews is Spanish.
    /// 4. Texts that tell nothing (numbers, links, emoji) are together in the last group, without a language.
    ///
    /// The groups are in the order of their first texts.
    public func groups(of texts: [String]) -> [LanguageGroup] {
        let identifications = texts.map { identify($0) }
        var sure: [LanguageTag: Double] = [:]
        for identification in identifications where identification.bestProbability >= Self.sureProbability {
            if let language = identification.mostProbable { sure[language, default: 0] += 1 }
        }
        var order: [LanguageTag] = []
        var members: [LanguageTag: [Int]] = [:]
        var rest: [Int] = []
        for (index, identification) in identifications.enumerated() {
            guard let language = Self.language(of: identification, among: sure) else {
                rest.append(index)
                continue
            }
            if members[language] == nil { order.append(language) }
            members[language, default: []].append(index)
        }
        var groups = order.map { LanguageGroup(language: $0, indices: members[$0] ?? []) }
        if !rest.isEmpty { groups.append(LanguageGroup(language: nil, indices: rest)) }
        return groups
    }

    private static func language(of identification: Identification, among sure: [LanguageTag: Double]) -> LanguageTag? {
        guard let own = identification.hypothesis(at: 0) else { return nil }
        guard own.probability < sureProbability, !sure.isEmpty else { return own.language }
        let total = sure.values.reduce(0, +) + 1
        // The one text that no sure one vouches for is shared by all languages.
        let weighed = identification.hypotheses.map { hypothesis in
            (hypothesis.language, hypothesis.probability * (sure[hypothesis.language, default: 0] + 0.1) / total)
        }
        return weighed.max { $0.1 < $1.1 }?.0
    }
}
