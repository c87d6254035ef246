// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// What of a date and time is shown: either single fields, which each language puts in its own order, or a length for
/// the date and one for the time.
public struct DateFields: Sendable, Hashable, CustomStringConvertible {
    /// The most characters that a skeleton may have: 64.
    public static let maximumSkeletonLength = 64

    package var skeleton: String
    package var date: Length
    package var time: Length

    /// How long a date or a time is written.
    public struct Length: Sendable, Hashable {
        package var number: Int32
        /// Not at all.
        public static let omitted = Length(number: Int32(TOLK_DATE_OMITTED))
        /// In digits: 6/7/22, 1:05 PM.
        public static let short = Length(number: Int32(TOLK_DATE_SHORT))
        /// Jun 7, 2022; 1:05:09 PM.
        public static let medium = Length(number: Int32(TOLK_DATE_MEDIUM))
        /// June 7, 2022; 1:05:09 PM UTC.
        public static let long = Length(number: Int32(TOLK_DATE_LONG))
        /// Tuesday, June 7, 2022; with the zone's full name.
        public static let full = Length(number: Int32(TOLK_DATE_FULL))
    }

    /// Fields by a skeleton of CLDR's letters: `yMMMd` is 7 Jun 2022, `jm` the time in the reader's hour cycle.
    ///
    /// The order of the letters doesn't matter. Throws for other characters than CLDR's letters and for more than
    /// ``maximumSkeletonLength``. Source: UTS #35 part 4,
    /// [Date Field Symbol Table](https://unicode.org/reports/tr35/tr35-dates.html#Date_Field_Symbol_Table).
    public static func fields(_ skeleton: String) throws(FormattingError) -> DateFields {
        guard !skeleton.isEmpty, skeleton.utf8.count <= maximumSkeletonLength,
            skeleton.utf8.allSatisfy(fieldLetters.contains)
        else {
            throw FormattingError.invalidOption(
                "\"\(skeleton.prefix(80))\" is not a skeleton: 1 to \(maximumSkeletonLength) of CLDR's letters such as yMMMd"
            )
        }
        return DateFields(skeleton: skeleton, date: .omitted, time: .omitted)
    }

    /// The letters that CLDR gives a meaning; of others ICU makes an empty text.
    private static let fieldLetters = Set("GyYuUrQqMLlwWdDFgEecabBhHkKjJCmsSAzZOvVXx".utf8)

    /// A date, a time or both in a length that each language defines.
    public static func style(date: Length = .omitted, time: Length = .omitted) -> DateFields {
        // With neither there would be nothing to show.
        date == .omitted && time == .omitted
            ? DateFields(skeleton: "", date: .medium, time: .omitted)
            : DateFields(skeleton: "", date: date, time: time)
    }

    /// The skeleton, or the lengths.
    public var description: String {
        skeleton.isEmpty ? "date style \(date.number), time style \(time.number)" : "\"\(skeleton)\""
    }

    func withRequest<Result>(_ body: (tolk_date_request) -> Result) -> Result {
        ICU.withText(skeleton) {
            body(tolk_date_request(skeleton: $0, date_style: date.number, time_style: time.number))
        }
    }
}

extension DateFields.Length: NamedOption, Codable {
    package static var noun: String { "a length of dates" }
    package static var words: KeyValuePairs<String, Self> {
        [
            "omitted": .omitted, "short": .short, "medium": .medium, "long": .long, "full": .full,
        ]
    }

    /// Reads `omitted`, `short`, `medium`, `long` or `full`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}

extension DateFields: Codable {
    private enum CodingKeys: String, CodingKey { case skeleton, date, time }

    /// Reads a skeleton, or the lengths of date and time.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let skeleton = try container.decodeIfPresent(String.self, forKey: .skeleton) {
            self = try .fields(skeleton)
        } else {
            self = .style(
                date: try container.decodeIfPresent(Length.self, forKey: .date) ?? .omitted,
                time: try container.decodeIfPresent(Length.self, forKey: .time) ?? .omitted)
        }
    }

    /// Writes the skeleton, or the lengths.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if skeleton.isEmpty {
            try container.encode(date, forKey: .date)
            try container.encode(time, forKey: .time)
        } else {
            try container.encode(skeleton, forKey: .skeleton)
        }
    }
}
