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
        guard let members = PropertyListValue.json5(source)?.pairs else {
            problem = "\"(\(source))\" is no JSON5; write names and values with colons, as in (inflect: true)"
            return
        }
        for member in members {
            guard problem == nil else { return }
            problem = read(member.key, member.value)
        }
    }

    /// What is wrong with an attribute.
    private mutating func read(_ name: String, _ value: PropertyListValue) -> String? {
        switch (name, value) {
        case ("inflect", .boolean(let isOn)): inflects = isOn
        // Foundation's rule may also be an object of features: inflect: {gender: 'feminine'}.
        case ("inflect", .dictionary(let features)):
            inflects = true
            return set(features)
        case ("inflect", _): return "inflect is true or false; write inflect: true"
        case ("agreeWithArgument", _): return Self.set(&argument, name, value)
        case ("agreeWithConcept", _): return Self.set(&concept, name, value)
        case ("referentConcept", _): return Self.set(&referent, name, value)
        case ("formatNumber", .boolean): break
        case ("formatNumber", _): return "formatNumber is true or false"
        case ("inflectionAlternative", .string(let text)): alternative = text
        case ("inflectionAlternative", _): return "inflectionAlternative is a text in quotes"
        case ("morphology", .dictionary(let features)): return set(features)
        case ("morphology", _): return "morphology is an object, such as {gender: 'feminine'}"
        default: unknown.append(name)
        }
        return nil
    }

    private static func set(_ index: inout Int?, _ name: String, _ value: PropertyListValue) -> String? {
        guard case .integer(let number) = value, (1...Int64(StringsLimits.argumentPosition)).contains(number) else {
            return "\(name) is a number from 1 to \(StringsLimits.argumentPosition)"
        }
        index = Int(number)
        return nil
    }

    private mutating func set(_ members: [PropertyListPair]) -> String? {
        var features = GrammaticalFeatures()
        for member in members {
            guard case .string(let text) = member.value else {
                return "\(member.key) is a text in quotes, such as 'feminine'"
            }
            do {
                try features.set(member.key, to: text)
            } catch {
                return error.description
            }
        }
        morphology = features
        return nil
    }
}
