// SPDX-License-Identifier: Apache-2.0

internal import Agreement
internal import Formatting

/// Arguments, concepts and the user's term from JSON, for programs that call from outside.
///
///     {"arguments": ["ensalada", 2, {"value": "Kim", "gender": "feminine"}],
///      "concepts": [{"phrase": "ensalada"}, {"terms": ["masculine"]},
///                   {"language": "en", "pronouns": [{"pronoun": "xey", "case": "nominative"}]}],
///      "user": "feminine"}
///
/// Every key is optional; an array alone is the arguments.
public struct AgreementInput: Sendable, Hashable {
    /// The most concepts, terms or pronouns of a list.
    public static let maximumCount = 99

    /// The arguments of the text.
    public var arguments: [FormatArgument] = []
    /// What its markup refers to.
    public var context = AgreementContext()

    /// Reads JSON; a blank text is no arguments.
    ///
    /// - Throws: ``StringsProblem`` for what is none of this.
    public init(json: String) throws(StringsProblem) {
        guard json.contains(where: { !$0.isWhitespace }) else { return }
        var scanner = JSONScanner(Array(json.utf8), file: "arguments")
        if scanner.peek() == UInt8(ascii: "[") {
            arguments = try Self.arguments(&scanner)
        } else {
            var input = AgreementInput()
            try scanner.object("the arguments") { (scanner, key) throws(StringsProblem) in
                switch key {
                case "arguments": input.arguments = try Self.arguments(&scanner)
                case "concepts": input.context.concepts = try Self.list(&scanner, "the concepts", Self.concept)
                case "user":
                    if scanner.peek() == UInt8(ascii: "n") {
                        try scanner.skip()
                    } else {
                        input.context.user = try Self.term(&scanner)
                    }
                default: throw scanner.problem("there is no \"\(key)\"; there are arguments, concepts and user")
                }
            }
            self = input
        }
        try scanner.finish()
    }

    private init() {}

    private static func list<Element>(
        _ scanner: inout JSONScanner, _ what: String,
        _ element: (inout JSONScanner) throws(StringsProblem) -> Element
    ) throws(StringsProblem) -> [Element] {
        var list: [Element] = []
        try scanner.array(what) { (scanner) throws(StringsProblem) in
            guard list.count < maximumCount else { throw scanner.problem("\(what) are more than \(maximumCount)") }
            list.append(try element(&scanner))
        }
        return list
    }

    private static func arguments(_ scanner: inout JSONScanner) throws(StringsProblem) -> [FormatArgument] {
        try list(&scanner, "the arguments", argument)
    }

    private static func argument(_ scanner: inout JSONScanner) throws(StringsProblem) -> FormatArgument {
        guard scanner.peek() == UInt8(ascii: "{") else { return try FormatArgument.scan(&scanner) }
        var value: FormatArgument?
        var features = GrammaticalFeatures()
        try scanner.object("an argument") { (scanner, key) throws(StringsProblem) in
            if key == "value" {
                value = try FormatArgument.scan(&scanner)
            } else {
                try set(&features, key, &scanner)
            }
        }
        guard let value else { throw scanner.problem("the argument has no \"value\"") }
        guard let text = value.text else { return value }
        return FormatArgument(text, features: features)
    }

    private static func set(
        _ features: inout GrammaticalFeatures, _ key: String, _ scanner: inout JSONScanner
    ) throws(StringsProblem) {
        if key == "morphology" || key == "dependentMorphology" {
            let isOwn = key == "morphology"
            var inner = GrammaticalFeatures()
            try scanner.object("the morphology") { (scanner, key) throws(StringsProblem) in
                try set(&inner, key, &scanner)
            }
            // What a possessive stands before says nothing of the form itself.
            if isOwn { features = features.merging(inner) }
            return
        }
        let value = try scanner.string("a feature")
        do {
            try features.set(key, to: value)
        } catch {
            throw scanner.problem(error.description)
        }
    }

    private static func concept(_ scanner: inout JSONScanner) throws(StringsProblem) -> AgreementConcept {
        var concept: AgreementConcept?
        var language: String?
        var pronouns: [CustomPronoun]?
        try scanner.object("a concept") { (scanner, key) throws(StringsProblem) in
            switch key {
            case "phrase": concept = .localizedPhrase(try scanner.string("a phrase"))
            case "terms": concept = .termsOfAddress(try list(&scanner, "the terms", term))
            case "language": language = try scanner.string("a language")
            case "pronouns": pronouns = try list(&scanner, "the pronouns", pronoun)
            default:
                throw scanner.problem("a concept has no \"\(key)\"; it has a phrase, terms, or a language and pronouns")
            }
        }
        if let language, let pronouns { return .termsOfAddress([.localized(language: language, pronouns: pronouns)]) }
        guard let concept else { throw scanner.problem("the concept has no phrase, no terms and no pronouns") }
        return concept
    }

    private static func term(_ scanner: inout JSONScanner) throws(StringsProblem) -> AddressTerm {
        guard scanner.peek() == UInt8(ascii: "{") else {
            let name = try scanner.string("a term of address")
            guard let term = AddressTerm(name: name) else {
                throw scanner.problem(
                    "there is no term \"\(name)\"; there are neutral, feminine, masculine, currentUser")
            }
            return term
        }
        var language = ""
        var pronouns: [CustomPronoun] = []
        try scanner.object("a term of address") { (scanner, key) throws(StringsProblem) in
            switch key {
            case "language": language = try scanner.string("a language")
            case "pronouns": pronouns = try list(&scanner, "the pronouns", pronoun)
            default: throw scanner.problem("a term has no \"\(key)\"; it has a language and pronouns")
            }
        }
        return .localized(language: language, pronouns: pronouns)
    }

    private static func pronoun(_ scanner: inout JSONScanner) throws(StringsProblem) -> CustomPronoun {
        var form = ""
        var features = GrammaticalFeatures()
        try scanner.object("a pronoun") { (scanner, key) throws(StringsProblem) in
            if key == "pronoun" {
                form = try scanner.string("a pronoun")
            } else {
                try set(&features, key, &scanner)
            }
        }
        return CustomPronoun(form, features)
    }
}
