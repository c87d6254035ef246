// SPDX-License-Identifier: Apache-2.0

/// What is asked of one word: a form of it, or a feature.
///
///     let request = try WordRequest("number=plural,case=dative")
///     try inflector.answer(request, of: "Mann")                        // "Männern"
///     try inflector.answer(WordRequest("?gender"), of: "Mann")         // "masculine"
///
/// The text is `name=value` pairs with commas between them. `?name` asks for a feature in place of a form, or for an article
/// or the like, such as `?defArticle`, `?withDePrepArticle`; `+name=value` is of the noun behind a possessive.
public struct WordRequest: Sendable, Hashable {
    /// The longest text of a request, in bytes.
    public static let maximumBytes = 512

    /// What is wanted of the word.
    public var wanted = GrammaticalFeatures()
    /// What the noun behind a possessive pronoun is.
    public var possessed = GrammaticalFeatures()
    /// What is asked, such as `gender` or `withDefArticle`; `nil` when a form is wanted.
    public var question: String?
    /// Whether the word behind a pronoun begins with a vowel sound; `nil` for not said.
    public var isBeforeVowel: Bool?
    /// Whether the stressed form of a pronoun is wanted; `nil` for not said.
    public var isStressed: Bool?

    /// A request for a word as it is.
    public init() {}

    /// Reads a request.
    ///
    /// - Throws: ``UnknownFeature`` for a name or value that there isn't.
    public init(_ text: String) throws(UnknownFeature) {
        guard text.utf8.count <= Self.maximumBytes else {
            throw UnknownFeature(description: "the constraints are longer than \(Self.maximumBytes) bytes")
        }
        for part in text.split(separator: ",") where !part.allSatisfy({ $0 == " " }) {
            let item = part.drop { $0 == " " }
            if item.first == "?" {
                question = String(item.dropFirst())
                continue
            }
            guard let equals = item.firstIndex(of: "=") else {
                throw UnknownFeature(description: "\"\(item)\" is no name=value and no ?name")
            }
            let isPossessed = item.first == "+"
            let name = String(isPossessed ? item[..<equals].dropFirst() : item[..<equals])
            let value = String(item[item.index(after: equals)...])
            switch name {
            case "sound": isBeforeVowel = value.hasPrefix("vowel")
            case "emphasis": isStressed = value == "stressed"
            default:
                if isPossessed {
                    try possessed.set(name, to: value)
                } else {
                    try wanted.set(name, to: value)
                }
            }
        }
    }
}

extension Inflector {
    /// The form or feature that a request asks for.
    ///
    /// - Returns: The form, or the word as it is where the form isn't known; for a question its answer, empty for unknown.
    /// - Throws: ``UnknownFeature`` for a question that the language doesn't have.
    public func answer(_ request: WordRequest, of word: String) throws(UnknownFeature) -> String {
        if isPronounRequest(request, word) {
            let choice = PronounChoice.choose(
                word, request.wanted, possessed: request.possessed, isBeforeVowel: request.isBeforeVowel,
                isStressed: request.isStressed, language)
            guard let question = request.question else { return choice.map { cased($0.form, like: word) } ?? word }
            guard let features = choice?.entry.features else { return "" }
            return try Self.value(of: question, features)
        }
        guard let question = request.question else { return form(of: word, request.wanted) ?? word }
        if Self.isFeature(question) {
            // A form that is asked about is made first: ?gender of "casetta" with its article.
            var made = request.wanted
            made.partOfSpeech = nil
            let phrase = made.isEmpty ? word : form(of: word, made) ?? word
            var features = features(of: phrase)
            features.number = made.number ?? features.number
            return try Self.value(of: question, features)
        }
        return try determiner(question, word, request.wanted)
    }

    /// A capital at the start stays one; capitals within don't.
    private func cased(_ form: String, like word: String) -> String {
        guard let first = word.first, first.isUppercase, let own = form.first, own.isLowercase, word != "I" else {
            return form
        }
        return language == .italian || language == .spanish && word == "Yo" || language == .spanish
            ? form : own.uppercased() + form.dropFirst()
    }

    private func isPronounRequest(_ request: WordRequest, _ word: String) -> Bool {
        if word.isEmpty || request.wanted.partOfSpeech == .pronoun { return true }
        guard request.wanted.partOfSpeech == nil, isPronoun(word) else { return false }
        let wanted = request.wanted
        if wanted.person != nil || wanted.pronounType != nil || !request.possessed.isEmpty
            || wanted.determination != nil
        {
            return true
        }
        return wanted.grammaticalCase != nil || !grammar.isClosed(word)
    }

    private static func isFeature(_ name: String) -> Bool {
        ["gender", "number", "case", "definiteness", "person", "pos"].contains(name)
    }

    private static func value(of name: String, _ features: GrammaticalFeatures) throws(UnknownFeature) -> String {
        switch name {
        case "gender": return features.gender?.description ?? ""
        case "number": return features.number?.description ?? ""
        case "case": return features.grammaticalCase?.description ?? ""
        case "definiteness": return features.definiteness?.description ?? ""
        case "person":
            return features.person.map { $0 == .first ? "first" : $0 == .second ? "second" : "third" } ?? ""
        case "pos": return features.partOfSpeech?.description ?? ""
        default: throw UnknownFeature(description: "there is no question \"?\(name)\"")
        }
    }

    /// An article or the like for a phrase, alone or with the phrase behind it.
    private func determiner(
        _ question: String, _ word: String, _ wanted: GrammaticalFeatures
    ) throws(UnknownFeature) -> String {
        var name = question
        let isWith = name.hasPrefix("with") && name.count > 4
        if isWith { name = name.dropFirst(4).prefix(1).lowercased() + name.dropFirst(5) }
        guard let answer = grammar.determiner(name, word, wanted, self, isWith: isWith) else {
            throw UnknownFeature(description: "\(language.code) has no question \"?\(question)\"")
        }
        return answer
    }
}
