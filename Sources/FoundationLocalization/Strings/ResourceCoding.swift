// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsStrings
    internal import Foundation
    internal import LocalizedStrings

    // Apple's types are `Codable` too; the form is this module's own.
    extension String.LocalizationValue: Codable {
        private enum CodingKeys: String, CodingKey {
            case key, arguments
        }

        /// Reads what ``encode(to:)`` wrote.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                key: try container.decode(String.self, forKey: .key),
                arguments: try container.decode([Argument].self, forKey: .arguments))
        }

        /// Writes the key and what is inserted.
        ///
        /// - Throws: `EncodingError.invalidValue` for a value with a format style, which is written when the string's
        ///   locale is known: insert its `formatted()` text instead.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(key, forKey: .key)
            try container.encode(arguments, forKey: .arguments)
        }
    }

    extension String.LocalizationValue.Argument: Codable {
        private enum CodingKeys: String, CodingKey {
            case value, placeholder
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let specifier = try container.decodeIfPresent(String.self, forKey: .placeholder) {
                self = .placeholder(specifier: specifier)
            } else {
                self = .value(try container.decode(FormatArgument.self, forKey: .value))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .value(let value): try container.encode(value, forKey: .value)
            case .placeholder(let specifier): try container.encode(specifier, forKey: .placeholder)
            case .deferred:
                throw EncodingError.invalidValue(
                    self,
                    EncodingError.Context(
                        codingPath: encoder.codingPath,
                        debugDescription:
                            "a value with a format style, or another resource, can't be encoded, since its "
                            + "text depends on the locale; insert its text instead"))
            }
        }
    }

    extension LocalizedStringResource: Hashable {
        /// Hashes what tells most resources apart; the arguments don't count.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(key)
            hasher.combine(table)
            hasher.combine(locale)
            hasher.combine(bundle)
        }
    }

    extension LocalizedStringResource: CustomLocalizedStringResourceConvertible {
        /// The resource itself.
        public var localizedStringResource: LocalizedStringResource { self }
    }
#endif
