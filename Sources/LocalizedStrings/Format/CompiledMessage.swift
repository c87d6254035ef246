// SPDX-License-Identifier: Apache-2.0

internal import Agreement
internal import Formatting

/// A message compiled for the usual case: whole numbers and texts put into texts, and plurals that whole numbers choose.
///
/// Most messages are no more than that. They are taken apart once, when they are first formatted, and from then on are
/// written straight into one buffer, without any allocation but that of the result.
///
/// 1. Compiled are literals, `%lld` and its like, `%@`, `%arg` of a variable with such a specifier, variables and
///    plurals. Anything else, such as a field width, a device or a specifier that rounds, leaves the message to
///    ``MessageRenderer``.
/// 2. Which argument a place takes is settled when the message is compiled, by the renderer's rules 1 and 2. Only the
///    plural of a whole message looks for the first number each time.
/// 3. A category without a text has that of `other`; `zero` is for exactly 0 where the translation has it (the
///    renderer's rule 4).
/// 4. A missing argument, one of another kind than its place wants, or a text beyond ``capacity`` gives the message back
///    to the renderer, which writes it as well as it can and says what is wrong. So both give the same text.
final class CompiledMessage: Sendable {
    /// The longest text that is written this way, in bytes of UTF-8.
    static let capacity = 1_024
    /// The most pieces of a message; a longer one is the renderer's.
    static let maximumPieces = 256

    /// One piece of a text.
    struct Piece: Sendable {
        enum Kind: UInt8, Sendable {
            /// The bytes from `start` to `end`.
            case literal
            /// An integer, which may be negative.
            case integer
            /// An integer that isn't negative.
            case unsigned
            /// A text or an integer.
            case object
            /// The texts of a plural, by an argument: six places from `start` on, one for each category. `end` is 1 where
            /// `zero` is meant exactly.
            case plural
            /// A plural by the first argument that is a number.
            case pluralOfFirstNumber
            /// The text at `start`.
            case text
            /// Inflection markup begins.
            case blockStart
            /// It ends; `start` is its place among the blocks.
            case blockEnd
        }

        var kind: Kind
        var argument: UInt8 = 0
        var start: Int32 = 0
        var end: Int32 = 0
    }

    /// A block of inflection markup, with the arguments in it.
    struct Block: Sendable {
        let markup: InflectionMarkup
        let arguments: [Int]
        /// Whether it agrees within itself, and an argument stands in it: the usual block.
        let isUsual: Bool

        init(markup: InflectionMarkup, arguments: [Int]) {
            self.markup = markup
            self.arguments = arguments
            isUsual = markup.isPlain && !arguments.isEmpty
        }
    }

    /// The pieces of one text.
    struct Span: Sendable {
        var start: Int32
        var end: Int32
    }

    private let bytes: [UInt8]
    private let pieces: [Piece]
    private let texts: [Span]
    private let choices: [Int32]
    private let blocks: [Block]
    /// The text that the message begins with; `nil` when the renderer has to write it.
    private let root: Int?

    /// Compiles a message.
    init(_ message: Message) {
        var compiler = MessageCompiler(message)
        root = compiler.node(message.root, base: 0, own: nil, depth: 0).map { Int($0) }
        bytes = compiler.bytes
        pieces = compiler.pieces
        texts = compiler.texts
        choices = compiler.choices
        blocks = compiler.blocks
    }

    /// Whether messages of its kind are compiled at all.
    var isUsable: Bool { root != nil }

