// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import FoundationXML

/// An element of the protocol, with what it holds.
///
/// Elements of other namespaces, such as signatures, are left out.
struct CAPElement {
    var name: String
    /// The text directly inside; nil when it is longer than the limit.
    var text: String?
    var children: [CAPElement]

    /// The first child of a name.
    func first(_ name: String) -> CAPElement? { children.first { $0.name == name } }

    /// The children of a name.
    func all(_ name: String) -> [CAPElement] { children.filter { $0.name == name } }
}

/// Reads a file into its elements, within limits.
///
/// The work is done by FoundationXML's `XMLParser`; external entities stay unresolved and document types never reach it.
enum CAPElementReader {
    /// The namespace of the one version that is read.
    static let namespace = "urn:oasis:names:tc:emergency:cap:1.2"

    /// The namespaces of other versions, with their names.
    static let otherVersions = [
        "urn:oasis:names:tc:emergency:cap:1.1": "1.1",
        "http://www.incident.com/cap/1.0": "1.0",
        "urn:oasis:names:tc:emergency:cap:1.0": "1.0",
    ]

    /// The root element, and whether an XML signature was among what is left out.
    static func read(_ file: [UInt8], limits: CAPLimits) throws(CAPError) -> (root: CAPElement, carriesSignature: Bool)
    {
        guard !file.isEmpty else { throw CAPError(.unreadable, "the file is empty") }
        guard file.count <= limits.fileBytes else {
            throw CAPError(
                .limit, "the file has \(file.count) bytes, more than the \(limits.fileBytes) that are read")
        }
        let bytes = try XMLProlog.checked(file)
        let builder = Builder(limits: limits)
        let parser = XMLParser(data: Data(bytes))
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false
        parser.delegate = builder
        let isParsed = parser.parse()
        if let error = builder.error { throw error }
        guard isParsed, parser.parserError == nil, let root = builder.root else {
            throw CAPError(
                .syntax,
                "the file is no well-formed XML: line \(max(parser.lineNumber, 1)), "
                    + "column \(max(parser.columnNumber, 1)) (parser error \((parser.parserError as NSError?)?.code ?? 0))"
            )
        }
        return (root, builder.carriesSignature)
    }

    /// Collects the elements while the parser runs.
    private final class Builder: NSObject, XMLParserDelegate {
        let limits: CAPLimits
        var root: CAPElement?
        var error: CAPError?
        var carriesSignature = false
        private var open: [Open] = []
        private var depth = 0
        private var elements = 0
        /// The depth of the outermost element of another namespace that is open.
        private var foreignDepth: Int?

        private struct Open {
            var name: String
            var text: [UInt8] = []
            var isTooLong = false
            var limit: Int
            var children: [CAPElement] = []
        }

        init(limits: CAPLimits) { self.limits = limits }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            depth += 1
            elements += 1
            if depth > limits.depth {
                return stop(parser, CAPError(.limit, "elements lie more than \(limits.depth) deep in each other"))
            }
            if elements > limits.elements {
                return stop(parser, CAPError(.limit, "the file has more than \(limits.elements) elements"))
            }
            if depth == 1, let error = Self.rootError(name, namespaceURI) { return stop(parser, error) }
            guard foreignDepth == nil else { return }
            guard namespaceURI == CAPElementReader.namespace else {
                if namespaceURI == "http://www.w3.org/2000/09/xmldsig#", name == "Signature" { carriesSignature = true }
                foreignDepth = depth
                return
            }
            let limit =
                switch name {
                case "derefUri": limits.fileBytes
                case "polygon": limits.polygonBytes
                default: limits.textBytes
                }
            open.append(Open(name: name, limit: limit))
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            guard foreignDepth == nil, let last = open.indices.last, !open[last].isTooLong else { return }
            guard open[last].text.count + text.utf8.count <= open[last].limit else {
                open[last].isTooLong = true
                open[last].text = []
                return
            }
            open[last].text.append(contentsOf: text.utf8)
        }

        func parser(_ parser: XMLParser, foundCDATA block: Data) {
            self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            defer { depth -= 1 }
            if let foreign = foreignDepth {
                if foreign == depth { foreignDepth = nil }
                return
            }
            guard let closed = open.popLast() else { return }
            let element = CAPElement(
                name: closed.name, text: closed.isTooLong ? nil : String(decoding: closed.text, as: UTF8.self),
                children: closed.children)
            if let parent = open.indices.last {
                open[parent].children.append(element)
            } else {
                root = element
            }
        }

        /// A second bar: no document type should come this far.
        func parser(_ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {
            stop(parser, CAPError(.documentType, "the file declares the entity \"\(name)\", which is refused"))
        }

        private func stop(_ parser: XMLParser, _ error: CAPError) {
            guard self.error == nil else { return }
            self.error = error
            parser.abortParsing()
        }

        private static func rootError(_ name: String, _ namespace: String?) -> CAPError? {
            if let namespace, let version = otherVersions[namespace] {
                return CAPError(
                    .version,
                    "the file is CAP \(version) (\(namespace)); only CAP 1.2 is read: ask its sender for 1.2, "
                        + "or convert it")
            }
            guard name == "alert", namespace == CAPElementReader.namespace else {
                let place = namespace.map { $0.isEmpty ? "no namespace" : "the namespace \($0)" } ?? "no namespace"
                return CAPError(
                    .notAnAlert,
                    "the root element is <\(name)> in \(place), not <alert> in \(CAPElementReader.namespace)")
            }
            return nil
        }
    }
}
