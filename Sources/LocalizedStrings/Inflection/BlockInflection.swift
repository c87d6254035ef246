// SPDX-License-Identifier: Apache-2.0

internal import Agreement
internal import Formatting
package import LocaleMatch

/// What one block of inflection markup becomes.
///
/// 1. Explicit features, `morphology`, beat those that an argument carries, which beat the lexicon, which beats a guess.
/// 2. `referentConcept` puts the pronouns of the concept's term in place of those in the block.
/// 3. `agreeWithArgument` and `agreeWithConcept` make all words of the block agree with what they name. `inflect` makes
///    them agree with the noun in the block; a number among the block's arguments decides singular or plural by the plural
///    category of the language.
/// 4. A block with `inflect` and no argument whose head is no noun, or that has an alternative, addresses the user.
/// 5. What can't be inflected is the alternative where there is one, else the text as it stands.
struct BlockInflection {
    let markup: InflectionMarkup
    let inflector: Inflector?
    let context: AgreementContext
    let arguments: UnsafeBufferPointer<FormatArgument>
    /// What `morphology` in other blocks says of the arguments in them.
    let explicit: [Int: GrammaticalFeatures]
    /// The plural rules of the text's language.
    let numbers: MessageNumbers

    /// The number that a numeric argument counts as.
    private static func number(_ argument: FormatArgument, _ numbers: MessageNumbers) -> GrammaticalNumber {
        let category =
            argument.wholeNumber.map { numbers.category(of: $0) }
            ?? numbers.category(of: argument, NumberShape(nil, argument: argument))
        return category == .one ? .singular : .plural
    }

    /// What a block is written as, and what is wrong with it.
    struct Result {
        var text: String
        var problem: String?
    }

    /// How a block is written.
    enum Step {
        /// As it stands.
        case same
        /// In agreement with what is wanted.
        case agreement(wanted: GrammaticalFeatures, given: GrammaticalFeatures, isModifier: Bool)
        /// With someone's pronouns.
        case pronouns(UsableTerm)
        /// What would have to be known isn't.
        case unknown
    }

    private static let noRules = "there are no rules of agreement for the text's language"

    /// What is wrong with a block; the text stands as it is then, or its alternative does.
    var problem: String? {
        if let problem = markup.problem { return "\(problem); the text stands as it is" }
        if markup.isActive {
            if let index = markup.argument, !arguments.indices.contains(index - 1) {
                return "there is no argument \(index); \(arguments.count) were given"
            }
            if let index = markup.concept ?? markup.referent, !context.concepts.indices.contains(index - 1) {
                return "there is no concept \(index); \(context.concepts.count) were given"
            }
            if inflector == nil { return Self.noRules }
        }
        return nil
    }

    /// The block's text, with the arguments that it inserted.
    func result(_ text: String, inserted: [Int]) -> Result {
        if let problem {
            return Result(text: problem == Self.noRules ? markup.alternative ?? text : text, problem: problem)
        }
        let unknown = markup.unknown.first.map { "there is no attribute \"\($0)\"; it was passed over" }
        guard markup.isActive, let inflector else { return Result(text: text, problem: unknown) }
        let written: String? =
            switch step(inserted: inserted, inflector, { text }) {
            case .same: text
            case .agreement(let wanted, let given, let isModifier):
                inflector.inflect(text, to: wanted, given: given, isModifier: isModifier)
            case .pronouns(let term): PronounBlock(term: term, inflector: inflector).text(text)
            case .unknown: nil
            }
        return Result(text: written ?? markup.alternative ?? text, problem: unknown)
    }

    /// How a block is written whose markup has no problem.
    ///
    /// - Parameter text: The text, which is asked for only where no argument says what the block is.
    func step(inserted: [Int], _ inflector: Inflector, _ text: () -> String) -> Step {
        // Rules 2 and 3.
        if let concept = markup.referent ?? (markup.argument == nil ? markup.concept : nil) {
            switch context.concepts[concept - 1].kind {
            case .phrase(let phrase): return agreeing(features(ofPhrase: phrase, inflector))
            case .terms(let terms):
                guard let term = usable(terms, inflector) else { return .unknown }
                if markup.referent != nil { return .pronouns(term) }
                return agreeing(term.gender.map { GrammaticalFeatures(gender: $0) })
            }
        }
        if let argument = markup.argument { return agreeing(features(ofArgument: argument - 1, inflector)) }
        return alone(inserted, inflector, text)
    }

