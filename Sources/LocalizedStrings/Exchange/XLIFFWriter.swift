/// Writes translation documents as XLIFF, the exchange format of translation tools.
///
/// - 1.2 as Xcode writes it ([XLIFF 1.2](https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html)): a `trans-unit` with
///   `source`, `target` with its `state`, and `note`s.
/// - 2.0 ([XLIFF 2.0](https://docs.oasis-open.org/xliff/xliff-core/v2.0/xliff-core-v2.0.html)): a `unit` whose `name` is
///   the unit's id, since ids must be XML names there.
///
/// The same document always gives the same bytes.
public enum XLIFFWriter {
    /// The document as XLIFF 1.2.
    public static func version12(_ document: TranslationDocument) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            version="1.2" xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 \
            http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">

            """
        for file in document.files where !file.units.isEmpty {
            text += "  <file original=\"\(attribute(file.original))\""
            text += " source-language=\"\(attribute(document.sourceLanguage))\""
            text += " target-language=\"\(attribute(document.targetLanguage))\" datatype=\"plaintext\">\n"
            text += "    <header>\n      <tool tool-id=\"tolk\" tool-name=\"tolk\"/>\n    </header>\n    <body>\n"
            for unit in file.units {
                text += "      <trans-unit id=\"\(attribute(unit.id))\" xml:space=\"preserve\">\n"
                text += "        <source>\(content(unit.source))</source>\n"
                if let target = unit.target {
                    text += "        <target state=\"\(state12(unit.state))\">\(content(target))</target>\n"
                }
                for note in unit.notes { text += "        <note>\(content(note))</note>\n" }
                text += "      </trans-unit>\n"
            }
            text += "    </body>\n  </file>\n"
        }
        return text + "</xliff>\n"
    }

    /// The document as XLIFF 2.0.
    public static func version20(_ document: TranslationDocument) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" \
            srcLang="\(attribute(document.sourceLanguage))" trgLang="\(attribute(document.targetLanguage))">

            """
        for (fileIndex, file) in document.files.filter({ !$0.units.isEmpty }).enumerated() {
            text += "  <file id=\"f\(fileIndex + 1)\" original=\"\(attribute(file.original))\">\n"
            for (index, unit) in file.units.enumerated() {
                text += "    <unit id=\"u\(index + 1)\" name=\"\(attribute(unit.id))\" xml:space=\"preserve\">\n"
                if !unit.notes.isEmpty {
                    text += "      <notes>\n"
                    for note in unit.notes { text += "        <note>\(content(note))</note>\n" }
                    text += "      </notes>\n"
                }
                text += "      <segment\(state20(unit))>\n        <source>\(content(unit.source))</source>\n"
                if let target = unit.target { text += "        <target>\(content(target))</target>\n" }
                text += "      </segment>\n    </unit>\n"
            }
            text += "  </file>\n"
        }
        return text + "</xliff>\n"
    }

    private static func state12(_ state: TranslationUnit.State) -> String {
        switch state {
        case .translated: "translated"
        case .new: "new"
        default: "needs-review-translation"
        }
    }

    private static func state20(_ unit: TranslationUnit) -> String {
        guard unit.target != nil else { return "" }
        return switch unit.state {
        case .translated: " state=\"translated\""
        case .new: " state=\"initial\""
        default: " state=\"translated\" subState=\"tolk:needs-review\""
        }
    }

    /// Text for between tags.
    ///
    /// Control characters that XML can't hold become U+FFFD.
    static func content(_ text: String) -> String { escaped(text, isAttribute: false) }

    /// Text for an attribute in double quotes.
    static func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

    private static func escaped(_ text: String, isAttribute: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"" where isAttribute: result += "&quot;"
            case "\r": result += "&#13;"
            case "\n" where isAttribute: result += "&#10;"
            case "\t" where isAttribute: result += "&#9;"
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            case _ where scalar.value < 0x20 && scalar != "\n" && scalar != "\t": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
