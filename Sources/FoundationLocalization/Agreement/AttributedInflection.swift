// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsAgreement && !FoundationBringsStrings
    internal import Agreement
    public import Foundation
    internal import LocalizedStrings

    extension AttributedString {
        /// The text with its parts inflected that have an attribute for it, and without these attributes.
        ///
        /// A part is a run of one ``Foundation/AttributeScopes/AgreementAttributes/inflect``, `agreementArgument`,
        /// `agreementConcept` or `referentConcept`. Arguments are the runs with a `replacementIndex`.
        ///
        /// - Parameters:
        ///   - locale: The language of the text; the context's when `nil`.
        ///   - userTermOfAddress: How the user is addressed; the context's when `nil`.
        ///   - inflectionConcepts: What the attributes refer to, from 1.
        public func inflected(
            locale: Locale? = nil, userTermOfAddress: TermOfAddress? = nil, inflectionConcepts: [InflectionConcept] = []
        ) -> AttributedString {
            let tag = Resolution.tag(Resolution.locale(locale))
            let context = LocalizationContext.agreement(
                inflectionConcepts, user: userTermOfAddress ?? LocalizationContext.current?.userTermOfAddress)
            let arguments = self.arguments
            var result = AttributedString()
            for part in parts {
                let range = self[part.range]
                guard let markup = part.markup else {
                    result += AttributedString(range)
                    continue
                }
                let text = String(range.characters)
                let inserted = range.runs.compactMap { $0.replacementIndex.map { $0 - 1 } }
                let written = MarkupInflection.text(
                    text, attributes: markup, inserted: inserted, arguments: arguments, context: context, language: tag)
                var piece =
                    written == text ? AttributedString(range) : AttributedString(written, attributes: part.attributes)
                if written != text, let alternative = part.alternative, written == String(alternative.characters) {
                    piece = alternative
                }
                piece.inflect = nil
                piece.agreementArgument = nil
                piece.agreementConcept = nil
                piece.referentConcept = nil
                piece.inflectionAlternative = nil
                result += piece
            }
            return result
        }

        private struct Part {
            var range: Range<AttributedString.Index>
            var markup: String?
            var alternative: AttributedString?
            var attributes = AttributeContainer()
        }

        /// The parts of one set of agreement attributes each.
        private var parts: [Part] {
            var parts: [Part] = []
            for run in runs {
                let markup = Self.markup(of: run)
                if let last = parts.last, last.markup == markup, last.range.upperBound == run.range.lowerBound {
                    parts[parts.count - 1].range = last.range.lowerBound..<run.range.upperBound
                } else {
                    var attributes = run.attributes
                    attributes.replacementIndex = nil
                    parts.append(
                        Part(
                            range: run.range, markup: markup, alternative: run.inflectionAlternative,
                            attributes: attributes))
                }
            }
            return parts
        }

        /// The attributes of a run as markup has them; `nil` for one without any.
        private static func markup(of run: AttributedString.Runs.Run) -> String? {
            var members: [String] = []
            if let rule = run.inflect {
                members.append("inflect: true")
                if case .explicit(let morphology) = rule { members.append(object(morphology)) }
            }
            if let argument = run.agreementArgument { members.append("agreeWithArgument: \(argument)") }
            if let concept = run.agreementConcept { members.append("agreeWithConcept: \(concept)") }
            if let concept = run.referentConcept { members.append("referentConcept: \(concept)") }
            guard !members.isEmpty else { return nil }
            if let morphology = run.morphology { members.append(object(morphology)) }
            if let alternative = run.inflectionAlternative {
                let text = String(alternative.characters)
                let quoted = text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: "\\n")
                members.append("inflectionAlternative: '\(quoted)'")
            }
            return members.joined(separator: ", ")
        }

        private static func object(_ morphology: Morphology) -> String {
            let features = morphology.features
            var members: [String] = []
            if let gender = features.gender { members.append("gender: '\(gender)'") }
            if let number = features.number { members.append("number: '\(number)'") }
            if let grammaticalCase = features.grammaticalCase { members.append("case: '\(grammaticalCase)'") }
            if let definiteness = features.definiteness { members.append("definiteness: '\(definiteness)'") }
            return "morphology: {\(members.joined(separator: ", "))}"
        }

        /// What was inserted, by its number, with the morphology that it carries.
        private var arguments: [FormatArgument] {
            var found: [Int: FormatArgument] = [:]
            for run in runs {
                guard let index = run.replacementIndex, index >= 1, index <= StringsLimits.argumentPosition else {
                    continue
                }
                if let number = run.localizedNumericArgument {
                    found[index] = FormatArgument(number)
                } else {
                    let text = String(self[run.range].characters)
                    found[index] = FormatArgument(text, features: run.morphology?.features ?? GrammaticalFeatures())
                }
            }
            return (0..<(found.keys.max() ?? 0)).map { found[$0 + 1] ?? FormatArgument("") }
        }
    }
#endif
