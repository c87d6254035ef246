// SPDX-License-Identifier: Apache-2.0

internal import Agreement
package import LocaleMatch

extension FormatString {
    /// What of its inflection markup won't be honoured in a language, and why, in words for its author.
    ///
    /// 1. A language without rules of agreement: the block stands as it is.
    /// 2. A block of fixed words whose noun isn't known, without an alternative.
    package func inflectionFaults(in language: LanguageTag) -> [String] {
        guard hasMarkup else { return [] }
        var faults: [String] = []
        var open: [(text: String, hasArgument: Bool)] = []
        let inflector = Inflector(language: language)
        for segment in segments {
            switch segment {
            case .markupStart: open.append(("", false))
            case .literal(let literal): for index in open.indices { open[index].text += literal }
            case .argument, .variable, .ownArgument: for index in open.indices { open[index].hasArgument = true }
            case .markupEnd(let markup):
                guard let block = open.popLast(), markup.problem == nil, markup.alternative == nil else { continue }
                guard markup.isActive else { continue }
                // Rule 1.
                guard let inflector else {
                    faults.append(
                        "\"^[\(block.text)]\" stands as it is, since there are no rules of agreement for \(language); write a "
                            + "text for each plural category, or an inflectionAlternative")
                    continue
                }
                // Rule 2.
                if markup.inflects, !block.hasArgument, markup.morphology == nil, inflector.hasNoun(block.text),
                    inflector.inflect(block.text) == nil
                {
                    faults.append(
                        "\"^[\(block.text)]\" stands as it is, since the gender of its noun isn't known; say it with morphology: "
                            + "{gender: '…'}, or write an inflectionAlternative")
                }
            }
        }
        return faults
    }
}
