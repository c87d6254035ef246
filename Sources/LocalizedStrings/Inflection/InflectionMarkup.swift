// SPDX-License-Identifier: Apache-2.0

internal import Agreement

/// The attributes of inflection markup, `^[text](inflect: true, agreeWithArgument: 1)`, in JSON5.
///
/// | attribute | value |
/// |---|---|
/// | `inflect` | `true`: the words of the text agree with each other and with the numbers in it |
/// | `agreeWithArgument` | an argument's number, from 1: all words agree with it |
/// | `agreeWithConcept` | a concept's number, from 1 |
/// | `referentConcept` | the same, for pronouns |
/// | `morphology` | features that beat all others: `{gender: 'feminine', number: 'plural'}` |
/// | `inflectionAlternative` | what is written where the text can't be inflected; it may have inline Markdown |
/// | `formatNumber` | `true`: numbers are written for the reader, which they are in any case |
package struct InflectionMarkup: Sendable, Hashable {
    /// The attributes as they were written.
    package let source: String
    private(set) var inflects = false
    private(set) var argument: Int?
    private(set) var concept: Int?
    private(set) var referent: Int?
    private(set) var morphology: GrammaticalFeatures?
    private(set) var alternative: String?
    /// What is wrong with them, in words for their author; the text stands as it was written then.
    private(set) var problem: String?
    /// Attributes that there aren't, which are passed over.
    private(set) var unknown: [String] = []

    /// Whether anything is done to the text.
    var isActive: Bool { inflects || argument != nil || concept != nil || referent != nil }

    /// Whether nothing but `inflect` is said: the block agrees within itself.
    var isPlain: Bool {
        inflects && argument == nil && concept == nil && referent == nil && morphology == nil && problem == nil
            && unknown.isEmpty
    }

    init(_ source: String) {
        self.source = source
        var reader = JSON5Reader(source)
        do {
            guard case .object(let members) = try reader.members() else { return }
            for (name, value) in members { try read(name, value) }
        } catch {
            problem = error.description
        }
    }

    private mutating func read(_ name: String, _ value: JSON5Value) throws(JSON5Error) {
        switch name {
        case "inflect":
            // Foundation's rule may also be an object of features: inflect: {gender: 'feminine'}.
            switch value {
            case .boolean(let isOn): inflects = isOn
            case .object:
                inflects = true
                morphology = try Self.features(value)
            default: throw JSON5Error("inflect is true or false; write inflect: true")
            }
        case "agreeWithArgument": argument = try index(name, value)
        case "agreeWithConcept": concept = try index(name, value)
        case "referentConcept": referent = try index(name, value)
        case "formatNumber":
            guard case .boolean = value else { throw JSON5Error("formatNumber is true or false") }
        case "inflectionAlternative":
            guard case .text(let text) = value else { throw JSON5Error("inflectionAlternative is a text in quotes") }
            alternative = text
        case "morphology": morphology = try Self.features(value)
        default: unknown.append(name)
        }
    }

    private func index(_ name: String, _ value: JSON5Value) throws(JSON5Error) -> Int {
        guard case .number(let number) = value, number >= 1, number <= Double(StringsLimits.argumentPosition),
            number == number.rounded()
        else {
            throw JSON5Error("\(name) is a number from 1 to \(StringsLimits.argumentPosition)")
        }
        return Int(number)
    }

    private static func features(_ value: JSON5Value) throws(JSON5Error) -> GrammaticalFeatures {
        guard case .object(let members) = value else {
            throw JSON5Error("morphology is an object, such as {gender: 'feminine'}")
        }
        var features = GrammaticalFeatures()
        for (name, value) in members {
            guard case .text(let text) = value else {
                throw JSON5Error("\(name) is a text in quotes, such as 'feminine'")
            }
            do {
                try features.set(name, to: text)
            } catch {
                throw JSON5Error(error.description)
            }
        }
        return features
    }
}
