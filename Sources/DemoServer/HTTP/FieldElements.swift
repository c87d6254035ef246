// SPDX-License-Identifier: Apache-2.0

/// A header field that is a list of elements with parameters, taken apart (RFC 9110 §5.6): `a=b; c="d, e", f`.
///
/// Names lose their letter case, quoted values their quotes. What has no name is left out, and what comes behind
/// ``maximumElements``.
struct FieldElements: Sendable {
    /// More elements than this aren't read.
    static let maximumElements = 64

    /// One element: its name, its value where it has one, and its parameters.
    struct Element: Sendable, Hashable {
        var name: String
        var value: String?
        var parameters: [Parameter] = []
    }

    /// One `name=value` behind an element.
    struct Parameter: Sendable, Hashable {
        var name: String
        var value: String?
    }

    let elements: [Element]

    init(_ text: String) {
        elements = Self.pieces(Array(text.utf8)[...], UInt8(ascii: ",")).prefix(Self.maximumElements).compactMap {
            piece -> Element? in
            let pairs = Self.pieces(piece, UInt8(ascii: ";")).map(Self.pair).filter { !$0.name.isEmpty }
            guard let first = pairs.first else { return nil }
            return Element(name: first.name, value: first.value, parameters: Array(pairs.dropFirst()))
        }
    }

    /// The parts between separators that don't stand in quotes.
    private static func pieces(_ bytes: ArraySlice<UInt8>, _ separator: UInt8) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var (start, isQuoted, isEscaped) = (bytes.startIndex, false, false)
        for (index, byte) in zip(bytes.indices, bytes) {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == separator, !isQuoted {
                pieces.append(bytes[start..<index])
                start = bytes.index(after: index)
            }
        }
        return pieces + [bytes[start...]]
    }

    /// `handling="strict"` → `handling`, `strict`.
    private static func pair(_ bytes: ArraySlice<UInt8>) -> Parameter {
        let equals = bytes.firstIndex(of: UInt8(ascii: "="))
        let name = String(decoding: bytes[..<(equals ?? bytes.endIndex)], as: UTF8.self).trimmingSpaces().lowercased()
        guard let equals else { return Parameter(name: name) }
        let value = String(decoding: bytes[bytes.index(after: equals)...], as: UTF8.self).trimmingSpaces()
        guard value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else {
            return Parameter(name: name, value: String(value))
        }
        var (plain, isEscaped) = ("", false)
        for character in value.dropFirst().dropLast() {
            if !isEscaped, character == "\\" {
                isEscaped = true
            } else {
                plain.append(character)
                isEscaped = false
            }
        }
        return Parameter(name: name, value: plain)
    }
}

/// Which media types a client takes, and how gladly (RFC 9110 §12.5.1).
struct AcceptedTypes: Sendable {
    private let ranges: [(name: String, weight: Double)]?

    /// Reads an `Accept` field; without one, a client takes everything.
    ///
    /// A range with parameters of its own, such as `text/html;level=1`, is of no type here.
    init(_ field: String?) {
        ranges = field.map { field in
            FieldElements(field).elements.compactMap { element -> (name: String, weight: Double)? in
                let place = element.parameters.firstIndex { $0.name == "q" }
                let own = element.parameters[..<(place ?? element.parameters.endIndex)]
                guard own.allSatisfy({ $0.name == "charset" && $0.value?.lowercased() == "utf-8" }) else { return nil }
                let weight = place.flatMap { element.parameters[$0].value }.map { Double($0) ?? 0 } ?? 1
                return (element.name, min(max(weight, 0), 1))
            }
        }
    }

    /// How gladly a type is taken, 0 for not at all to 1: by the most specific range that holds it.
    func weight(of type: String) -> Double {
        guard let ranges, !ranges.isEmpty else { return 1 }
        for name in [type, "\(type.prefix { $0 != "/" })/*", "*/*"] {
            if let weight = ranges.filter({ $0.name == name }).map(\.weight).max() { return weight }
        }
        return 0
    }

    /// Whether a type is named, taken, and taken as gladly as any of the others that could be given.
    func prefers(_ type: String, over others: String...) -> Bool {
        guard ranges?.contains(where: { $0.name == type }) == true else { return false }
        let weight = weight(of: type)
        return weight > 0 && others.allSatisfy { self.weight(of: $0) <= weight }
    }
}
