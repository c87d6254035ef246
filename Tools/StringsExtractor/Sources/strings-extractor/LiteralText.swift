// SPDX-License-Identifier: Apache-2.0

internal import SwiftParser
internal import SwiftSyntax

/// The text of a string literal as a catalog has it.
///
/// 1. A literal without interpolations is its own text; `+` joins literals.
/// 2. An interpolation becomes its specifier, `"Show weather in \(city)"` → `Show weather in %@`, and then a percent
///    sign of the literal is doubled, since the text has become a format string.
/// 3. Escapes, raw strings and multi-line strings mean what they mean to the compiler.
struct LiteralText {
    var text: String
    var arguments: [Record.Argument] = []

    /// Reads an expression; `nil` when it is no literal, or one that the compiler would refuse.
    init?(_ expression: ExprSyntax, scope: TypeScope = TypeScope()) {
        if let literal = expression.as(StringLiteralExprSyntax.self) {
            guard let read = Self(literal, scope: scope) else { return nil }
            self = read
        } else if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let inner = tuple.elements.first, inner.label == nil
        {
            guard let read = Self(inner.expression, scope: scope) else { return nil }
            self = read
        } else if let sequence = expression.as(SequenceExprSyntax.self) {
            guard let read = Self(joined: sequence, scope: scope) else { return nil }
            self = read
        } else {
            return nil
        }
    }

    // Rule 1.
    private init?(joined sequence: SequenceExprSyntax, scope: TypeScope) {
        text = ""
        for (index, element) in sequence.elements.enumerated() {
            if index % 2 == 1 {
                guard element.as(BinaryOperatorExprSyntax.self)?.operator.text == "+" else { return nil }
            } else {
                guard let part = LiteralText(element, scope: scope), part.arguments.isEmpty else { return nil }
                text += part.text
            }
        }
    }

    // Rules 2 and 3.
    private init?(_ literal: StringLiteralExprSyntax, scope: TypeScope) {
        text = ""
        let isFormat = literal.segments.contains { $0.is(ExpressionSegmentSyntax.self) }
        for segment in literal.segments {
            switch segment {
            case .stringSegment(let part):
                let alone = literal.with(\.segments, StringLiteralSegmentListSyntax([.stringSegment(part)]))
                guard let value = alone.representedLiteralValue else { return nil }
                text += isFormat ? Self.doublingPercent(value) : value
            case .expressionSegment(let part):
                let argument = Interpolation(part, scope: scope).argument
                arguments.append(argument)
                text += argument.specifier
            @unknown default: return nil
            }
        }
    }

    private static func doublingPercent(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        return text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
    }
}

/// One interpolation: which specifier stands for it.
///
/// `specifier:` and `placeholder:` say it themselves; `format:` gives a finished text; else the type of the expression
/// decides, where the syntax tells it.
struct Interpolation {
    let argument: Record.Argument

    init(_ segment: ExpressionSegmentSyntax, scope: TypeScope) {
        let list = segment.expressions
        let expression = list.first?.expression
        let spelling = expression?.trimmedDescription ?? ""
        func labelled(_ label: String) -> ExprSyntax? { list.first { $0.label?.text == label }?.expression }

        if let specifier = labelled("specifier").flatMap({ LiteralText($0)?.text }), specifier.hasPrefix("%") {
            argument = .init(specifier: specifier, expression: spelling, typed: true)
        } else if let placeholder = labelled("placeholder")?.as(MemberAccessExprSyntax.self) {
            let specifier = Self.placeholders[placeholder.declName.baseName.text]
            argument = .init(specifier: specifier ?? "%@", expression: spelling, typed: specifier != nil)
        } else if list.count > 1 {
            argument = .init(specifier: "%@", expression: spelling, typed: true)
        } else {
            let type = expression.flatMap { scope.type(of: $0) }
            argument = .init(
                specifier: type.map(Self.specifier) ?? "%@", expression: spelling, typed: type != nil)
        }
    }

    private static let placeholders = [
        "int": "%lld", "uint": "%llu", "float": "%f", "double": "%lf", "object": "%@",
    ]

    /// The specifier of a type, as Foundation's `String.LocalizationValue` chooses it.
    private static func specifier(of type: String) -> String {
        switch type {
        case "Int", "Int64": "%lld"
        case "Int8", "Int16", "Int32", "CInt": "%d"
        case "UInt", "UInt64": "%llu"
        case "UInt8", "UInt16", "UInt32", "CUnsignedInt": "%u"
        case "Float": "%f"
        case "Double", "CGFloat", "TimeInterval": "%lf"
        default: "%@"
        }
    }
}
