/// Finds what is wrong with a message before anybody formats it.
///
/// 1. A variable that a text names is closed and defined.
/// 2. Plural texts have `other`, which every language needs; devices and widths have a text at least.
/// 3. Arguments that a text prints twice are printed as one kind: `%1$lld … %1$@` would read the same memory as two
///    things in C. (The number that *selects* a plural may be printed as text, so that is no more than a warning.)
/// 4. Variables don't name each other in a circle, nor deeper than ``StringsLimits/expansionDepth``.
/// 5. What the format strings themselves complain about is passed on as a warning.
/// 6. A source text that prints `%2$@` prints argument 1 as well, or its key does: C can't step over an argument whose
///    type nothing tells. Plurals and variables may leave their arguments out; what a translation leaves out is another
///    check's concern.
struct MessageCheck {
    private let message: Message
    private var kinds: [Int: FormatSpecifier] = [:]
    private var hasPlural = false
    private var visits = 0
    private(set) var errors: [String] = []
    private(set) var warnings: [String] = []

    init(_ message: Message) {
        self.message = message
        walk(message.root, base: 0, depth: 0)
    }

    private mutating func walk(_ node: MessageNode, base: Int, depth: Int) {
        switch node {
        case .text(let text): walk(text, base: base, depth: depth)
        case .plural(let variants):
            hasPlural = true
            if variants[.other] == nil { complain("the plural has no text for \"other\"; add one") }
            for case let node? in variants.nodes { walk(node, base: base, depth: depth) }
        case .device(let nodes):
            if nodes.isEmpty {
                complain("there is no text for any device; add one for \"other\"")
            } else if nodes["other"] == nil {
                warn("there is no text for the device \"other\", which all others take; add one")
            }
            for key in nodes.keys.sorted() { if let node = nodes[key] { walk(node, base: base, depth: depth) } }
        case .width(let variants):
            if variants.isEmpty { complain("there is no text for any width; add one") }
            for variant in variants { walk(variant.node, base: base, depth: depth) }
        }
    }

    private mutating func warn(_ text: String) {
        if !warnings.contains(text), warnings.count < 16 { warnings.append(text) }
    }

    private mutating func complain(_ text: String) {
        if !errors.contains(text), errors.count < 16 { errors.append(text) }
    }

    private mutating func walk(_ text: FormatString, base: Int, depth: Int) {
        for complaint in text.complaints { warn(complaint) }
        for fault in text.faults { complain(fault) }
        for (index, specifier) in text.specifiers(base: base) { note(specifier, at: index) }
        var next = base
        for segment in text.segments {
            switch segment {
            case .argument(let specifier) where specifier.position == nil: next += 1
            case .variable(let name, let position):
                let index = position.map { $0 - 1 } ?? message.variables[name]?.position.map { $0 - 1 } ?? next
                if position == nil { next += 1 }
                enter(name, index: index, depth: depth)
            default: break
            }
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
        complain("argument \(last + 1) is printed and argument \(gap + 1) isn't; number the arguments from 1 on")
    }

    private mutating func note(_ specifier: FormatSpecifier, at index: Int) {
        guard let known = kinds[index] else {
            kinds[index] = specifier
            return
        }
        if known.argumentKind != specifier.argumentKind {
            complain(
                "argument \(index + 1) is printed as \(known.spelling) and as \(specifier.spelling); use one of them")
        }
    }
}
