internal import Agreement
internal import LocaleMatch

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
    private func number(_ argument: FormatArgument) -> GrammaticalNumber {
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

    /// The block's text, with the arguments that it inserted.
    func result(_ text: String, inserted: [Int]) -> Result {
        if let problem = markup.problem { return Result(text: text, problem: "\(problem); the text stands as it is") }
        guard markup.inflects || markup.argument != nil || markup.concept != nil || markup.referent != nil else {
            let problem = markup.unknown.first.map { "there is no attribute \"\($0)\"; it was passed over" }
            return Result(text: text, problem: problem)
        }
        if let index = markup.argument, !arguments.indices.contains(index - 1) {
            return Result(text: text, problem: "there is no argument \(index); \(arguments.count) were given")
        }
        if let index = markup.concept ?? markup.referent, !context.concepts.indices.contains(index - 1) {
            return Result(text: text, problem: "there is no concept \(index); \(context.concepts.count) were given")
        }
        guard let inflector else {
            return Result(
                text: markup.alternative ?? text, problem: "there are no rules of agreement for the text's language")
        }
        let problem = markup.unknown.first.map { "there is no attribute \"\($0)\"; it was passed over" }
        let inflected = inflected(text, inserted, inflector)
        return Result(text: inflected ?? markup.alternative ?? text, problem: problem)
    }

    private func inflected(_ text: String, _ inserted: [Int], _ inflector: Inflector) -> String? {
        // Rule 2.
        if let referent = markup.referent {
            switch context.concepts[referent - 1].kind {
            case .phrase(let phrase): return agreeing(text, features(ofPhrase: phrase, inflector), inflector)
            case .terms(let terms):
                guard let term = usable(terms, inflector) else { return nil }
                return PronounBlock(term: term, inflector: inflector).text(text)
            }
        }
        // Rule 3.
        if let argument = markup.argument {
            return agreeing(text, features(ofArgument: argument - 1, inflector), inflector)
        }
        if let concept = markup.concept {
            switch context.concepts[concept - 1].kind {
            case .phrase(let phrase): return agreeing(text, features(ofPhrase: phrase, inflector), inflector)
            case .terms(let terms):
                guard let term = usable(terms, inflector) else { return nil }
                return agreeing(text, term.gender.map { GrammaticalFeatures(gender: $0) }, inflector)
            }
        }
        return inflectedAlone(text, inserted, inflector)
    }

    /// A block that agrees within itself, or with the user.
    private func inflectedAlone(_ text: String, _ inserted: [Int], _ inflector: Inflector) -> String? {
        // Rule 4.
        let hasNoun = inserted.isEmpty || markup.morphology != nil ? inflector.hasNoun(text) : true
        if inserted.isEmpty, markup.morphology == nil, markup.alternative != nil || !hasNoun {
            guard let user = context.user, let term = usable([user], inflector) else { return nil }
            if term.gender == nil, term.custom == nil { return markup.alternative == nil ? text : nil }
            return agreeing(text, term.gender.map { GrammaticalFeatures(gender: $0) }, inflector)
        }
        var wanted = GrammaticalFeatures()
        var given = GrammaticalFeatures()
        for index in inserted where arguments.indices.contains(index) {
            let argument = arguments[index]
            if argument.isNumber {
                wanted.number = wanted.number ?? number(argument)
            } else if let own = argument.features {
                given = given.merging(own)
            }
        }
        if inserted.isEmpty, wanted.number == nil { wanted.number = typedNumber(text) }
        // Rule 1.
        if let morphology = markup.morphology {
            given = morphology.merging(given)
            wanted = morphology.merging(wanted)
            if hasNoun { wanted.gender = nil }
        }
        return inflector.inflect(text, to: wanted, given: given, isModifier: !hasNoun && wanted.gender != nil)
    }

    /// A number that stands in the text itself: `6 hour`.
    private func typedNumber(_ text: String) -> GrammaticalNumber? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let value = Int64(digits), text.dropFirst(digits.count).first == " " else { return nil }
        return number(FormatArgument(value))
    }

    /// All words in agreement with something else; `nil` where its features aren't known.
    private func agreeing(_ text: String, _ features: GrammaticalFeatures?, _ inflector: Inflector) -> String? {
        var wanted = markup.morphology ?? GrammaticalFeatures()
        wanted = wanted.merging(features ?? GrammaticalFeatures())
        wanted.partOfSpeech = nil
        wanted.definiteness = nil
        guard wanted.gender != nil || wanted.number != nil else { return nil }
        return inflector.inflect(text, to: wanted, isModifier: true)
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
        if argument.isNumber { return GrammaticalFeatures(number: number(argument)) }
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
