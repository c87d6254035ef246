// SPDX-License-Identifier: Apache-2.0

internal import Agreement
internal import Formatting

/// Formats one message with its arguments.
///
/// 1. Implicit arguments count from the place where the text began: 0 for the message, a variable's own argument for the
///    variable's texts, as in Foundation. Explicit positions are always those of the whole message.
/// 2. A variable's argument is the position in the text, else the one in its definition, else the next implicit one.
/// 3. The plural category comes from the number *as it is written*: `%.1f` writes 1 as "1.0", which is `other` in
///    English. How it is written is what the `other` text says for that argument, else the variable's specifier.
/// 4. `zero` is taken for a number that is 0, in languages without that category too; a category without a text falls
///    back to `other`.
/// 5. Nothing traps and nothing reads beyond the arguments: what is missing or unfit is written as well as it can be
///    and reported. Depth, the number of variables and the length of the text are bounded.
struct MessageRenderer {
    let message: Message
    let arguments: [FormatArgument]
    let context: MessageContext
    private var output = ""
    private(set) var issues: [FormatIssue] = []
    /// What arguments wrote, for callers that must tell it from the message.
    private(set) var insertions: [Insertion] = []
    private var expansions = 0
    /// What markup refers to; where `nil`, its blocks stand as they are.
    private let agreement: AgreementContext?
    private var blocks = 0

    init(
        _ message: Message, arguments: [FormatArgument], context: MessageContext,
        agreement: AgreementContext? = AgreementContext()
    ) {
        self.agreement = agreement
        self.message = message
        self.arguments = arguments
        self.context = context
    }

    /// The text.
    mutating func render() -> String {
        output.reserveCapacity(64)
        render(message.root, Place(base: 0))
        return output
    }

    /// Where a text stands: what its arguments count from, and the variable that it belongs to.
    private struct Place {
        var base: Int
        var own: (index: Int, specifier: FormatSpecifier?)?
        var depth = 0
    }

    private mutating func report(_ kind: FormatIssue.Kind, _ text: String) {
        guard issues.count < 32 else { return }
        issues.append(FormatIssue(kind, text))
    }

    private mutating func append(_ text: String) {
        let room = StringsLimits.expansionBytes - output.utf8.count
        if text.utf8.count <= room {
            output += text
            return
        }
        if !issues.contains(where: { $0.kind == .limit }) {
            report(.limit, "the text is longer than \(StringsLimits.expansionBytes) bytes and was cut")
        }
        var cut = ""
        for character in text.prefix(max(room, 0)) where cut.utf8.count + character.utf8.count <= room {
            cut.append(character)
        }
        output += cut
    }

    private mutating func render(_ node: MessageNode, _ place: Place) {
        switch node {
        case .text(let text): render(text, place)
        case .plural(let variants): renderPlural(variants, place)
        case .device(let nodes):
            if let node = nodes[context.device] ?? nodes["other"] ?? nodes.keys.min().flatMap({ nodes[$0] }) {
                render(node, place)
            }
        case .width(let variants):
            let fitting = context.width.map { width in variants.last { $0.width <= width } ?? variants.first }
            if let variant = fitting ?? variants.last { render(variant.node, place) }
        }
    }

    private mutating func render(_ text: FormatString, _ place: Place) {
        var open: [(start: Int, insertion: Int)] = []
        if text.hasBrokenMarkup { report(.markup, FormatString.brokenMarkup) }
        let explicit = text.hasMarkup ? text.explicitFeatures(base: place.base) : [:]
        for segment in text.segments {
            switch segment {
            case .literal(let literal): append(literal)
            case .markupStart: open.append((output.utf8.count, insertions.count))
            case .markupEnd(let markup):
                if let last = open.popLast() {
                    inflect(from: last.start, last.insertion, markup, explicit, depth: open.count)
                }
            case .argument(let specifier): renderArgument(specifier, base: place.base)
            case .ownArgument(let position):
                let index = position.map { $0 - 1 } ?? place.own?.index ?? place.base
                write(index, place.own?.specifier ?? .ownArgument, spelling: "%arg")
            case .variable(let name, let own):
                guard let variable = message.variables[name] else {
                    report(.missingVariable, "the variable \"\(name)\" isn't defined")
                    continue
                }
                let index = own.index(base: place.base, defined: variable.position)
                expand(variable, name: name, index: index, depth: place.depth)
            }
        }
    }

    /// Writes a block of inflection markup anew.
    private mutating func inflect(
        from start: Int, _ firstInsertion: Int, _ markup: InflectionMarkup, _ explicit: [Int: GrammaticalFeatures],
        depth: Int
    ) {
        guard let agreement else { return }
        blocks += 1
        guard blocks <= StringsLimits.markupBlocks, depth < StringsLimits.markupDepth else {
            report(
                .limit,
                "there is more inflection markup than \(StringsLimits.markupBlocks) blocks, \(StringsLimits.markupDepth) deep"
            )
            return
        }
        let place = output.utf8.index(output.startIndex, offsetBy: start)
        let text = String(output[place...])
        let inserted = insertions[min(firstInsertion, insertions.count)...]
        let result = arguments.withUnsafeBufferPointer { arguments in
            BlockInflection(
                markup: markup, inflector: context.inflector, context: agreement, arguments: arguments,
                explicit: explicit, numbers: context.numbers
            ).result(text, inserted: inserted.map(\.argument))
        }
        if let problem = result.problem { report(.markup, "](\(markup.source)): \(problem)") }
        guard result.text != text else { return }
        output.removeSubrange(place...)
        for index in inserted.indices {
            insertions[index].range = InsertionTracking.range(
                of: insertions[index].range, from: start, text, result.text)
        }
        append(result.text)
    }

