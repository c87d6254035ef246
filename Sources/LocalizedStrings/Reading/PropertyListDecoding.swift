// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Reads what Foundation reads as well as we would: binary and old-style property lists, which no one writes by hand any
/// more, and the attributes of inflection markup.
///
/// It says no places and loses the order, so that pairs come by their keys, without lines.
extension PropertyListValue: Decodable {
    /// Reads a binary or old-style property list.
    static func decoded(_ bytes: [UInt8], file: String) throws(StringsProblem) -> PropertyListValue {
        let decoder = PropertyListDecoder()
        decoder.userInfo[.budget] = Budget(bytes.count)
        do {
            return try decoder.decode(PropertyListValue.self, from: Data(bytes))
        } catch {
            var reason = "\(error)"
            if case DecodingError.dataCorrupted(let context) = error {
                let detail = (context.underlyingError as? CocoaError)?.userInfo["NSDebugDescription"] as? String
                reason = detail ?? context.debugDescription
            }
            throw StringsProblem(
                file: file, message: "the property list can't be read: \(reason); correct it, or build the file again")
        }
    }

    /// Reads the members of a [JSON5](https://spec.json5.org) object whose braces aren't written, or are; `nil` for
    /// anything else.
    static func json5(_ text: String) -> PropertyListValue? {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        let isBraced = text.first { !$0.isWhitespace } == "{"
        // A comment may end the text.
        let data = Data((isBraced ? text : "{\(text)\n}").utf8)
        decoder.userInfo[.budget] = Budget(data.count)
        return try? decoder.decode(PropertyListValue.self, from: data)
    }

    package init(from decoder: any Decoder) throws {
        let budget = decoder.userInfo[.budget] as? Budget
        guard decoder.codingPath.count < StringsLimits.nesting, budget?.takesOne() != false else {
            let reason = "it has more values than bytes, or they are nested deeper than \(StringsLimits.nesting)"
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: reason))
        }
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if let members = try? decoder.container(keyedBy: Name.self) {
            self = .dictionary(
                try members.allKeys.sorted { $0.stringValue < $1.stringValue }.map { name in
                    let value = try members.decode(PropertyListValue.self, forKey: name)
                    return PropertyListPair(key: name.stringValue, value: value, line: 0)
                })
        } else if var list = try? decoder.unkeyedContainer() {
            var values: [PropertyListValue] = []
            while !list.isAtEnd { values.append(try list.decode(PropertyListValue.self)) }
            self = .array(values)
        } else if let isOn = try? value.decode(Bool.self) {
            self = .boolean(isOn)
        } else if let number = try? value.decode(Int64.self) {
            self = .integer(number)
        } else {
            self = (try? value.decode(Double.self)).map { .real($0) } ?? .other
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// A value takes a byte at least; a binary list that refers to a list twice could else be as large as it likes.
    private final class Budget: Sendable {
        private let left: Atomic<Int>
        init(_ bytes: Int) { left = Atomic(min(bytes, StringsLimits.values)) }
        func takesOne() -> Bool { left.subtract(1, ordering: .relaxed).oldValue > 0 }
    }
}

extension CodingUserInfoKey {
    fileprivate static let budget = CodingUserInfoKey(rawValue: "budget").unsafelyUnwrapped
}
