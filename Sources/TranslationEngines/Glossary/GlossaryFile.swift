// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Files in which translators keep what they have settled on: tables of terms (CSV), and translation memories (TMX).
public enum GlossaryFile {
    /// The longest file that is read.
    public static let maximumBytes = 64 << 20

    /// The entries of a file, by the end of its name: `.csv` or `.tmx`.
    ///
    /// - Throws: ``GlossaryFileError`` with the file and the line.
    public static func entries(path: String) throws(GlossaryFileError) -> [Glossary.Entry] {
        guard let bytes = SmallFile.bytes(of: path, limit: maximumBytes) else {
            throw GlossaryFileError(path, nil, "it can't be read, or is longer than \(maximumBytes) bytes")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw GlossaryFileError(path, nil, "it is not UTF-8")
        }
        do throws(GlossaryFileError) {
            if path.lowercased().hasSuffix(".tmx") { return try TMX.entries(text) }
            return try entries(csv: text)
        } catch {
            throw GlossaryFileError(path, error.line, error.reason)
        }
    }

    /// The entries of a table ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)).
    ///
    /// The first row names the languages; the first of them is the one that the others are translations of, in either
    /// direction. Each row is a term within texts as well as a whole text; in a column `kind` it may say `term` or `text`.
    /// An empty cell is no translation.
    ///
    ///     en,es,ca
    ///     Flood warning,Aviso de inundaciones,Avís d'inundacions
    public static func entries(csv text: String) throws(GlossaryFileError) -> [Glossary.Entry] {
        var rows = try CSVRows.rows(text).makeIterator()
        guard let header = rows.next() else { throw GlossaryFileError("", 1, "there is no row with the languages") }
        var columns: [(index: Int, language: LanguageTag)] = []
        var kindColumn: Int?
        for (index, cell) in header.cells.enumerated() {
            let name = cell.trimmingWhitespace
            if name == "kind" {
                kindColumn = index
            } else if let language = try? LanguageTag(name) {
                columns.append((index, language))
            } else {
                throw GlossaryFileError("", header.line, "\"\(name)\" is no language")
            }
        }
        guard let hub = columns.first, columns.count > 1 else {
            throw GlossaryFileError("", header.line, "the first row names two languages at least")
        }
        var entries: [Glossary.Entry] = []
        while let row = rows.next() {
            func cell(_ index: Int) -> String {
                row.cells.indices.contains(index) ? row.cells[index].trimmingWhitespace : ""
            }
            let kind = kindColumn.map(cell) ?? ""
            guard ["", "term", "text"].contains(kind) else {
                throw GlossaryFileError("", row.line, "\"\(kind)\" is neither term nor text")
            }
            let source = cell(hub.index)
            guard !source.isEmpty else { continue }
            for column in columns.dropFirst() where !cell(column.index).isEmpty {
                let other = cell(column.index)
                for (from, to, one, two) in [
                    (hub.language, column.language, source, other), (column.language, hub.language, other, source),
                ] {
                    if kind != "text" { entries.append(.term(one, from: from, to: to, translation: two)) }
                    if kind != "term" { entries.append(.text(one, from: from, to: to, translation: two)) }
                }
            }
        }
        return entries
    }
}

/// What is wrong with a file of settled translations.
public struct GlossaryFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file's path; empty for a text.
    public let path: String
    /// The line, from 1; `nil` for the whole file.
    public let line: Int?
    /// What is wrong.
    public let reason: String

    init(_ path: String, _ line: Int?, _ reason: String) {
        self.path = path
        self.line = line
        self.reason = reason
    }

    /// The file, the line and what is wrong.
    public var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(reason)" }
}

/// The rows of a table.
enum CSVRows {
    struct Row {
        var line: Int
        var cells: [String]
    }

    /// Rows of cells between commas; a cell in quotes may hold commas, line breaks, and doubled quotes.
    ///
    /// Empty rows don't count.
    static func rows(_ text: String) throws(GlossaryFileError) -> [Row] {
        var rows: [Row] = []
        var row = Row(line: 1, cells: [])
        var cell = ""
        var line = 1
        var isQuoted = false
        var wasQuoted = false
        func endCell() {
            row.cells.append(cell)
            (cell, wasQuoted) = ("", false)
        }
        func endRow() {
            endCell()
            if row.cells != [""] { rows.append(row) }
            row = Row(line: line + 1, cells: [])
        }
        var scalars = Array(text.unicodeScalars)[...]
        if scalars.first == "\u{FEFF}" { scalars = scalars.dropFirst() }
        while let scalar = scalars.popFirst() {
            if isQuoted {
                if scalar == "\"" {
                    if scalars.first == "\"" {
                        cell.unicodeScalars.append(scalars.removeFirst())
                    } else {
                        isQuoted = false
                    }
                } else {
                    if scalar == "\n" { line += 1 }
                    cell.unicodeScalars.append(scalar)
                }
                continue
            }
            switch scalar {
            case "\"" where cell.isEmpty && !wasQuoted: (isQuoted, wasQuoted) = (true, true)
            case ",": endCell()
            case "\r" where scalars.first == "\n": continue
            case "\n", "\r":
                endRow()
                line += 1
            default: cell.unicodeScalars.append(scalar)
            }
        }
        guard !isQuoted else { throw GlossaryFileError("", row.line, "a quotation mark is not closed") }
        if !cell.isEmpty || !row.cells.isEmpty { endRow() }
        return rows
    }
}
