// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocalizedStrings

/// Compares a translation with its source: what either prints, and its markup.
///
/// 1. A translation prints the arguments that its source prints, in any order (`%2$@`), each as the same kind. A variable
///    prints what its text for `other` prints, so that `%#@hours@` may translate `%lld`, and in its own texts `%d` and
///    `%1$d` are the same argument. What only the key prints may be printed: the call has it.
/// 2. It may leave the number out where its plural category stands for one or two numbers only, as in "One hour"; and
///    it may print what the source's text for `other` prints: Ukrainian's `one` is 1, 21 and 31.
/// 3. A percent sign before a blank or hyphen and a letter is text ("100% garantita", "Numeriskt %-tal") unless the
///    source has an argument that is none of this kind: without arguments a text is never formatted.
/// 4. Inflection marks `^[…](…)` are whole: opened, closed, with `name: value` in the parentheses.
/// 5. A translation has as many links `[…](…)` as its source, and no bold or code mark without its partner where the
///    source has pairs.
struct TextComparison {
    /// Something that is wrong, in words for its translator.
    struct Complaint: Hashable {
        var rule: StringsProblem.Rule
        var message: String
    }

    /// An argument that a text prints, as the comparison tells them apart.
    private enum Argument: Hashable, Comparable {
        case position(Int)
        /// The argument of the variable that the text belongs to, where its position isn't known.
        case own
        /// A variable that isn't defined.
        case variable(String)

        var name: String {
            switch self {
            case .position(let index): "argument \(index + 1)"
            case .own: "the variable's argument"
            case .variable(let name): "the variable \"\(name)\""
            }
        }
    }

    /// Whether the text belongs to a variable, `%#@name@`.
    private let isSubstitution: Bool
    /// The argument of that variable, from 0.
    private let own: Int?
    private let mayOmitNumber: Bool
    private let source: TableLocalization
    private let target: TableLocalization?
    private let key: FormatString?

    /// - Parameters:
    ///   - path: The place of the texts in their string.
    ///   - exactForms: The plural categories that stand for one or two numbers only.
    ///   - key: The string's key.
    ///   - source: The whole string in the source language.
    ///   - target: The whole string in the translation's language, as far as it is known.
    init(
        path: TextPath, exactForms: Set<PluralCategory>, key: String, source: TableLocalization,
        target: TableLocalization?
    ) {
        isSubstitution = path.substitution != nil
        mayOmitNumber = path.form.map(exactForms.contains) ?? false
        self.source = source
        self.target = target
        own = path.substitution.flatMap { (target?.variables[$0] ?? source.variables[$0])?.argument }.map { $0 - 1 }
        let format = key.utf8.contains(UInt8(ascii: "%")) ? FormatString(key) : nil
        self.key = format?.hasCertainPlaceholders == true ? format : nil
    }

    /// What is wrong with a translation; empty when nothing is.
    ///
    /// - Parameter general: The source's text for `other`, where the text is one of a plural.
    func complaints(_ target: String, source: String, general: String?) -> [Complaint] {
        var found = argumentComplaints(target, source, general)
        found += Self.markupComplaints(target)
        if found.isEmpty { found += Self.pairComplaints(target, source) }
        return found
    }

    // Rules 1 and 2.
    private func argumentComplaints(_ target: String, _ source: String, _ general: String?) -> [Complaint] {
        func format(_ text: String) -> FormatString { FormatString(text, knowsOwnArgument: isSubstitution) }
        let (sourceFormat, generalFormat) = (format(source), general.map(format))
        // Rule 3.
        let isFormatted =
            isSubstitution || key != nil || sourceFormat.hasCertainPlaceholders
            || generalFormat?.hasCertainPlaceholders == true
        let place = Place(own: own, isSubstitution: isSubstitution, isFormatted: isFormatted)
        let targetFormat = format(target)
        let definitions = [self.target, self.source].compactMap(\.self)
        // A variable that both have is compared text by text.
        let common = Set(sourceFormat.variableArguments.keys).intersection(targetFormat.variableArguments.keys)
            .filter { name in definitions.contains { $0.variables[name] != nil } }
        let wanted = arguments(sourceFormat, place, [self.source], leavingOut: common)
        var allowed = arguments(sourceFormat, place, [self.source])
        for format in [generalFormat, isSubstitution ? nil : key].compactMap(\.self) {
            allowed.merge(arguments(format, place, [self.source])) { own, _ in own }
        }
        let given = arguments(targetFormat, place, definitions, leavingOut: common)
        var found: [Complaint] = []
        for case .variable(let name) in given.keys.sorted() where allowed[.variable(name)] == nil {
            return [
                Complaint(
                    rule: .missingArgument,
                    message: "it uses the variable \"\(name)\", which isn't defined; correct the name")
            ]
        }
        for argument in given.keys.sorted() {
            guard let known = allowed[argument], let kind = given[argument] else {
                found.append(
                    Complaint(
                        rule: .missingArgument,
                        message:
                            "it prints \(argument.name), which the source doesn't have; use the source's specifiers"
                    ))
                continue
            }
            if let ownKind = kind.kind, let wantedKind = known.kind, ownKind != wantedKind {
                found.append(
                    Complaint(
                        rule: .wrongType,
                        message: "it prints \(argument.name) as \(kind.spelling) where the source has "
                            + "\(known.spelling); write \(known.spelling)"))
            }
        }
        for argument in wanted.keys.sorted() where given[argument] == nil {
            guard let known = wanted[argument], !(mayOmitNumber && known.isNumber) else { continue }
            found.append(
                Complaint(
                    rule: .missingArgument, message: "it doesn't print \(argument.name); add \(known.spelling)"))
        }
        return found
    }

