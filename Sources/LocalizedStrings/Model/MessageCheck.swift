// SPDX-License-Identifier: Apache-2.0

package import Formatting
package import LocaleMatch

/// Finds what is wrong with a message before anybody formats it.
///
/// 1. A variable that a text names is closed and defined.
/// 2. Every whole number has a text: the plural has one for `other`, or for each category that the language has for whole
///    numbers. Polish tables end with `many`, since only fractions are `other` there. Devices and widths have a text at
///    least.
/// 3. Arguments that a text prints twice are printed as one kind: `%1$lld … %1$@` would read the same memory as two
///    things in C.
/// 4. Variables don't name each other in a circle, nor deeper than ``StringsLimits/expansionDepth``.
/// 5. What the format strings themselves complain about is passed on as a warning, where the message takes arguments:
///    "100% sure" is a text as it stands.
/// 6. A source text that prints `%2$@` prints argument 1 as well, or its key does: C can't step over an argument whose
///    type nothing tells. Plurals and variables may leave their arguments out; what a translation leaves out is another
///    check's concern.
struct MessageCheck {
    /// Something that is wrong, by the rule that it breaks.
    struct Fault: Hashable {
        var rule: StringsProblem.Rule
        var message: String
    }

    /// The most faults of one message: 32.
    private static let maximumFaults = 32

    private let message: Message
    private let language: LanguageTag?
    private var kinds: [Int: FormatSpecifier] = [:]
    private var hasPlural = false
    private var visits = 0
    private var complaints: [String] = []
    private var found: [Fault] = []

    /// Everything that is wrong.
    var faults: [Fault] {
        // Rule 5.
        found + (kinds.isEmpty && !hasPlural ? [] : complaints.map { Fault(rule: .strayPercent, message: $0) })
    }

    /// - Parameter language: The message's language; a plural needs `other` where that isn't known.
    init(_ message: Message, language: LanguageTag?) {
        self.message = message
        self.language = language
        walk(message.root, base: 0, depth: 0)
    }

    private mutating func walk(_ node: MessageNode, base: Int, depth: Int) {
        switch node {
        case .text(let text): walk(text, base: base, depth: depth)
        case .plural(let variants):
            hasPlural = true
            check(variants)
            for case let node? in variants.nodes { walk(node, base: base, depth: depth) }
        case .device(let nodes):
            if nodes.isEmpty {
                complain("there is no text for any device; add one for \"other\"")
            } else if nodes["other"] == nil {
                complain("there is no text for the device \"other\", which all others take; add one", .missingVariation)
            }
            for key in nodes.keys.sorted() { if let node = nodes[key] { walk(node, base: base, depth: depth) } }
        case .width(let variants):
            if variants.isEmpty { complain("there is no text for any width; add one") }
            for variant in variants { walk(variant.node, base: base, depth: depth) }
        }
    }

    // Rule 2.
    private mutating func check(_ variants: PluralVariants) {
        guard variants[.other] == nil else { return }
        let needed = language.map(PluralCategory.ofWholeNumbers) ?? [.other]
        let missing = needed.filter { variants[$0] == nil }
        guard !missing.isEmpty else { return }
        let names = missing.map { "\"\($0)\"" }.joined(separator: ", ")
        complain("the plural has no text for \(names), nor for \"other\", which stands in; add one")
    }

    private mutating func complain(_ text: String, _ rule: StringsProblem.Rule = .brokenSyntax) {
        let fault = Fault(rule: rule, message: text)
        if found.count < Self.maximumFaults, !found.contains(fault) { found.append(fault) }
    }

    private mutating func walk(_ text: FormatString, base: Int, depth: Int) {
        for complaint in text.complaints where complaints.count < Self.maximumFaults {
            if !complaints.contains(complaint) { complaints.append(complaint) }
        }
        for fault in text.faults { complain(fault) }
        for (index, specifier) in text.specifiers(base: base) { note(specifier, at: index) }
        for case .variable(let name, let place) in text.segments {
            enter(name, index: place.index(base: base, defined: message.variables[name]?.position), depth: depth)
        }
    }

    private mutating func enter(_ name: String, index: Int, depth: Int) {
        guard let variable = message.variables[name] else {
            complain("the text uses the variable \"\(name)\", which isn't defined; define it or correct the name")
            return
        }
        guard depth < StringsLimits.expansionDepth else {
            complain(
                "variables name each other more than \(StringsLimits.expansionDepth) deep, or in a circle, at \"\(name)\""
            )
            return
        }
        visits += 1
        guard visits <= StringsLimits.expansions else {
            complain("the message names variables more than \(StringsLimits.expansions) times")
            return
        }
        walk(variable.node, base: index, depth: depth + 1)
    }

    /// Adds rule 6, for a message in the source language.
    mutating func complainOfGaps(key: String) {
        // Nearly all messages print every argument, and their keys needn't be read.
        guard !hasPlural, message.variables.isEmpty, let last = kinds.keys.max(), kinds.count <= last else { return }
        let known = Set(kinds.keys).union(FormatString(key).specifiers().map(\.index))
        guard let gap = (0..<last).first(where: { !known.contains($0) }) else { return }
        complain(
            "argument \(last + 1) is printed and argument \(gap + 1) isn't; number the arguments from 1 on",
            .missingArgument)
    }

    private mutating func note(_ specifier: FormatSpecifier, at index: Int) {
        guard let known = kinds[index] else {
            kinds[index] = specifier
            return
        }
        if known.argumentKind != specifier.argumentKind {
            complain(
                "argument \(index + 1) is printed as \(known.spelling) and as \(specifier.spelling); use one of them",
                .wrongType)
        }
    }
}

extension PluralCategory {
    /// The categories that whole numbers have in a language, in CLDR's order; `other` alone where it isn't known.
    ///
    /// Numbers up to 200 tell: what no such number has is for millions (`many` in Spanish) or fractions (`other` in
    /// Polish).
    package static func ofWholeNumbers(_ language: LanguageTag) -> [PluralCategory] {
        // The rules that formatting uses, so that each language's are read once.
        guard let rules = try? LocaleFormatter(language).engine.plural(.cardinal) else { return [.other] }
        var found: Set<PluralCategory> = []
        for number in 0..<200 { found.insert(rules.category(of: number)) }
        return allCategories.filter(found.contains)
    }
}
