// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// A made-up language that shows, before any translator is paid, which texts can't be translated, are cut, or run the
/// wrong way.
///
/// 1. Only the text of messages changes. Specifiers, variables, inflection marks and line breaks stay, so that a pseudo
///    text formats like the original.
/// 2. ``accented`` writes each Latin letter with an accent, makes the text about 30 % longer, and puts it in brackets: a
///    text without brackets on the screen isn't localized, one with a bracket missing is cut.
/// 3. ``mirrored`` wraps each run of text in a right-to-left override, so that it reads from right to left as Arabic
///    does, letter by letter.
public struct PseudoLocale: Sendable, Hashable, CustomStringConvertible {
    /// `en-XA`: accents, 30 % longer, brackets.
    public static let accented = PseudoLocale(description: "en-XA")
    /// `ar-XB`: from right to left.
    public static let mirrored = PseudoLocale(description: "ar-XB")

    /// The tag under which its texts are found.
    public let description: String

    private static let plainLetters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    private static let accentedLetters = Array("ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž")
    private static let accents = Dictionary(
        uniqueKeysWithValues: zip(plainLetters, accentedLetters).map { ($0, $1) })
    /// What texts are made longer with.
    private static let filler = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

    /// The pseudo form of one text, which is a format string.
    public func text(_ original: String) -> String { text(of: FormatString(original)) }

    func text(of format: FormatString) -> String {
        let original = format.text
        var result = ""
        var letters = 0
        for piece in Self.pieces(of: format) {
            guard piece.isText else {
                result += piece.text
                continue
            }
            letters += piece.text.count
            result += self == .accented ? Self.accented(piece.text) : Self.mirrored(piece.text)
        }
        guard self == .accented, !original.isEmpty else { return result }
        var padding = ""
        var index = 0
        while padding.count < (letters * 3 + 9) / 10 {
            padding += " " + Self.accented(Self.filler[index % Self.filler.count])
            index += 1
        }
        return "[\(result)\(padding)]"
    }

    private static func accented(_ text: String) -> String { String(text.map { accents[$0] ?? $0 }) }

    private static func mirrored(_ text: String) -> String {
        // An override ends with its line, so each line gets its own.
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.allSatisfy(\.isWhitespace) ? String($0) : "\u{202E}\($0)\u{202C}" }
            .joined(separator: "\n")
    }

    private struct Piece {
        var text: String
        var isText: Bool
    }

    /// Splits a format string into text, with `%%` as written, and everything that must stay.
    private static func pieces(of format: FormatString) -> [Piece] {
        format.segments.map { segment in
            switch segment {
            case .literal(let text):
                Piece(text: format.hasPlaceholders ? text.replacing("%", with: "%%") : text, isText: true)
            case .argument(let specifier): Piece(text: specifier.spelling, isText: false)
            case .variable(let name, let place):
                Piece(text: "%" + (place.position.map { "\($0)$" } ?? "") + "#@\(name)@", isText: false)
            case .ownArgument(let position):
                Piece(text: "%" + (position.map { "\($0)$" } ?? "") + "arg", isText: false)
            case .markupStart: Piece(text: "^[", isText: false)
            case .markupEnd(let markup): Piece(text: "](\(markup.source))", isText: false)
            }
        }
    }
}

extension StringTables {
    /// Returns these tables with a pseudo-locale beside their languages, made from the source language's texts.
    public func adding(_ pseudo: PseudoLocale) -> StringTables {
        guard let tag = try? LanguageTag(pseudo.description) else { return self }
        var added: [String: Table] = [:]
        for (name, table) in tables {
            guard let index = table.sourceIndex else {
                added[name] = table
                continue
            }
            var entries = EntryTable(capacity: table.languages[index].entries.count)
            for (key, entry) in table.languages[index].entries { entries[key] = entry.pseudo(pseudo, key: key) }
            let rest = table.languages.filter { $0.tag != tag }
            added[name] = Table(
                name: name, languages: rest + [TranslatedTable(tag: tag, entries: entries)],
                sourceLanguage: sourceLanguage)
        }
        return StringTables(directory: directory, sourceLanguage: sourceLanguage, problems: problems, tables: added)
    }
}

extension TableEntry {
    fileprivate func pseudo(_ pseudo: PseudoLocale, key: String) -> TableEntry {
        switch self {
        case .plain(let text): TableEntry(text: pseudo.text(text))
        case .keyItself: TableEntry(text: pseudo.text(key))
        case .message(let message):
            .message(
                Message(
                    message.root.pseudo(pseudo),
                    variables: message.variables.mapValues {
                        MessageVariable(position: $0.position, specifier: $0.specifier, node: $0.node.pseudo(pseudo))
                    }))
        }
    }
}

extension MessageNode {
    fileprivate func pseudo(_ pseudo: PseudoLocale) -> MessageNode {
        switch self {
        case .text(let text): return .text(FormatString(pseudo.text(of: text), knowsOwnArgument: text.hasOwnArgument))
        case .plural(let variants):
            var changed = PluralVariants()
            for form in variants.forms { changed[form] = variants[form]?.pseudo(pseudo) }
            return .plural(changed)
        case .device(let nodes): return .device(nodes.mapValues { $0.pseudo(pseudo) })
        case .width(let variants):
            return .width(variants.map { WidthVariant(width: $0.width, node: $0.node.pseudo(pseudo)) })
        }
    }
}
