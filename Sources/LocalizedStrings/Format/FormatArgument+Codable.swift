// SPDX-License-Identifier: Apache-2.0

internal import Formatting

extension FormatArgument: Codable {
    private enum CodingKeys: String, CodingKey {
        case integer, unsigned, double, decimal, text
    }

    /// Reads an object with one member that names the kind of the value, as in `{"integer": 3}`.
    ///
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch container.allKeys.first {
        case .integer?: self.init(.integer(try container.decode(Int64.self, forKey: .integer)))
        case .unsigned?: self.init(.unsigned(try container.decode(UInt64.self, forKey: .unsigned)))
        case .double?: self.init(.double(try container.decode(Double.self, forKey: .double)))
        case .decimal?: self.init(.decimal(try container.decode(DecimalNumber.self, forKey: .decimal)))
        case .text?: self.init(.text(try container.decode(String.self, forKey: .text)))
        case nil:
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "an argument is an object with integer, unsigned, double, decimal or text"))
        }
    }

    /// Writes an object with one member that names the kind of the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch storage {
        case .integer(let value): try container.encode(value, forKey: .integer)
        case .unsigned(let value): try container.encode(value, forKey: .unsigned)
        case .double(let value): try container.encode(value, forKey: .double)
        case .decimal(let value): try container.encode(value, forKey: .decimal)
        case .text(let value): try container.encode(value, forKey: .text)
        }
    }
}