    private struct Printed {
        var spelling: String
        /// `nil` for what fits any number.
        var kind: FormatSpecifier.ArgumentKind?
        var isNumber: Bool
    }

    /// Where a text stands.
    private struct Place {
        /// The argument of the variable that the text belongs to, from 0.
        var own: Int?
        var isSubstitution: Bool
        var isFormatted: Bool
        var depth = 0
    }

    /// What a text prints; its variables are looked up in the first localization that defines them.
    private func arguments(
        _ format: FormatString, _ place: Place, _ definitions: [TableLocalization], leavingOut: Set<String> = []
    ) -> [Argument: Printed] {
        var found: [Argument: Printed] = [:]
        for (index, specifier) in format.specifiers() where place.isFormatted || !specifier.isDoubtful {
            // In a variable's text an argument without a position is the variable's own.
            let isOwn = place.isSubstitution && (specifier.position == nil || index == place.own)
            let argument: Argument = isOwn ? place.own.map { .position($0) } ?? .own : .position(index)
            found[argument] = Printed(
                spelling: specifier.spelling, kind: specifier.argumentKind, isNumber: specifier.conversion.isNumeric)
        }
        let implicit = format.variableArguments
        for segment in format.segments {
            switch segment {
            case .ownArgument(let position):
                // How the argument is printed stands with the variable, so that `%arg` fits any specifier.
                let index = position.map { $0 - 1 } ?? place.own
                found[index.map { .position($0) } ?? .own] = Printed(spelling: "%arg", kind: nil, isNumber: true)
            case .variable(let name, let given) where !leavingOut.contains(name):
                guard let definition = definitions.first(where: { $0.variables[name] != nil }) else {
                    found[.variable(name)] = Printed(spelling: "%#@\(name)@", kind: nil, isNumber: true)
                    continue
                }
                guard place.depth < StringsLimits.expansionDepth, let text = definition.generalText(of: name) else {
                    continue
                }
                let index = given.position ?? definition.variables[name]?.argument ?? implicit[name]
                let inner = Place(
                    own: index.map { $0 - 1 }, isSubstitution: true, isFormatted: true, depth: place.depth + 1)
                let printed = arguments(FormatString(text, knowsOwnArgument: true), inner, definitions)
                found.merge(printed) { known, _ in known }
            default: continue
            }
        }
        return found
    }

    // Rule 4.
    static func markupComplaints(_ text: String) -> [Complaint] {
        FormatString(text).markupFaults.prefix(1).map { Complaint(rule: .unclosedMarkup, message: $0) }
    }

    // Rule 5.
    private static func pairComplaints(_ target: String, _ source: String) -> [Complaint] {
        // Nearly all texts have no marks at all.
        guard target.utf8.contains(where: isMark) || source.utf8.contains(where: isMark) else { return [] }
        let (own, wanted) = (InlineMarkdown(target), InlineMarkdown(source))
        if own.linkCount != wanted.linkCount {
            return [
                Complaint(
                    rule: .lostLink,
                    message: "it has \(own.linkCount) links where the source has \(wanted.linkCount); keep "
                        + "[text](address) as it is")
            ]
        }
        let lost = own.unpairedMarks.subtracting(wanted.unpairedMarks)
        guard wanted.hasMarks, let mark = lost.min() else { return [] }
        return [
            Complaint(
                rule: .unpairedMark, message: "it has a \(mark) without its partner; close each of them")
        ]
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"): true
        default: false
        }
    }
}

extension TableLocalization {
    /// A variable's text for `other`, else its last one.
    fileprivate func generalText(of variable: String) -> String? {
        let texts = texts.filter { $0.path.substitution == variable }
        return (texts.first { $0.path.form == .other } ?? texts.last)?.value
    }
}
