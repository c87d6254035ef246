/// Compares a translation with its source: what either prints, and its markup.
///
/// 1. A translation prints the arguments that its source prints, in any order (`%2$@`), each as the same kind.
/// 2. It may leave the number out where its plural category stands for one or two numbers only, as in "One hour"; and
///    it may print what the source's text for `other` prints: Ukrainian's `one` is 1, 21 and 31.
/// 3. Inflection marks `^[…](…)` are whole: opened, closed, with `name: value` in the parentheses.
/// 4. A translation has as many links `[…](…)` as its source, and no bold or code mark without its partner where the
///    source has pairs.
struct TextComparison {
    /// An argument that a text prints, as the comparison tells them apart.
    private enum Argument: Hashable {
        case position(Int)
        /// The argument of the variable that the text belongs to.
        case own
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
    private let mayOmitNumber: Bool

    init(path: TextPath, exactForms: Set<PluralForm>) {
        isSubstitution = path.substitution != nil
        mayOmitNumber = path.form.map(exactForms.contains) ?? false
    }

    /// What is wrong with a translation, in words for its translator; empty when nothing is.
    ///
    /// - Parameter general: The source's text for `other`, where the text is one of a plural.
    func complaints(_ target: String, source: String, general: String?) -> [String] {
        var found = argumentComplaints(target, source, general)
        found += Self.markupComplaints(target)
        if found.isEmpty { found += Self.pairComplaints(target, source) }
        return found
    }

    // Rules 1 and 2.
    private func argumentComplaints(_ target: String, _ source: String, _ general: String?) -> [String] {
        let wanted = arguments(source)
        let allowed = wanted.merging(general.map(arguments) ?? [:]) { own, _ in own }
        let given = arguments(target)
        var found: [String] = []
        for argument in given.keys.sorted(by: { $0.name < $1.name }) {
            guard let known = allowed[argument], let kind = given[argument] else {
                found.append("it prints \(argument.name), which the source doesn't have; use the source's specifiers")
                continue
            }
            if known.kind != kind.kind {
                found.append(
                    "it prints \(argument.name) as \(kind.spelling) where the source has \(known.spelling); write "
                        + known.spelling)
            }
        }
        for argument in wanted.keys.sorted(by: { $0.name < $1.name }) where given[argument] == nil {
            guard let known = wanted[argument], !(mayOmitNumber && known.isNumber) else { continue }
            found.append("it doesn't print \(argument.name); add \(known.spelling)")
        }
        return found
    }

    private struct Printed {
        var spelling: String
        var kind: String
        var isNumber: Bool
    }

    private func arguments(_ text: String) -> [Argument: Printed] {
        let format = FormatString(text, knowsOwnArgument: isSubstitution)
        var found: [Argument: Printed] = [:]
        for (index, specifier) in format.specifiers() {
            // In a variable's text an argument without a position is the variable's own.
            let argument: Argument = isSubstitution && specifier.position == nil ? .own : .position(index)
            let isNumber = specifier.conversion.isNumeric
            let kind = specifier.argumentKind.rawValue
            found[argument] = Printed(spelling: specifier.spelling, kind: kind, isNumber: isNumber)
        }
        for segment in format.segments {
            switch segment {
            case .ownArgument:
                // How the argument is printed stands with the variable, so that `%arg` fits any specifier.
                let integer = FormatSpecifier.ArgumentKind.integer.rawValue
                found[.own] = Printed(spelling: "%arg", kind: found[.own]?.kind ?? integer, isNumber: true)
            case .variable(let name, _):
                found[.variable(name)] = Printed(spelling: "%#@\(name)@", kind: "variable", isNumber: true)
            default: continue
            }
        }
        return found
    }

    // Rule 3.
    static func markupComplaints(_ text: String) -> [String] {
        let isNamed = ["](inflect", "](agree", "](referentConcept", "](morphology", "](formatNumber"]
        guard text.contains("^[") || isNamed.contains(where: text.contains) else { return [] }
        var starts = 0
        var ends = 0
        for segment in FormatString(text).segments {
            switch segment {
            case .markupStart: starts += 1
            case .markupEnd(let markup):
                ends += 1
                if let problem = markup.problem {
                    return ["its markup \"](\(markup.source))\" can't be read: \(problem)"]
                }
                if let unknown = markup.unknown.first {
                    return ["its markup \"](\(markup.source))\" has \"\(unknown)\", which is no attribute; write inflect: true"]
                }
            default: continue
            }
        }
        let opened = count("^[", in: text)
        let closed = isNamed.reduce(0) { $0 + count($1, in: text) }
        if starts == ends, opened == starts, closed <= ends { return [] }
        return ["its markup is broken; write ^[text](inflect: true), opened and closed"]
    }

    // Rule 4.
    private static func pairComplaints(_ target: String, _ source: String) -> [String] {
        if links(target) != links(source) {
            return [
                "it has \(links(target)) links where the source has \(links(source)); keep [text](address) as it is"
            ]
        }
        for mark in ["**", "`"] {
            let wanted = count(mark, in: source)
            if wanted > 0, wanted % 2 == 0, count(mark, in: target) % 2 == 1 {
                return ["it has an odd number of \(mark) marks; close each of them"]
            }
        }
        return []
    }

    /// The longest address of a link, in bytes: 2,048.
    private static let maximumAddressBytes = 2_048

    /// How many links in Markdown a text has.
    private static func links(_ text: String) -> Int {
        var count = 0
        let bytes = Array(text.utf8)
        for index in bytes.indices.dropLast() where bytes[index] == UInt8(ascii: "]") {
            guard bytes[index + 1] == UInt8(ascii: "(") else { continue }
            let rest = bytes[(index + 2)..<min(bytes.count, index + 2 + maximumAddressBytes)]
            guard let end = rest.firstIndex(of: UInt8(ascii: ")")) else { continue }
            let address = String(decoding: bytes[(index + 2)..<end], as: UTF8.self)
            if address.contains("://") || address.hasPrefix("/") || address.hasPrefix("mailto:") { count += 1 }
        }
        return count
    }

    private static func count(_ word: String, in text: String) -> Int {
        var count = 0
        var rest = Substring(text)
        while let index = rest.utf8.indices.first(where: { rest[$0...].utf8.starts(with: word.utf8) }) {
            count += 1
            rest = rest[rest.utf8.index(index, offsetBy: word.utf8.count)...]
        }
        return count
    }
}
