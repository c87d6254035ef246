// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Reads a CAP 1.2 file.
///
/// 1. What the protocol requires of the alert itself must be there with a value that the protocol knows, or the file is
///    refused: nobody can act on a warning that may be an exercise.
/// 2. A block without an event is left out; when no block remains of those there were, the file is refused.
/// 3. An urgency, severity or certainty that is missing or strange counts as `Unknown`, the protocol's own word.
/// 4. Anything else that is strange costs only itself, and is told in the diagnostics.
/// 5. Texts for people lose what was meant as markup: see ``CAPProse``.
package enum CAPParser {
    private static let statuses: Set = ["Actual", "Exercise", "System", "Test", "Draft"]
    private static let messageTypes: Set = ["Alert", "Update", "Cancel", "Ack", "Error"]
    private static let scopes: Set = ["Public", "Restricted", "Private"]
    private static let urgencies: Set = ["Immediate", "Expected", "Future", "Past", "Unknown"]
    private static let severities: Set = ["Extreme", "Severe", "Moderate", "Minor", "Unknown"]
    private static let certainties: Set = ["Observed", "Likely", "Possible", "Unlikely", "Unknown"]

    /// The alert in a file's bytes.
    package static func parse(_ file: [UInt8], limits: CAPLimits = CAPLimits()) throws(CAPError) -> CAPAlert {
        let (root, carriesSignature) = try CAPElementReader.read(file, limits: limits)
        var diagnostics: [String] = []
        let sentText = try required(root, "sent")
        guard let sent = CAPTime(sentText) else {
            throw CAPError(.invalid, "<sent> is \"\(sentText)\", not a time such as 2026-11-21T06:10:00+02:00")
        }
        let identifier = try required(root, "identifier")
        let sender = try required(root, "sender")
        let status = try required(root, "status", among: statuses)
        let messageType = try required(root, "msgType", among: messageTypes)
        let scope = try required(root, "scope", among: scopes)

        let blocks = root.all("info")
        if blocks.count > limits.infos {
            diagnostics.append("\(blocks.count - limits.infos) <info> blocks past the first \(limits.infos) left out")
        }
        let infos = blocks.prefix(limits.infos).enumerated().compactMap { index, element in
            info(element, number: index + 1, limits: limits, diagnostics: &diagnostics)
        }
        guard blocks.isEmpty || !infos.isEmpty else {
            throw CAPError(.invalid, "no <info> block has an <event>: \(diagnostics.joined(separator: "; "))")
        }
        return CAPAlert(
            identifier: identifier, sender: sender, sent: sent, status: status, messageType: messageType, scope: scope,
            source: text(root, "source"), note: text(root, "note"),
            references: references(text(root, "references") ?? "", diagnostics: &diagnostics), infos: infos,
            carriesSignature: carriesSignature, diagnostics: diagnostics)
    }

    // MARK: Parts

    private static func info(
        _ element: CAPElement, number: Int, limits: CAPLimits, diagnostics: inout [String]
    ) -> CAPInfo? {
        guard let event = prose(element, "event") else {
            diagnostics.append("<info> \(number) left out: it has no <event>")
            return nil
        }
        for child in element.children where child.text == nil {
            diagnostics.append("<\(child.name)> of <info> \(number) left out: longer than is read")
        }
        let language = text(element, "language")
        return CAPInfo(
            language: language ?? "en-US", statesLanguage: language != nil, categories: texts(element, "category"),
            event: event, responseTypes: texts(element, "responseType"),
            urgency: known(element, "urgency", urgencies, number, &diagnostics),
            severity: known(element, "severity", severities, number, &diagnostics),
            certainty: known(element, "certainty", certainties, number, &diagnostics),
            audience: prose(element, "audience"), eventCodes: values(element, "eventCode", limits),
            effective: time(element, "effective", number, &diagnostics),
            onset: time(element, "onset", number, &diagnostics),
            expires: time(element, "expires", number, &diagnostics), senderName: prose(element, "senderName"),
            headline: prose(element, "headline"), description: prose(element, "description"),
            instruction: prose(element, "instruction"), web: text(element, "web"), contact: prose(element, "contact"),
            parameters: values(element, "parameter", limits),
            resources: element.all("resource").prefix(limits.itemsPerInfo).enumerated().map { index, resource in
                self.resource(resource, place: "<resource> \(index + 1) of <info> \(number)", &diagnostics)
            },
            areas: element.all("area").prefix(limits.itemsPerInfo).map { area($0, limits) })
    }

    private static func resource(
        _ element: CAPElement, place: String, _ diagnostics: inout [String]
    ) -> CAPResource {
        var content: [UInt8]?
        if let encoded = element.first("derefUri")?.text, !trimmed(encoded).isEmpty {
            let packed = encoded.utf8.filter { $0 > 0x20 }
            if let decoded = Data(base64Encoded: Data(packed)) {
                content = [UInt8](decoded)
            } else {
                diagnostics.append("\(place): the embedded content is no base64 and is left out")
            }
        }
        return CAPResource(
            description: prose(element, "resourceDesc") ?? "",
            mimeType: text(element, "mimeType") ?? "application/octet-stream",
            statedSize: text(element, "size").flatMap { Int($0) }, uri: text(element, "uri"), content: content,
            embeddedSize: content?.count,
            digest: text(element, "digest"))
    }

    private static func area(_ element: CAPElement, _ limits: CAPLimits) -> CAPArea {
        CAPArea(
            description: prose(element, "areaDesc") ?? "",
            polygons: Array(texts(element, "polygon").prefix(limits.itemsPerInfo)),
            circles: Array(texts(element, "circle").prefix(limits.itemsPerInfo)),
            geocodes: values(element, "geocode", limits), altitude: text(element, "altitude"),
            ceiling: text(element, "ceiling"))
    }

    /// Space-separated `sender,identifier,sent` triples.
    private static func references(_ text: String, diagnostics: inout [String]) -> [CAPReference] {
        text.split(whereSeparator: \.isWhitespace).compactMap { triple in
            let parts = triple.split(separator: ",", omittingEmptySubsequences: false)
            guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }) else {
                diagnostics.append("the reference \"\(triple.prefix(200))\" left out: not sender,identifier,sent")
                return nil
            }
            return CAPReference(
                sender: String(parts[0]), identifier: String(parts[1]), sent: String(parts[2]))
        }
    }

    private static func values(_ element: CAPElement, _ name: String, _ limits: CAPLimits) -> [CAPValue] {
        element.all(name).prefix(limits.itemsPerInfo).compactMap { child in
            guard let key = text(child, "valueName") else { return nil }
            return CAPValue(name: key, value: text(child, "value") ?? "")
        }
    }

    // MARK: Values

    private static func required(
        _ element: CAPElement, _ name: String, among known: Set<String>? = nil
    ) throws(CAPError) -> String {
        guard let value = text(element, name) else {
            throw CAPError(.invalid, "<\(name)> is missing or empty; CAP 1.2 requires it")
        }
        if let known, !known.contains(value) {
            throw CAPError(
                .invalid,
                "<\(name)> is \"\(value.prefix(100))\"; CAP 1.2 knows \(known.sorted().joined(separator: ", "))")
        }
        return value
    }

    private static func known(
        _ element: CAPElement, _ name: String, _ known: Set<String>, _ number: Int, _ diagnostics: inout [String]
    ) -> String {
        guard let value = text(element, name) else {
            diagnostics.append("<info> \(number) has no <\(name)>: taken as Unknown")
            return "Unknown"
        }
        guard known.contains(value) else {
            diagnostics.append("<\(name)> of <info> \(number) is \"\(value.prefix(100))\": taken as Unknown")
            return "Unknown"
        }
        return value
    }

    private static func time(
        _ element: CAPElement, _ name: String, _ number: Int, _ diagnostics: inout [String]
    ) -> CAPTime? {
        guard let value = text(element, name) else { return nil }
        if let time = CAPTime(value) { return time }
        diagnostics.append("<\(name)> of <info> \(number) is \"\(value.prefix(100))\", no time: left out")
        return nil
    }

    private static func texts(_ element: CAPElement, _ name: String) -> [String] {
        element.all(name).compactMap(\.text).map(trimmed).filter { !$0.isEmpty }
    }

    /// A text for people: markup and entities that stand in it as characters are repaired.
    private static func prose(_ element: CAPElement, _ name: String) -> String? {
        guard let text = text(element, name).map(CAPProse.repaired).map(trimmed), !text.isEmpty else { return nil }
        return text
    }

    /// The text of the first child of a name; nil when it is absent, empty or too long.
    private static func text(_ element: CAPElement, _ name: String) -> String? {
        guard let text = element.first(name)?.text.map(trimmed), !text.isEmpty else { return nil }
        return text
    }

    /// Without the space around each line, which is the file's indentation: `"a\n      b "` → `"a\nb"`.
    static func trimmed(_ text: String) -> String {
        var lines: [Substring] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            var rest = line
            while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
            while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
            lines.append(rest)
        }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}