    // Rule 5.
    private mutating func expand(_ variable: MessageVariable, name: String, index: Int, depth: Int) {
        expansions += 1
        guard depth < StringsLimits.expansionDepth, expansions <= StringsLimits.expansions else {
            report(.limit, "variables are nested too deep or too often at \"\(name)\"; they were left out")
            return
        }
        render(variable.node, Place(base: index, own: (index, variable.specifier), depth: depth + 1))
    }

    // Rules 3 and 4.
    private mutating func renderPlural(_ variants: PluralVariants, _ place: Place) {
        let index = place.own?.index ?? arguments.firstIndex(where: \.isNumber) ?? place.base
        var form = PluralCategory.other
        if arguments.indices.contains(index), arguments[index].isNumber {
            let argument = arguments[index]
            let shape = shape(of: argument, at: index, variants: variants, place: place)
            form = context.numbers.category(of: argument, shape)
            if variants[.zero] != nil, argument.isZero { form = .zero }
        } else if arguments.indices.contains(index) {
            report(.unfitArgument, "argument \(index + 1) selects a plural and is no number; \"other\" was taken")
        } else {
            report(.missingArgument, "argument \(index + 1) selects a plural and wasn't given; \"other\" was taken")
        }
        var inner = place
        if inner.own == nil { inner.own = (index, nil) }
        guard let node = variants[form] ?? variants[.other] else {
            report(.missingPlural, "there is no text for the plural category \"\(form)\", nor for \"other\"")
            return
        }
        render(node, inner)
    }

    private func shape(
        of argument: FormatArgument, at index: Int, variants: PluralVariants, place: Place
    ) -> NumberShape {
        if case .text(let text)? = variants[.other],
            let printed = text.numericSpecifier(at: index, base: place.base)
        {
            return NumberShape(printed, argument: argument)
        }
        return NumberShape(place.own?.specifier, argument: argument)
    }

    private mutating func renderArgument(_ specifier: FormatSpecifier, base: Int) {
        var specifier = specifier
        specifier.width = resolved(specifier.width, limit: StringsLimits.fieldWidth, &specifier, base)
        specifier.precision = resolved(specifier.precision, limit: StringsLimits.precision, &specifier, base)
        write(specifier.place.index(base: base), specifier, spelling: specifier.spelling)
    }

    /// A width or precision that `*` takes from the arguments.
    private mutating func resolved(
        _ amount: FormatSpecifier.Amount, limit: Int, _ specifier: inout FormatSpecifier, _ base: Int
    ) -> FormatSpecifier.Amount {
        guard case .argument(let place) = amount else { return amount }
        let index = place.index(base: base)
        guard arguments.indices.contains(index), let value = arguments[index].wholeNumber else {
            report(.unfitArgument, "\(specifier.spelling) takes argument \(index + 1) as a width, and it is no integer")
            return .none
        }
        if value < 0 { specifier.isLeftAligned = true }
        return .fixed(Int(min(value.magnitude, UInt64(limit))))
    }

    /// Writes an argument, or how it is asked for where it wasn't given.
    private mutating func write(_ index: Int, _ specifier: FormatSpecifier, spelling: String) {
        guard arguments.indices.contains(index) else {
            report(.missingArgument, "\(spelling) wants argument \(index + 1), and \(arguments.count) were given")
            append(spelling)
            return
        }
        var writer = ArgumentWriter(specifier: specifier, argument: arguments[index], context: context)
        let start = output.utf8.count
        append(writer.text())
        insertions.append(Insertion(range: start..<output.utf8.count, argument: index))
        for issue in writer.issues where issues.count < 32 { issues.append(issue) }
    }
}

/// Where an argument stands in a text.
package struct Insertion: Sendable, Hashable {
    /// The UTF-8 offsets of what it wrote.
    package var range: Range<Int>
    /// The argument's index, from 0.
    package var argument: Int
}

extension FormatArgument {
    /// Whether it is the number 0.
    var isZero: Bool {
        switch storage {
        case .integer(let value): value == 0
        case .unsigned(let value): value == 0
        case .double(let value): value == 0
        case .decimal(let value): value.isZero
        case .text: false
        }
    }
}

extension FormatString {
    /// The specifier that writes an argument as a number.
    func numericSpecifier(at index: Int, base: Int) -> FormatSpecifier? {
        specifiers(base: base).first { $0.index == index && $0.specifier.conversion.isNumeric }?.specifier
    }
}
