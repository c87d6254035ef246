// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings

extension XLIFFDocument {
    /// The document as a file.
    ///
    /// The same document always gives the same bytes. Texts that XML can't hold must have been left out before
    /// (``TranslationProject/export(to:options:)`` reports them).
    public func text(_ version: Version = .version12) -> String {
        version == .version20 ? XLIFFWriter(document: self).version20() : XLIFFWriter(document: self).version12()
    }
}

/// Writes XLIFF.
struct XLIFFWriter {
    /// How the tool names itself in files.
    static let tool = "tolk"
    static let namespace12 = "urn:oasis:names:tc:xliff:document:1.2"
    static let namespace20 = "urn:oasis:names:tc:xliff:document:2.0"
    /// A state of a translation that XLIFF 2.0 has no name for.
    static let needsReview20 = "tolk:needs-review"
    static let machine20 = "tolk:machine-translated"

    let document: XLIFFDocument

    /// XLIFF 1.2 as Xcode writes it, valid by the strict schema.
    func version12() -> String {
        let schema = "http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd"
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += "<xliff xmlns=\"\(Self.namespace12)\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
        text += " version=\"1.2\" xsi:schemaLocation=\"\(Self.namespace12) \(schema)\">\n"
        for file in document.files {
            text += "  <file original=\"\(XMLText.attribute(file.original))\""
            text += " source-language=\"\(XMLText.attribute(document.sourceLanguage))\""
            text += " target-language=\"\(XMLText.attribute(document.targetLanguage))\" datatype=\"plaintext\">\n"
            text += "    <header>\n      <tool tool-id=\"\(Self.tool)\" tool-name=\"\(Self.tool)\"/>\n    </header>\n"
            text += "    <body>\n"
            for unit in file.units { text += unit12(unit) }
            text += "    </body>\n  </file>\n"
        }
        return text + "</xliff>\n"
    }

    private func unit12(_ unit: XLIFFDocument.Unit) -> String {
        // Tools take a unit that isn't approved for one that still has to be looked at.
        let approved = unit.target != nil && unit.state == .translated ? " approved=\"yes\"" : ""
        var text = "      <trans-unit id=\"\(XMLText.attribute(unit.id))\"\(approved) xml:space=\"preserve\">\n"
        text += "        <source>\(XMLText.content(unit.source))</source>\n"
        if let target = unit.target {
            text += "        <target\(state12(unit.state))>\(XMLText.content(target))</target>\n"
        }
        for note in unit.notes { text += "        <note>\(XMLText.content(note))</note>\n" }
        for location in unit.locations {
            text += "        <context-group purpose=\"location\">\n"
            text += "          <context context-type=\"sourcefile\">\(XMLText.content(location.file))</context>\n"
            text += "          <context context-type=\"linenumber\">\(location.line)</context>\n"
            text += "        </context-group>\n"
        }
        return text + "      </trans-unit>\n"
    }

    private func state12(_ state: TranslationState?) -> String {
        switch state {
        case nil: ""
        case .new?: " state=\"new\""
        case .needsReview?: " state=\"needs-review-l10n\""
        case .machineTranslated?: " state=\"translated\" state-qualifier=\"leveraged-mt\""
        default: " state=\"translated\""
        }
    }

    /// XLIFF 2.0 core, without modules.
    func version20() -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += "<xliff xmlns=\"\(Self.namespace20)\" version=\"2.0\""
        text += " srcLang=\"\(XMLText.attribute(document.sourceLanguage))\""
        text += " trgLang=\"\(XMLText.attribute(document.targetLanguage))\">\n"
        for (index, file) in document.files.enumerated() {
            text += "  <file id=\"f\(index + 1)\" original=\"\(XMLText.attribute(file.original))\">\n"
            for (index, unit) in file.units.enumerated() { text += unit20(unit, id: "u\(index + 1)") }
            text += "  </file>\n"
        }
        return text + "</xliff>\n"
    }

    /// Ids must be XML name tokens in 2.0; the unit's own name goes to `name`.
    private func unit20(_ unit: XLIFFDocument.Unit, id: String) -> String {
        var text = "    <unit id=\"\(id)\" name=\"\(XMLText.attribute(unit.id))\" xml:space=\"preserve\">\n"
        if !unit.notes.isEmpty || !unit.locations.isEmpty {
            text += "      <notes>\n"
            for note in unit.notes { text += "        <note>\(XMLText.content(note))</note>\n" }
            for location in unit.locations {
                text +=
                    "        <note category=\"location\">\(XMLText.content(location.file)):\(location.line)</note>\n"
            }
            text += "      </notes>\n"
        }
        text += "      <segment\(state20(unit.state))>\n"
        text += "        <source>\(XMLText.content(unit.source))</source>\n"
        if let target = unit.target { text += "        <target>\(XMLText.content(target))</target>\n" }
        return text + "      </segment>\n    </unit>\n"
    }

    private func state20(_ state: TranslationState?) -> String {
        switch state {
        case nil: ""
        case .new?: " state=\"initial\""
        case .needsReview?: " state=\"translated\" subState=\"\(Self.needsReview20)\""
        case .machineTranslated?: " state=\"translated\" subState=\"\(Self.machine20)\""
        default: " state=\"translated\""
        }
    }
}