    /// The text, `nil` when it is the renderer's turn.
    ///
    /// - Parameter agreement: What inflection markup refers to; where `nil`, its blocks stand as they are.
    func text(
        _ arguments: UnsafeBufferPointer<FormatArgument>, _ context: MessageContext,
        _ agreement: AgreementContext? = .empty
    ) -> String? {
        guard let root else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.capacity) { buffer in
            var count = 0
            guard write(root, arguments, context, agreement, into: buffer, &count) else { return nil }
            return String(decoding: UnsafeBufferPointer(rebasing: buffer[..<count]), as: UTF8.self)
        }
    }

    /// Appends a text to a buffer; false when it is the renderer's turn.
    private func write(
        _ text: Int, _ arguments: UnsafeBufferPointer<FormatArgument>, _ context: MessageContext,
        _ agreement: AgreementContext?, into buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
    ) -> Bool {
        let span = texts[text]
        var blockStart = 0
        for index in Int(span.start)..<Int(span.end) {
            let piece = pieces[index]
            switch piece.kind {
            case .literal:
                let length = Int(piece.end &- piece.start)
                guard buffer.count - count >= length else { return false }
                bytes.withUnsafeBufferPointer { source in
                    guard let from = source.baseAddress, let to = buffer.baseAddress else { return }
                    (to + count).update(from: from + Int(piece.start), count: length)
                }
                count += length
            case .integer, .unsigned, .object:
                let place = Int(piece.argument)
                guard place < arguments.count else { return false }
                switch arguments[place].storage {
                case .integer(let value) where piece.kind != .unsigned || value >= 0:
                    let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
                    guard let length = context.numbers.write(value, into: rest) else { return false }
                    count += length
                case .text(let text) where piece.kind == .object:
                    guard append(text, context, into: buffer, &count) else { return false }
                default: return false
                }
            case .plural, .pluralOfFirstNumber:
                var place = Int(piece.argument)
                if piece.kind == .pluralOfFirstNumber {
                    guard let first = arguments.firstIndex(where: \.isNumber) else { return false }
                    place = first
                }
                guard place < arguments.count, case .integer(let value) = arguments[place].storage else { return false }
                let form = value == 0 && piece.end == 1 ? .zero : context.numbers.category(of: value)
                guard
                    write(
                        Int(choices[Int(piece.start) + Int(form.index)]), arguments, context, agreement, into: buffer,
                        &count)
                else {
                    return false
                }
            case .text:
                guard write(Int(piece.start), arguments, context, agreement, into: buffer, &count) else { return false }
            case .blockStart: blockStart = count
            case .blockEnd:
                guard inflect(Int(piece.start), from: blockStart, arguments, context, agreement, in: buffer, &count)
                else { return false }
            }
        }
        return true
    }

    /// Writes a block anew; false where something is wrong that the renderer reports.
    private func inflect(
        _ place: Int, from start: Int, _ arguments: UnsafeBufferPointer<FormatArgument>, _ context: MessageContext,
        _ agreement: AgreementContext?, in buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
    ) -> Bool {
        guard blocks.indices.contains(place), start <= count else { return false }
        if agreement == nil { return true }
        let written = UnsafeBufferPointer(rebasing: buffer[start..<count])
        let room = UnsafeMutableBufferPointer(rebasing: buffer[start...])
        // Nothing is copied out of the contexts, which would count references.
        if blocks[place].isUsual {
            let (wanted, given) = BlockInflection.features(
                inserted: blocks[place].arguments, arguments, context.numbers)
            if let length = context.inflector?.inflect(written, to: wanted, given: given, isModifier: false, into: room)
            {
                count = start + length
                return true
            }
        }
        guard let agreement else { return true }
        let block = BlockInflection(
            markup: blocks[place].markup, inflector: context.inflector, context: agreement, arguments: arguments,
            explicit: [:], numbers: context.numbers)
        guard block.problem == nil, block.markup.unknown.isEmpty else { return false }
        guard block.markup.isActive, let inflector = context.inflector else { return true }
        let step = block.step(inserted: blocks[place].arguments, inflector) { String(decoding: written, as: UTF8.self) }
        switch step {
        case .same: return true
        case .agreement(let wanted, let given, let isModifier):
            if let length = inflector.inflect(written, to: wanted, given: given, isModifier: isModifier, into: room) {
                count = start + length
                return true
            }
        case .pronouns, .unknown: break
        }
        // What is left is rarer: someone's pronouns, an alternative.
        var result = block.result(String(decoding: written, as: UTF8.self), inserted: blocks[place].arguments)
        return result.text.withUTF8 { source in
            guard buffer.count - start >= source.count else { return false }
            if let from = source.baseAddress, let to = buffer.baseAddress {
                (to + start).update(from: from, count: source.count)
            }
            count = start + source.count
            return true
        }
    }

    private func append(
        _ text: String, _ context: MessageContext, into buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
    ) -> Bool {
        var text = text
        // ASCII needs no isolation in a message that runs from left to right.
        if let isRightToLeft = context.isolatesIn, isRightToLeft || !Self.isASCII(&text) {
            text = BidiIsolation.isolated(text, inRightToLeft: isRightToLeft)
        }
        return text.withUTF8 { source in
            guard buffer.count - count >= source.count else { return false }
            if let from = source.baseAddress, let to = buffer.baseAddress {
                (to + count).update(from: from, count: source.count)
            }
            count += source.count
            return true
        }
    }

    private static func isASCII(_ text: inout String) -> Bool {
        text.withUTF8 { bytes in
            var all: UInt8 = 0
            for byte in bytes { all |= byte }
            return all < 0x80
        }
    }
}

/// Compiles one message; ``CompiledMessage`` states the rules.
struct MessageCompiler {
    private let message: Message
    private(set) var bytes: [UInt8] = []
    private(set) var pieces: [CompiledMessage.Piece] = []
    private(set) var texts: [CompiledMessage.Span] = []
    private(set) var choices: [Int32] = []
    private(set) var blocks: [CompiledMessage.Block] = []

    /// The argument that a variable stands for.
    struct Own {
        /// `nil` for the first number among the arguments, which isn't known yet.
        var index: Int?
        var specifier: FormatSpecifier?
    }

