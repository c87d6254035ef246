// SPDX-License-Identifier: Apache-2.0

/// Repairs texts in which a sender's software has left markup as characters: `Dauerregen<br/>bis 90&nbsp;mm`.
///
/// 1. A tag of HTML goes; one that begins a line (`<br/>`, `<p>`, `<li>`) becomes a line break.
/// 2. An entity becomes its character. Escaped twice, as `&amp;lt;br&amp;gt;`, it shows a tag, which goes by rule 1.
/// 3. Everything else stays: `wind < 50 km/h`, `a<b`, `R&D`, `<unknown>`.
enum CAPProse {
    /// The text as a person would have written it; linear in its length.
    static func repaired(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return text }
        return withoutTags(withoutEntities(withoutTags(text)))
    }

    /// Elements that stand on a line of their own.
    private static let blocks: Set = [
        "br", "p", "div", "li", "ul", "ol", "tr", "table", "tbody", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
        "blockquote", "pre",
    ]
    /// Elements within a line.
    private static let inline: Set = [
        "b", "strong", "i", "em", "u", "span", "a", "font", "td", "th", "sup", "sub", "center", "img", "small",
    ]
    /// A longer run of characters between `<` and `>` is no tag.
    private static let maximumTagLength = 400

    private static func withoutTags(_ text: String) -> String {
        var rest = text[...]
        var result = ""
        while let start = rest.firstIndex(of: "<") {
            result += rest[..<start]
            rest = rest[start...]
            if let (end, name) = tag(rest) {
                if blocks.contains(name) { result += "\n" } else if name == "td" || name == "th" { result += " " }
                rest = rest[end...]
            } else {
                result += "<"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    /// The end and the name of the tag that begins here; nil for a lone `<`.
    private static func tag(_ text: Substring) -> (end: Substring.Index, name: String)? {
        var index = text.index(after: text.startIndex)
        if index < text.endIndex, text[index] == "/" { index = text.index(after: index) }
        let nameStart = index
        while index < text.endIndex, text[index].isASCII, text[index].isLetter || text[index].isNumber {
            index = text.index(after: index)
        }
        let name = text[nameStart..<index].lowercased()
        guard blocks.contains(name) || inline.contains(name) else { return nil }
        for _ in 0..<maximumTagLength {
            guard index < text.endIndex, text[index] != "<" else { return nil }
            if text[index] == ">" { return (text.index(after: index), name) }
            index = text.index(after: index)
        }
        return nil
    }

    private static func withoutEntities(_ text: String) -> String {
        var rest = text[...]
        var result = ""
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...].dropFirst()
            let name = rest.prefix(10).prefix { $0 != ";" && $0 != "&" && $0 != " " }
            if name.endIndex < rest.endIndex, rest[name.endIndex] == ";", let character = entity(name) {
                result += character
                rest = rest[rest.index(after: name.endIndex)...]
            } else {
                result += "&"
            }
        }
        return result + rest
    }

    private static func entity(_ name: Substring) -> String? {
        guard name.first == "#" else { return named[String(name)] }
        let digits = name.dropFirst()
        let number = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number, let scalar = Unicode.Scalar(number), number >= 0x20 || number == 0x0A,
            !(0x7F...0x9F).contains(number)
        else { return nil }
        return String(Character(scalar))
    }

    /// The entities of HTML 4 for punctuation and Latin-1 letters.
    private static let named: [String: String] = {
        var names = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "–", "mdash": "—", "lsquo": "‘",
            "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "hellip": "…", "bull": "•",
            "euro": "€", "trade": "™", "le": "≤", "ge": "≥", "ne": "≠", "minus": "−", "permil": "‰", "oelig": "œ",
            "OElig": "Œ", "scaron": "š", "Scaron": "Š", "Yuml": "Ÿ", "ensp": " ", "emsp": " ", "thinsp": " ",
            "shy": "", "zwnj": "\u{200C}", "zwj": "\u{200D}", "rarr": "→", "larr": "←",
        ]
        // U+00A0 to U+00FF, in the order of their numbers.
        let latin1 = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
            para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
            Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
            Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
            igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
            thorn yuml
            """
        for (offset, name) in latin1.split(separator: " ").enumerated() where names[String(name)] == nil {
            if let scalar = Unicode.Scalar(UInt32(0xA0 + offset)) { names[String(name)] = String(Character(scalar)) }
        }
        return names
    }()
}
