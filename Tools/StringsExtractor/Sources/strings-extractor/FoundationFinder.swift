// SPDX-License-Identifier: Apache-2.0

internal import SwiftParser
internal import SwiftSyntax

/// A call that goes to Foundation's own ICU, with what to write instead.
struct FoundationRecord: Encodable {
    var file: String
    var line: Int
    var column: Int
    /// The call as people name it, such as `DateFormatter()`.
    var call: String
    var remedy: String
}

/// Finds the calls of one source file whose text comes from Foundation's own ICU, or ignores the request's context.
///
/// 1. A file that imports `LocalizedFoundation` and not Foundation has the names that follow the context; only what that
///    module can't shadow is found: the formatter classes, parsing with a format style, comparisons and capitals by the
///    process's locale.
/// 2. A file that imports Foundation gets its names too, so that `Locale.current`, `NSLocalizedString` and a date's
///    `formatted()` are found there as well. With `FoundationLocalization` beside it, the names of that module count as
///    good: number and date styles, `String(localized:)`.
/// 3. A file that imports none of them has none of their names.
final class FoundationFinder: SyntaxVisitor {
    private enum Imports { case localized, foundation, both, none }

    private let file: String
    private let converter: SourceLocationConverter
    private let imports: Imports
    private var records: [FoundationRecord] = []

    private init(file: String, tree: SourceFileSyntax) {
        self.file = file
        converter = SourceLocationConverter(fileName: file, tree: tree)
        let modules = Set(
            tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.path.first?.name.text })
        let hasFoundation = !modules.isDisjoint(with: ["Foundation", "FoundationInternationalization"])
        imports =
            if hasFoundation {
                modules.isDisjoint(with: ["LocalizedFoundation", "FoundationLocalization"]) ? .foundation : .both
            } else if modules.contains("LocalizedFoundation") {
                .localized
            } else if modules.contains("FoundationLocalization") {
                .both
            } else {
                .none
            }
        super.init(viewMode: .sourceAccurate)
    }

    /// The calls of a source text, in its order.
    static func records(in source: String, file: String) -> [FoundationRecord] {
        let tree = Parser.parse(source: source)
        let finder = FoundationFinder(file: file, tree: tree)
        guard finder.imports != .none else { return [] }
        finder.walk(tree)
        return finder.records
    }

    private static let swap = "import LocalizedFoundation instead of Foundation"

    /// Classes that nothing can shadow, since code holds them by their type.
    private static let classes: [String: String] = [
        "DateFormatter": "write date.formatted(.dateTime…) or date.formatted(date:time:)",
        "DateIntervalFormatter": "write (start..<end).formatted(.interval…)",
        "NumberFormatter": "write number.formatted(.number…), (.percent…) or (.currency(code:)…)",
        "ByteCountFormatter": "write count.formatted(.byteCount(style:))",
        "LengthFormatter": "write measurement.formatted(.measurement(width:usage:))",
        "MassFormatter": "write measurement.formatted(.measurement(width:usage:))",
        "EnergyFormatter": "write measurement.formatted(.measurement(width:usage:))",
        "PersonNameComponentsFormatter": "write name.formatted(.name(style:))",
    ]

    /// Methods that follow the process's locale, or their locale by Foundation's ICU.
    private static let methods: [String: String] = [
        "localizedStandardCompare": "sort by a collation of the reader's locale",
        "localizedCompare": "sort by a collation of the reader's locale",
        "localizedCaseInsensitiveCompare": "sort by a collation of the reader's locale",
        "localizedStandardContains": "search with the reader's locale",
        "localizedCaseInsensitiveContains": "search with the reader's locale",
        "localizedStandardRange": "search with the reader's locale",
        "localizedUppercase": "write uppercased(), or case mapping by the reader's locale",
        "localizedLowercase": "write lowercased(), or case mapping by the reader's locale",
        "localizedCapitalized": "write capitalized, or case mapping by the reader's locale",
        "localizedName": "name the time zone in the reader's locale",
        "weekdaySymbols": "write date.formatted(.dateTime.weekday(.wide))",
        "shortWeekdaySymbols": "write date.formatted(.dateTime.weekday())",
        "monthSymbols": "write date.formatted(.dateTime.month(.wide))",
        "shortMonthSymbols": "write date.formatted(.dateTime.month())",
    ]

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let labels = node.arguments.map { $0.label?.text ?? "_" }
        if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
            if let remedy = Self.classes[name] {
                add("\(name)()", remedy, node)
            } else if name == "NSLocalizedString", imports != .localized {
                add(name, Self.swap, node)
            } else if name == "String", labels.first == "format", labels.contains("locale"), imports != .localized {
                add("String(format:locale:)", Self.swap, node)
            } else if labels == ["_", "format"], Self.parsed.contains(name) {
                add("\(name)(_:format:)", "parse what people type with the reader's locale", node)
            }
        } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
            let name = member.declName.baseName.text
            switch name {
            case "localizedStringWithFormat" where imports != .localized: add("String.\(name)", Self.swap, node)
            case "localizedString" where labels == ["forKey", "value", "table"] && imports != .localized:
                add("localizedString(forKey:value:table:)", Self.swap, node)
            case "preferredLocalizations" where imports != .localized && !(labels.count > 1 && imports == .both):
                add("Bundle.preferredLocalizations", Self.swap, node)
            case "formatted" where imports == .foundation: add("formatted(…)", Self.swap, node)
            case "formatted" where labels == ["date", "time"] && imports == .both:
                add("formatted(date:time:)", Self.swap, node)
            case "localizedString"
            where labels.first?.hasPrefix("for") == true && labels.count == 1 && imports != .localized:
                add("localizedString(\(labels[0]):)", Self.swap, node)
            case "displayName" where labels == ["forKey", "value"] && imports != .localized:
                add("displayName(forKey:value:)", Self.swap, node)
            default:
                if let remedy = Self.methods[name] { add("\(name)(…)", remedy, node) }
            }
        }
        return .visitChildren
    }

    private static let parsed: Set<String> = ["Int", "Double", "Float", "Decimal", "Date"]

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard !(node.parent?.is(FunctionCallExprSyntax.self) ?? false) else { return .visitChildren }
        let name = node.declName.baseName.text
        let base = node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
        if base == "Locale" || base == "NSLocale" {
            let ofProcess = ["current", "autoupdatingCurrent", "preferredLanguages"]
            if ofProcess.contains(name), imports != .localized { add("\(base ?? "").\(name)", Self.swap, node) }
        } else if let remedy = Self.methods[name] {
            add(name, remedy, node)
        }
        return .visitChildren
    }

    private func add(_ call: String, _ remedy: String, _ node: some SyntaxProtocol) {
        let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
        records.append(
            FoundationRecord(
                file: file, line: location.line, column: location.column, call: call, remedy: remedy))
    }
}