    init(_ message: Message) { self.message = message }

    /// The place of a node's text; `nil` for what isn't compiled.
    mutating func node(_ node: MessageNode, base: Int, own: Own?, depth: Int) -> Int32? {
        switch node {
        case .text(let text): self.text(text, base: base, own: own, depth: depth)
        case .plural(let variants): plural(variants, base: base, own: own, depth: depth)
        case .device, .width: nil
        }
    }

    // Rules 2 and 3.
    private mutating func plural(_ variants: PluralVariants, base: Int, own: Own?, depth: Int) -> Int32? {
        // The plural within a plural of a number that isn't known yet.
        if let own, own.index == nil { return nil }
        guard let last = variants[.other],
            let other = node(last, base: base, own: own ?? Own(), depth: depth)
        else { return nil }
        var choice = Array(repeating: other, count: PluralCategory.allCategories.count)
        for form in variants.forms where form != .other {
            guard let node = variants[form], let text = self.node(node, base: base, own: own ?? Own(), depth: depth)
            else { return nil }
            choice[Int(form.index)] = text
        }
        var piece = CompiledMessage.Piece(
            kind: .pluralOfFirstNumber, start: Int32(choices.count), end: variants[.zero] == nil ? 0 : 1)
        if let index = own?.index {
            guard let argument = UInt8(exactly: index) else { return nil }
            piece.kind = .plural
            piece.argument = argument
        }
        choices += choice
        return close([piece])
    }

    private mutating func text(_ text: FormatString, base: Int, own: Own?, depth: Int) -> Int32? {
        guard !text.hasBrokenMarkup else { return nil }
        var own = own
        if let known = own, known.index == nil, text.hasOwnArgument { return nil }
        if own == nil { own = Own(index: base) }
        var found: [CompiledMessage.Piece] = []
        var block: [Int]?
        for segment in text.segments {
            switch segment {
            case .literal(let literal):
                let start = bytes.count
                bytes.append(contentsOf: literal.utf8)
                guard bytes.count <= Int(Int32.max) else { return nil }
                found.append(CompiledMessage.Piece(kind: .literal, start: Int32(start), end: Int32(bytes.count)))
            case .markupStart:
                // A block within a block is the renderer's, and one whose argument others refer to by its morphology.
                guard block == nil else { return nil }
                block = []
                found.append(CompiledMessage.Piece(kind: .blockStart))
            case .markupEnd(let markup):
                guard let inside = block, markup.problem == nil, markup.unknown.isEmpty, markup.morphology == nil else {
                    return nil
                }
                block = nil
                found.append(CompiledMessage.Piece(kind: .blockEnd, start: Int32(blocks.count)))
                blocks.append(CompiledMessage.Block(markup: markup, arguments: inside))
            case .argument(let specifier):
                let index = specifier.place.index(base: base)
                guard let piece = Self.piece(specifier, index) else { return nil }
                block?.append(index)
                found.append(piece)
            case .ownArgument(let position):
                guard block == nil, let index = position.map({ $0 - 1 }) ?? own?.index,
                    let piece = Self.piece(own?.specifier ?? .ownArgument, index)
                else { return nil }
                found.append(piece)
            case .variable(let name, let place):
                guard block == nil, let variable = message.variables[name], depth < StringsLimits.expansionDepth else {
                    return nil
                }
                let index = place.index(base: base, defined: variable.position)
                let own = Own(index: index, specifier: variable.specifier)
                guard let start = node(variable.node, base: index, own: own, depth: depth + 1) else { return nil }
                found.append(CompiledMessage.Piece(kind: .text, start: start))
            }
            guard pieces.count + found.count <= CompiledMessage.maximumPieces else { return nil }
        }
        return block == nil ? close(found) : nil
    }

    private mutating func close(_ found: [CompiledMessage.Piece]) -> Int32? {
        guard pieces.count + found.count <= CompiledMessage.maximumPieces else { return nil }
        let start = pieces.count
        pieces += found
        texts.append(CompiledMessage.Span(start: Int32(start), end: Int32(pieces.count)))
        return Int32(texts.count - 1)
    }

    // Rule 1.
    private static func piece(_ specifier: FormatSpecifier, _ index: Int) -> CompiledMessage.Piece? {
        guard let argument = UInt8(exactly: index), specifier.width == .none, specifier.precision == .none,
            !specifier.hasPlusSign, !specifier.hasSpaceSign
        else { return nil }
        switch specifier.conversion {
        case .integer: return CompiledMessage.Piece(kind: .integer, argument: argument)
        case .unsigned: return CompiledMessage.Piece(kind: .unsigned, argument: argument)
        case .object: return CompiledMessage.Piece(kind: .object, argument: argument)
        default: return nil
        }
    }
}
