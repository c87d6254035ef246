// SPDX-License-Identifier: Apache-2.0

internal import SwiftSyntax

/// Tells the type of an expression where the syntax does, without a type checker.
///
/// 1. A literal has its default type; `x as T` is a `T`; `T(…)` with the name of a number type is a `T`.
/// 2. Arithmetic has the type of its operands; a literal takes the type of the other side.
/// 3. `count` of anything is an `Int`.
/// 4. A name has the type of its nearest declaration in the file: a parameter, a variable with a type or a value that
///    tells, a `for` over a range, an `if let`, a property of the surrounding type, a global.
/// 5. A call of a function that the file declares once has the type that the function returns.
/// 6. Anything else is unknown.
///
/// Types are names without `?` and `!`; one that is no number is as good as any other, since its specifier is `%@`.
struct TypeScope {
    /// How many steps of declarations are followed, so that `let a = b; let b = a` ends.
    private let depth: Int

    init(depth: Int = 0) { self.depth = depth }

    private static let limit = 12
    private static let numbers: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float", "Double",
        "CGFloat", "TimeInterval", "CInt", "CUnsignedInt",
    ]
    private static let others: Set<String> = ["String", "Substring", "Character", "Bool", "Decimal", "Date", "URL"]

    private var next: TypeScope { TypeScope(depth: depth + 1) }

    /// The type of an expression, `nil` when the syntax doesn't tell.
    func type(of expression: ExprSyntax) -> String? {
        guard depth < Self.limit else { return nil }
        switch expression.kind {
        case .integerLiteralExpr: return "Int"
        case .floatLiteralExpr: return "Double"
        case .stringLiteralExpr: return "String"
        case .booleanLiteralExpr: return "Bool"
        default: break
        }
        if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
            return tuple.elements.first.flatMap { next.type(of: $0.expression) }
        }
        if let prefix = expression.as(PrefixOperatorExprSyntax.self) { return next.type(of: prefix.expression) }
        if let forced = expression.as(ForceUnwrapExprSyntax.self) { return next.type(of: forced.expression) }
        if let tried = expression.as(TryExprSyntax.self) { return next.type(of: tried.expression) }
        if let awaited = expression.as(AwaitExprSyntax.self) { return next.type(of: awaited.expression) }
        if let sequence = expression.as(SequenceExprSyntax.self) { return type(of: sequence) }
        if let call = expression.as(FunctionCallExprSyntax.self) { return type(of: call) }
        if let name = expression.as(DeclReferenceExprSyntax.self), name.argumentNames == nil {
            return type(ofName: name.baseName.text, at: Syntax(name))
        }
        if let member = expression.as(MemberAccessExprSyntax.self) {
            let name = member.declName.baseName.text
            if name == "count" { return "Int" }
            if let base = member.base?.as(DeclReferenceExprSyntax.self), base.baseName.text == "self" {
                return type(ofMember: name, at: Syntax(member))
            }
        }
        return nil
    }

    /// The name of a type as written, without optionality and module.
    func name(of type: TypeSyntax) -> String? {
        if let optional = type.as(OptionalTypeSyntax.self) { return name(of: optional.wrappedType) }
        if let forced = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return name(of: forced.wrappedType) }
        if let attributed = type.as(AttributedTypeSyntax.self) { return name(of: attributed.baseType) }
        if let member = type.as(MemberTypeSyntax.self) { return member.name.text }
        if let identifier = type.as(IdentifierTypeSyntax.self) { return identifier.name.text }
        return type.trimmedDescription
    }

    // Rules 1 and 2.
    private func type(of sequence: SequenceExprSyntax) -> String? {
        let elements = Array(sequence.elements)
        if elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self) {
            return elements[2].as(TypeExprSyntax.self).flatMap { name(of: $0.type) }
        }
        var known: String?
        var literal: String?
        for (index, element) in elements.enumerated() {
            if let ternary = element.as(UnresolvedTernaryExprSyntax.self) {
                return next.type(of: ternary.thenExpression)
            }
            if index % 2 == 1 {
                guard let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text else { return nil }
                guard ["+", "-", "*", "/", "%", "&+", "&-", "&*", "??"].contains(sign) else { return nil }
                continue
            }
            guard let type = next.type(of: element) else { return nil }
            if element.is(IntegerLiteralExprSyntax.self) || element.is(FloatLiteralExprSyntax.self) {
                literal = literal == "Double" ? literal : type
            } else if let known, known != type {
                return nil
            } else {
                known = type
            }
        }
        return known ?? literal
    }

    // Rules 1 and 5.
    private func type(of call: FunctionCallExprSyntax) -> String? {
        if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
            if member.declName.baseName.text == "rounded", let base = member.base { return next.type(of: base) }
            return nil
        }
        guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
        if Self.numbers.contains(name) || Self.others.contains(name) { return name }
        if ["abs", "min", "max"].contains(name) {
            return call.arguments.first.flatMap { next.type(of: $0.expression) }
        }
        let returned = FunctionFinder.returnTypes(of: name, in: call.root)
        guard returned.count == 1, let type = returned.first else { return nil }
        return self.name(of: type)
    }

    // Rule 4.
    private func type(ofName name: String, at node: Syntax) -> String? {
        var child = node
        while let parent = child.parent {
            if let found = declaration(of: name, in: parent, before: child) { return found.type }
            child = parent
        }
        return nil
    }

    private func type(ofMember name: String, at node: Syntax) -> String? {
        var current = node.parent
        while let parent = current {
            if let members = parent.as(MemberBlockItemListSyntax.self) {
                return members.lazy.compactMap { binding(of: name, in: $0.decl)?.type }.first
            }
            current = parent.parent
        }
        return nil
    }

    /// A declaration that was found: its type may still be unknown, which ends the search all the same.
    private struct Found {
        var type: String?
    }

    private func declaration(of name: String, in parent: Syntax, before child: Syntax) -> Found? {
        if let items = parent.as(CodeBlockItemListSyntax.self) {
            let isFile = items.parent?.is(SourceFileSyntax.self) == true
            for item in items.reversed() where isFile || item.position <= child.position {
                if case .decl(let decl) = item.item, let found = binding(of: name, in: decl) { return found }
                if case .stmt(let statement) = item.item, let guarded = statement.as(GuardStmtSyntax.self),
                    let found = condition(binding: name, in: guarded.conditions)
                {
                    return found
                }
            }
        } else if let members = parent.as(MemberBlockItemListSyntax.self) {
            for member in members { if let found = binding(of: name, in: member.decl) { return found } }
        } else if let loop = parent.as(ForStmtSyntax.self) {
            if loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name {
                return Found(type: elementType(of: loop.sequence))
            }
        } else if let test = parent.as(IfExprSyntax.self), !child.is(IfExprSyntax.self) {
            return condition(binding: name, in: test.conditions)
        } else if let loop = parent.as(WhileStmtSyntax.self) {
            return condition(binding: name, in: loop.conditions)
        } else if let function = parent.as(FunctionDeclSyntax.self) {
            return parameter(name, in: function.signature.parameterClause.parameters)
        } else if let initializer = parent.as(InitializerDeclSyntax.self) {
            return parameter(name, in: initializer.signature.parameterClause.parameters)
        } else if let closure = parent.as(ClosureExprSyntax.self) {
            return closureParameter(name, in: closure)
        }
        return nil
    }

    private func binding(of name: String, in decl: DeclSyntax) -> Found? {
        guard let variable = decl.as(VariableDeclSyntax.self) else { return nil }
        // In `let a, b: Int` the type stands on the last binding only.
        var annotation: TypeSyntax?
        for binding in variable.bindings.reversed() {
            annotation = binding.typeAnnotation?.type ?? (binding.initializer == nil ? annotation : nil)
            guard binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name else { continue }
            if let annotation { return Found(type: self.name(of: annotation)) }
            return Found(type: binding.initializer.flatMap { next.type(of: $0.value) })
        }
        return nil
    }

    private func condition(binding name: String, in conditions: ConditionElementListSyntax) -> Found? {
        for element in conditions {
            guard case .optionalBinding(let binding) = element.condition,
                binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
            else { continue }
            // `if let x` means the x outside, which the search goes on to find.
            guard let value = binding.initializer?.value else { return nil }
            return Found(type: binding.typeAnnotation.flatMap { self.name(of: $0.type) } ?? next.type(of: value))
        }
        return nil
    }

    private func parameter(_ name: String, in parameters: FunctionParameterListSyntax) -> Found? {
        for parameter in parameters where (parameter.secondName ?? parameter.firstName).text == name {
            return Found(type: parameter.ellipsis == nil ? self.name(of: parameter.type) : nil)
        }
        return nil
    }

    private func closureParameter(_ name: String, in closure: ClosureExprSyntax) -> Found? {
        switch closure.signature?.parameterClause {
        case .parameterClause(let clause)?:
            for parameter in clause.parameters where (parameter.secondName ?? parameter.firstName).text == name {
                return Found(type: parameter.type.flatMap { self.name(of: $0) })
            }
        case .simpleInput(let names)?:
            if names.contains(where: { $0.name.text == name }) { return Found(type: nil) }
        case nil: break
        @unknown default: break
        }
        return nil
    }

    private func elementType(of sequence: ExprSyntax) -> String? {
        if let range = sequence.as(SequenceExprSyntax.self), range.elements.count == 3 {
            let elements = Array(range.elements)
            let sign = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text
            guard sign == "..." || sign == "..<" else { return nil }
            if elements[0].is(IntegerLiteralExprSyntax.self) { return next.type(of: elements[2]) ?? "Int" }
            return next.type(of: elements[0])
        }
        if let array = sequence.as(ArrayExprSyntax.self) {
            return array.elements.first.flatMap { next.type(of: $0.expression) }
        }
        guard let name = sequence.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let type = type(ofName: name, at: Syntax(sequence)), type.hasPrefix("["), type.hasSuffix("]"),
            !type.contains(":")
        else { return nil }
        return String(type.dropFirst().dropLast())
    }
}

/// Finds what the functions of a name in a file return.
private final class FunctionFinder: SyntaxVisitor {
    private let name: String
    private var types: [TypeSyntax] = []

    private init(name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    static func returnTypes(of name: String, in root: Syntax) -> [TypeSyntax] {
        let finder = FunctionFinder(name: name)
        finder.walk(root)
        return finder.types
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.name.text == name, let type = node.signature.returnClause?.type { types.append(type) }
        return .visitChildren
    }
}
