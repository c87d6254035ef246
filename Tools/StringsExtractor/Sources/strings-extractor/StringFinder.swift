// SPDX-License-Identifier: Apache-2.0

internal import SwiftParser
internal import SwiftSyntax

/// Finds the localized strings of one source file.
final class StringFinder: SyntaxVisitor {
    private let file: String
    private let texts: Set<String>
    private let converter: SourceLocationConverter
    private var records: [Record] = []

    /// The types that a literal becomes a localized string by, as in `let title: LocalizedStringResource = "Wind"`.
    private static let literalTypes: Set<String> = [
        "LocalizedStringResource", "LocalizationValue", "LocalizedStringKey",
    ]

    private init(file: String, texts: Set<String>, tree: SourceFileSyntax) {
        self.file = file
        self.texts = texts
        converter = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    /// The strings of a source text, in its order.
    static func records(in source: String, file: String, texts: Set<String>) -> [Record] {
        let tree = Parser.parse(source: source)
        let finder = StringFinder(file: file, texts: texts, tree: tree)
        finder.walk(tree)
        return finder.records
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let call = LocalizedCall(node, texts: texts) else { return .visitChildren }
        func argument(_ label: String?) -> ExprSyntax? {
            guard let label else { return nil }
            return node.arguments.first { $0.label?.text == label }?.expression
        }
        guard let keyExpression = call.key.map({ argument($0) }) ?? node.arguments.first?.expression else {
            return .visitChildren
        }
        var record = start(call.spelling, at: Syntax(node))
        guard let key = LiteralText(keyExpression) else {
            // A resource that was made elsewhere was found there; its literal is what counts.
            if call.spelling.hasSuffix("(localized:)") || texts.contains(call.spelling) { return .visitChildren }
            record.problem =
                "the key is computed, so that translators can't get it; write a literal, or keep the key in the table "
                + "by hand"
            records.append(record)
            return .visitChildren
        }
        record.key = key.text
        record.arguments = key.arguments
        if let expression = argument(call.value), !expression.is(NilLiteralExprSyntax.self) {
            if let value = LiteralText(expression) {
                record.value = value.text
                record.arguments = value.arguments
            } else {
                record.problem = "the default value is computed, so that translators can't get it; write a literal"
            }
        }
        if let table = call.tables.lazy.compactMap({ argument($0) }).first, !table.is(NilLiteralExprSyntax.self) {
            record.table = LiteralText(table)?.text
            if record.table == nil {
                record.problem = "the table's name is computed, so that the string's table isn't known; write a literal"
            }
        }
        record.bundle = argument(call.bundle).map(\.trimmedDescription)
        if let comment = argument(call.comment), !comment.is(NilLiteralExprSyntax.self) {
            record.comment = LiteralText(comment)?.text
            if record.comment == nil {
                record.problem = "the comment is computed, so that translators can't read it; write a literal"
            }
        }
        records.append(record)
        return .visitChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        if let type = node.typeAnnotation?.type, let value = node.initializer?.value { add(value, of: type) }
        return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        if let value = node.defaultValue?.value { add(value, of: node.type) }
        return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node.elements)
        if elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
            let type = elements[2].as(TypeExprSyntax.self)?.type
        {
            add(elements[0], of: type)
        }
        return .visitChildren
    }

    /// Adds a literal that its declared type makes a localized string.
    private func add(_ value: ExprSyntax, of type: TypeSyntax) {
        guard let name = TypeScope().name(of: type), Self.literalTypes.contains(name),
            let literal = value.as(StringLiteralExprSyntax.self), let text = LiteralText(ExprSyntax(literal))
        else { return }
        var record = start(name, at: Syntax(literal))
        record.key = text.text
        record.arguments = text.arguments
        records.append(record)
    }

    private func start(_ call: String, at node: Syntax) -> Record {
        let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
        return Record(file: file, line: location.line, column: location.column, call: call)
    }
}
