// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch
public import RemoteContent

/// Translation Memory eXchange 1.4b, which every translator's tool reads and writes
/// ([specification](https://www.gala-global.org/tmx-14b)).
public enum TMX {
    /// The most units that are read.
    public static let maximumUnits = 100_000

    // MARK: Import

    /// The units of a file as settled translations of whole texts, from each of a unit's languages into each other one.
    ///
    /// Inline codes (`ph`, `bpt`, `ept`, `it`, `ut`) stand for what is between their tags, as it stood in the text. Units
    /// of one language, and variants whose language is none, cost themselves.
    public static func entries(_ text: String) throws(GlossaryFileError) -> [Glossary.Entry] {
        var reader = TMXReader(text)
        var entries: [Glossary.Entry] = []
        for unit in try reader.units(limit: maximumUnits) {
            for (index, one) in unit.enumerated() {
                for (place, other) in unit.enumerated() where place != index && one.language != other.language {
                    guard one.text.contains(where: { !$0.isWhitespace }), !other.text.isEmpty else { continue }
                    entries.append(
                        .text(one.text, from: one.language, to: other.language, translation: other.text))
                }
            }
        }
        return entries
    }

    // MARK: Export

    /// A file with the sentences that a memory keeps; masked parts are written as `<ph x="1"/>`.
    ///
    /// - Parameters:
    ///   - entries: What the memory keeps; whole texts are left out, since their sentences are there.
    ///   - version: This program's version.
    public static func text(_ entries: [TranslationMemoryEntry], version: String) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE tmx SYSTEM "tmx14.dtd">
            <tmx version="1.4">
              <header creationtool="tolk" creationtoolversion="\(escaped(version))" datatype="plaintext" segtype="sentence" \
            adminlang="en" srclang="*all*" o-tmf="tolk"/>
              <body>

            """
        for entry in entries {
            guard let sentence = entry.key.sentence else { continue }
            let target = entry.translation.path.last ?? sentence.target
            text += "    <tu creationid=\"\(escaped(entry.translation.engine))\">\n"
            text += variant(sentence.source, sentence.text)
            text += variant(target, entry.translation.text)
            text += "    </tu>\n"
        }
        return text + "  </body>\n</tmx>\n"
    }

    private static func variant(_ language: LanguageTag, _ text: String) -> String {
        let styles: [TokenStyle] = [.privateUseWithRoles, .whiteBrackets, .htmlSpan, .ignoredElement]
        let segment = TokenPieces(text, styles: styles).pieces.map { piece in
            piece.number.map { "<ph x=\"\($0 + 1)\"/>" } ?? escaped(piece.text)
        }.joined()
        return "      <tuv xml:lang=\"\(escaped(language.identifier))\"><seg>\(segment)</seg></tuv>\n"
    }

    private static func escaped(_ text: String) -> String {
        MarkupText.escaped(text) { scalar in
            switch scalar {
            case "\"": "&quot;"
            case "\t", "\n", "\r": String(scalar)
            // Other control characters can't stand in XML 1.0 at all.
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: ""
            default: String(scalar)
            }
        }
    }
}

/// Reads the units of a TMX file: as much of XML as they need, and no entity but the five that XML has itself.
struct TMXReader {
    struct Variant {
        var language: LanguageTag
        var text: String
    }

    private var rest: Substring
    private var line = 1

    init(_ text: String) { rest = text[...] }

    mutating func units(limit: Int) throws(GlossaryFileError) -> [[Variant]] {
        var units: [[Variant]] = []
        var unit: [Variant] = []
        var language: LanguageTag?
        var segment: String?
        var hasRoot = false
        while let start = rest.firstIndex(of: "<") {
            if segment != nil { segment? += Self.unescaped(rest[..<start]) }
            skip(to: start)
            if rest.hasPrefix("<!--") {
                try skip(past: "-->", "a comment")
            } else if rest.hasPrefix("<![CDATA[") {
                let begin = rest.index(rest.startIndex, offsetBy: 9)
                let text = rest[begin...].firstRange(of: "]]>").map { rest[begin..<$0.lowerBound] }
                if let text, segment != nil { segment? += text }
                try skip(past: "]]>", "a CDATA section")
            } else if rest.hasPrefix("<!") || rest.hasPrefix("<?") {
                if rest.prefix(while: { $0 != ">" }).contains("[") {
                    throw GlossaryFileError("", line, "a document type with declarations of its own isn't read")
                }
                try skip(past: ">", "a declaration")
            } else {
                guard let end = rest.firstIndex(of: ">") else {
                    throw GlossaryFileError("", line, "a tag isn't closed")
                }
                let tag = rest[rest.index(after: rest.startIndex)..<end]
                let isClosing = tag.hasPrefix("/")
                let name = String(tag.drop { $0 == "/" }.prefix { !$0.isWhitespace && $0 != "/" })
                skip(to: rest.index(after: end))
                switch (name, isClosing) {
                case ("tmx", false): hasRoot = true
                case ("tu", false): unit = []
                case ("tu", true):
                    if unit.count > 1 { units.append(unit) }
                    guard units.count <= limit else {
                        throw GlossaryFileError("", line, "there are more than \(limit) units")
                    }
                case ("tuv", false):
                    language = (Self.attribute("xml:lang", tag) ?? Self.attribute("lang", tag)).flatMap {
                        try? LanguageTag($0)
                    }
                case ("seg", false):
                    segment = tag.hasSuffix("/") ? nil : ""
                case ("seg", true):
                    if let text = segment, let language { unit.append(Variant(language: language, text: text)) }
                    segment = nil
                default: break
                }
            }
        }
        guard hasRoot else { throw GlossaryFileError("", nil, "there is no element tmx") }
        return units
    }

    private mutating func skip(to index: Substring.Index) {
        line += rest[..<index].utf8.count { $0 == 0x0A }
        rest = rest[index...]
    }

    private mutating func skip(past mark: String, _ what: String) throws(GlossaryFileError) {
        guard let range = rest.firstRange(of: mark) else { throw GlossaryFileError("", line, "\(what) isn't closed") }
        skip(to: range.upperBound)
    }

    private static func attribute(_ name: String, _ tag: Substring) -> String? {
        guard let range = tag.firstRange(of: "\(name)=") else { return nil }
        let value = tag[range.upperBound...]
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return unescaped(value.dropFirst().prefix { $0 != quote })
    }

    /// Text with character references resolved.
    static func unescaped(_ text: Substring) -> String { HTMLTokens.unescape(String(text)) }
}
