// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// One of CLDR's patterns for names, such as `{surname-core}, {given-initial} {surname-prefix}`, and how it is filled.
struct NamePattern: Sendable {
    /// A field with its modifiers.
    struct Field: Sendable {
        var name: String
        var modifiers: [String]

        /// What its text is.
        var kind: FormattedPart.Kind {
            switch name {
            case "title": .title
            case "given": .given
            case "given2": .given2
            case "surname": .surname
            case "surname2": .surname2
            default: .suffix
            }
        }
    }

    /// The fields, and the literal text before each and after the last: always one literal more than fields.
    private(set) var fields: [Field] = []
    private var literals: [String] = [""]
    let text: String

    init(_ text: String) {
        self.text = text
        var field: String?
        for character in text {
            switch (character, field) {
            case ("{", nil): field = ""
            case ("}", let name?):
                var parts = name.split(separator: "-").map(String.init)
                let first = parts.isEmpty ? "" : parts.removeFirst()
                // CLDR 42 had a prefix and a suffix where later versions have title, generation and credentials.
                fields.append(Field(name: first == "prefix" ? "title" : first, modifiers: parts))
                literals.append("")
                field = nil
            case (_, let name?): field = name + String(character)
            default: literals[literals.count - 1].append(character)
            }
        }
    }

    /// Whether the pattern shows more of a given name than an initial beside a surname; a monogram is all that its
    /// pattern ever shows, so that it counts as shown.
    var showsGivenName: Bool {
        fields.contains { $0.name == "given" && !$0.modifiers.contains("initial") }
    }

    /// Fills the pattern with values, `nil` for an empty field.
    ///
    /// By "Process a namePattern" of UTS #35 part 8:
    /// 1. Everything before the first filled field goes, 2. everything after the last one goes,
    /// 3. a run of empty fields goes with the literals between them, and
    /// 4. the two literals around such a gap become one: the second goes when the first ends with it; what stands next
    ///    to the gap goes too, up to the first white space on either side; and one white space is left between.
    ///    `{surname} {surname2}, {given}` without a second surname is `Pérez Lucía`, as CLDR's own test data has it.
    func fill(_ values: [String?]) -> [FormattedPart] {
        let filled = fields.indices.filter { values[$0] != nil }
        guard let first = filled.first else { return [] }
        // A field that stands first or last in the pattern keeps the pattern's own outer literal.
        var result = [FormattedPart(.literal, first == 0 ? literals[0] : "")]
        for (position, index) in filled.enumerated() {
            if position > 0 {
                let previous = filled[position - 1]
                let between = Self.joined(literals[previous + 1], literals[index], isGap: index > previous + 1)
                result.append(FormattedPart(.literal, between))
            }
            result.append(FormattedPart(fields[index].kind, values[index] ?? ""))
        }
        if filled.last == fields.count - 1 { result.append(FormattedPart(.literal, literals[fields.count])) }
        return result.filter { !$0.text.isEmpty }
    }

    /// Rule 4.
    private static func joined(_ before: String, _ after: String, isGap: Bool) -> String {
        guard isGap else { return before }
        let after = before.hasSuffix(after) ? "" : after
        let space = after.lastIndex(where: \.isWhitespace)
        if let end = before.firstIndex(where: \.isWhitespace) {
            return String(before[...end]) + after[(space.map(after.index(after:)) ?? after.startIndex)...]
        }
        return before + after[(space ?? after.startIndex)...]
    }
}
