// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// A time zone by its identifier: `Europe/Kyiv`, `UTC`, `GMT+05:30`.
///
/// Formatting never reads the machine's own zone; a zone is always given.
public struct TimeZoneID: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The identifier as it was given.
    public let identifier: String

    /// A zone; throws when ICU's data doesn't have it.
    public init(_ identifier: some StringProtocol) throws(FormattingError) {
        let text = String(identifier)
        guard text.utf8.count <= 64, ICU.withText(text, { tolk_zone_exists($0) }) != 0 else {
            try ICU.requireLibrary()
            throw FormattingError(
                .unknownTimeZone,
                "\"\(text.prefix(64))\" is not a time zone; give an IANA identifier such as Europe/Kyiv, or UTC")
        }
        self.identifier = text
    }

    private init(utc: Void) { identifier = "UTC" }

    /// Coordinated universal time.
    public static let utc = TimeZoneID(utc: ())

    /// The identifier.
    public var description: String { identifier }

    /// Reads an identifier.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}
