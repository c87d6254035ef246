// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

/// Writes HTML element by element: what is text can't become markup, and every element that is opened is closed.
///
///     var html = HTML()
///     html.element("p", [.class("summary"), .lang("de")]) { $0.text("5 < 7") }
///     html.bytes   // <p class="summary" lang="de">5 &lt; 7</p>
///
/// Names of elements and attributes are literals of the program, everything else is escaped.
struct HTML: Sendable {
    /// What has been written.
    private(set) var bytes: [UInt8] = []
    /// Where what differs from instance to instance stands, such as the time of a translation.
    private(set) var incidental: [Range<Int>] = []
    /// Where the losing preferences of the request stand.
    private(set) var losers = 0..<0

    /// Nothing yet, with room for so many bytes.
    init(capacity: Int = 32 * 1024) { bytes.reserveCapacity(capacity) }

    /// The document with its marks.
    var content: ContentBytes { ContentBytes(bytes: bytes, incidental: incidental, losers: losers) }

    /// An attribute: its name is the program's, its value anybody's.
    struct Attribute: Sendable {
        fileprivate let name: StaticString
        fileprivate let value: String?

        /// An attribute with a value.
        init(_ name: StaticString, _ value: String) {
            self.name = name
            self.value = value
        }

        /// An attribute without a value, such as `hidden`.
        init(_ name: StaticString) {
            self.name = name
            value = nil
        }

        static func `class`(_ value: String) -> Attribute { Attribute("class", value) }
        static func id(_ value: String) -> Attribute { Attribute("id", value) }
        static func lang(_ value: String) -> Attribute { Attribute("lang", value) }
        static func dir(_ value: String) -> Attribute { Attribute("dir", value) }

        /// An address within the service, or on the web; anything else, such as `javascript:`, leads nowhere.
        static func href(_ value: String) -> Attribute { Attribute("href", safe(value) ? value : "#") }

        /// Whether a link may lead to an address.
        static func safe(_ address: String) -> Bool {
            let lower = address.lowercased()
            return (address.hasPrefix("/") && !address.hasPrefix("//")) || address.hasPrefix("#")
                || lower.hasPrefix("https://") || lower.hasPrefix("http://")
        }
    }

    /// The begin of every document.
    mutating func doctype() { write("<!doctype html>") }

    /// An element with what it holds.
    mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], _ content: (inout HTML) -> Void) {
        open(name, attributes)
        content(&self)
        close(name)
    }

    /// An element with text.
    mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], text: String) {
        open(name, attributes)
        self.text(text)
        close(name)
    }

    /// An element that never holds anything, such as `meta`.
    mutating func void(_ name: StaticString, _ attributes: [Attribute]) { open(name, attributes) }

    /// An element whose text was translated, with the provenance in its attributes.
    mutating func translated(
        _ name: StaticString, _ origin: TranslationProvenance, _ content: (inout HTML) -> Void
    ) {
        write("<")
        write(name)
        // The attributes come escaped from the library. What they say of the moment isn't content.
        let start = bytes.count
        bytes.append(contentsOf: origin.htmlAttributes.utf8)
        incidental.append(start..<bytes.count)
        write(">")
        content(&self)
        close(name)
    }

    /// Text.
    mutating func text(_ text: String) { escape(text) }

    /// Parts that name the losing preferences.
    mutating func markLosers(_ write: (inout HTML) -> Void) {
        let start = bytes.count
        write(&self)
        losers = start..<bytes.count
    }

    /// A finished part of a document.
    mutating func part(_ part: ContentBytes) {
        let start = bytes.count
        bytes.append(contentsOf: part.bytes)
        incidental += part.incidental.map { $0.lowerBound + start..<$0.upperBound + start }
        if part.losers.upperBound > 0 { losers = part.losers.lowerBound + start..<part.losers.upperBound + start }
    }

    /// Begins an element that another piece of the document ends.
    mutating func open(_ name: StaticString, _ attributes: [Attribute] = []) {
        write("<")
        write(name)
        for attribute in attributes {
            write(" ")
            write(attribute.name)
            guard let value = attribute.value else { continue }
            write("=\"")
            escape(value)
            write("\"")
        }
        write(">")
    }

    /// Ends it.
    mutating func close(_ name: StaticString) {
        write("</")
        write(name)
        write(">")
    }

    private mutating func write(_ literal: StaticString) {
        literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Text as HTML, in content and in attributes; control characters can't stand there at all.
    private mutating func escape(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            var plain = 0
            for index in utf8.indices {
                let byte = utf8[index]
                let replacement: StaticString
                switch byte {
                case UInt8(ascii: "&"): replacement = "&amp;"
                case UInt8(ascii: "<"): replacement = "&lt;"
                case UInt8(ascii: ">"): replacement = "&gt;"
                case UInt8(ascii: "\""): replacement = "&quot;"
                case UInt8(ascii: "'"): replacement = "&#39;"
                case 0..<0x09, 0x0B..<0x20, 0x7F: replacement = ""
                default: continue
                }
                bytes.append(contentsOf: utf8[plain..<index])
                plain = index + 1
                write(replacement)
            }
            bytes.append(contentsOf: utf8[plain...])
        }
    }
}
