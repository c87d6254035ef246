// SPDX-License-Identifier: Apache-2.0

internal import SwiftSyntax

/// A call that names a localized string: which of its arguments is what.
struct LocalizedCall {
    /// How records name it.
    var spelling: String
    /// The label of the key, `nil` when the key comes first without a label.
    var key: String?
    var value: String?
    var tables: [String] = ["table", "tableName"]
    var bundle: String? = "bundle"
    var comment: String? = "comment"

    /// The call that a called expression and its arguments are, `nil` for any other call.
    ///
    /// - Parameter texts: the names of further types whose first argument is a localized text, such as `Text`.
    init?(_ call: FunctionCallExprSyntax, texts: Set<String>) {
        let labels = call.arguments.map { $0.label?.text }
        guard let name = Self.name(of: call.calledExpression), !labels.isEmpty else { return nil }
        switch name {
        case "String", "AttributedString", "init":
            guard labels[0] == "localized" else { return nil }
            self.init(
                spelling: "\(name == "init" ? ".init" : name)(localized:)", key: "localized", value: "defaultValue")
        case "LocalizedStringResource":
            guard labels[0] == nil else { return nil }
            self.init(spelling: name, key: nil, value: "defaultValue")
        case "LocalizationValue", "LocalizedStringKey":
            guard labels[0] == nil, labels.count == 1 else { return nil }
            self.init(spelling: name, key: nil)
        case "NSLocalizedString":
            guard labels[0] == nil else { return nil }
            self.init(spelling: name, key: nil, value: "value")
        case "localizedString":
            guard labels[0] == "forKey" else { return nil }
            self.init(spelling: "localizedString(forKey:)", key: "forKey", value: "value", comment: nil)
        case _ where texts.contains(name):
            guard labels[0] == nil else { return nil }
            self.init(spelling: name, key: nil)
        default: return nil
        }
    }

    private init(spelling: String, key: String?, value: String? = nil, comment: String? = "comment") {
        self.spelling = spelling
        self.key = key
        self.value = value
        self.comment = comment
    }

    /// `String` of `String`, `Swift.String` and `String.init`; `LocalizationValue` of `String.LocalizationValue`.
    private static func name(of expression: ExprSyntax) -> String? {
        if let reference = expression.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
        guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
        let name = member.declName.baseName.text
        if name == "init", let base = member.base { return self.name(of: base) }
        return name
    }
}