    /// A block that agrees within itself, or with the user.
    private func alone(_ inserted: [Int], _ inflector: Inflector, _ text: () -> String) -> Step {
        // Rule 4.
        let hasNoun = inserted.isEmpty || markup.morphology != nil ? inflector.hasNoun(text()) : true
        if inserted.isEmpty, markup.morphology == nil, markup.alternative != nil || !hasNoun {
            guard let user = context.user, let term = usable([user], inflector) else { return .unknown }
            if term.gender == nil, term.custom == nil { return markup.alternative == nil ? .same : .unknown }
            return agreeing(term.gender.map { GrammaticalFeatures(gender: $0) })
        }
        var (wanted, given) = Self.features(inserted: inserted, arguments, numbers)
        if inserted.isEmpty, wanted.number == nil { wanted.number = typedNumber(text()) }
        // Rule 1.
        if let morphology = markup.morphology {
            given = morphology.merging(given)
            wanted = morphology.merging(wanted)
            if hasNoun { wanted.gender = nil }
        }
        return .agreement(wanted: wanted, given: given, isModifier: !hasNoun && wanted.gender != nil)
    }

    /// What the arguments in a block say: the number that is wanted, and what is known of the block.
    static func features(
        inserted: [Int], _ arguments: UnsafeBufferPointer<FormatArgument>, _ numbers: MessageNumbers
    ) -> (wanted: GrammaticalFeatures, given: GrammaticalFeatures) {
        var wanted = GrammaticalFeatures()
        var given = GrammaticalFeatures()
        // By place, since an iterator would hold the array.
        for place in inserted.indices {
            let index = inserted[place]
            guard index >= 0, index < arguments.count else { continue }
            if arguments[index].isNumber {
                wanted.number = wanted.number ?? number(arguments[index], numbers)
            } else if let own = arguments[index].features {
                given = given.merging(own)
            }
        }
        return (wanted, given)
    }

    /// A number that stands in the text itself: `6 hour`.
    private func typedNumber(_ text: String) -> GrammaticalNumber? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let value = Int64(digits), text.dropFirst(digits.count).first == " " else { return nil }
        return Self.number(FormatArgument(value), numbers)
    }

    /// All words in agreement with something else, where its features are known.
    private func agreeing(_ features: GrammaticalFeatures?) -> Step {
        var wanted = markup.morphology ?? GrammaticalFeatures()
        wanted = wanted.merging(features ?? GrammaticalFeatures())
        wanted.partOfSpeech = nil
        wanted.definiteness = nil
        guard wanted.gender != nil || wanted.number != nil else { return .unknown }
        return .agreement(wanted: wanted, given: GrammaticalFeatures(), isModifier: true)
    }

    /// A phrase's gender and number; `nil` where its gender would have to be known and isn't.
    private func features(ofPhrase phrase: String, _ inflector: Inflector) -> GrammaticalFeatures? {
        let features = inflector.features(of: phrase)
        guard features.gender != nil || !inflector.hasGenders else { return nil }
        return GrammaticalFeatures(gender: features.gender, number: features.number)
    }

    // Rule 1.
    private func features(ofArgument index: Int, _ inflector: Inflector) -> GrammaticalFeatures? {
        let argument = arguments[index]
        if argument.isNumber { return GrammaticalFeatures(number: Self.number(argument, numbers)) }
        let known = argument.text.flatMap { features(ofPhrase: $0, inflector) }
        let carried = argument.features ?? GrammaticalFeatures()
        let said = explicit[index] ?? GrammaticalFeatures()
        return said.merging(carried).merging(known ?? GrammaticalFeatures())
    }

    /// The first term that fits the language.
    private func usable(_ terms: [AddressTerm], _ inflector: Inflector) -> UsableTerm? {
        for term in terms {
            switch term.kind {
            case .masculine: return UsableTerm(gender: .masculine)
            case .feminine: return UsableTerm(gender: .feminine)
            case .neutral:
                // Only English has words for it that everyone takes for right.
                if !inflector.hasGenders { return UsableTerm() }
            case .currentUser:
                if let user = context.user, user != .currentUser, let found = usable([user], inflector) { return found }
            case .custom(let language, let pronouns):
                if inflector.speaks(language), !pronouns.isEmpty { return UsableTerm(custom: pronouns) }
            }
        }
        return nil
    }
}

/// A term of address in one language.
struct UsableTerm {
    var gender: GrammaticalGender?
    var custom: [CustomPronoun]?
}

/// Inflects one block whose attributes don't stand in a text, for attributed strings.
package enum MarkupInflection {
    /// The block's text in the form that its attributes want, its alternative, or the text as it stands.
    ///
    /// - Parameters:
    ///   - attributes: The attributes as markup has them, without the parentheses.
    ///   - inserted: The arguments that stand in the text, from 0.
    package static func text(
        _ text: String, attributes: String, inserted: [Int], arguments: [FormatArgument], context: AgreementContext,
        language: LanguageTag
    ) -> String {
        arguments.withUnsafeBufferPointer { arguments in
            BlockInflection(
                markup: InflectionMarkup(attributes), inflector: Inflector(language: language), context: context,
                arguments: arguments, explicit: [:], numbers: MessageNumbers(locale: language, language: language)
            ).result(text, inserted: inserted.filter(arguments.indices.contains)).text
        }
    }
}
