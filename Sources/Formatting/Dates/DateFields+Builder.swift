// SPDX-License-Identifier: Apache-2.0

// The same fields as a skeleton's letters, in words: `.year().month(.wide).day()` is `yMMMMd`.

extension DateFields {
    /// How a month, a day of the week, an era or a quarter is written.
    public struct FieldWidth: Sendable, Hashable {
        let letters: Int
        /// In as many digits as it has.
        public static let defaultDigits = FieldWidth(letters: 1)
        /// In two digits.
        public static let twoDigits = FieldWidth(letters: 2)
        /// Jun, Tue.
        public static let abbreviated = FieldWidth(letters: 3)
        /// June, Tuesday.
        public static let wide = FieldWidth(letters: 4)
        /// J, T.
        public static let narrow = FieldWidth(letters: 5)
    }

    /// How a number is written.
    public struct FieldDigits: Sendable, Hashable {
        let letters: Int
        /// In as many digits as it has.
        public static let defaultDigits = FieldDigits(letters: 1)
        /// In two digits; of a year the last two.
        public static let twoDigits = FieldDigits(letters: 2)
    }

    /// How a time zone is written.
    public struct ZoneWidth: Sendable, Hashable {
        let letters: String
        /// GMT+2, PDT.
        public static let specific = ZoneWidth(letters: "z")
        /// Central European Summer Time.
        public static let specificName = ZoneWidth(letters: "zzzz")
        /// PT, Germany Time.
        public static let generic = ZoneWidth(letters: "v")
        /// Central European Time.
        public static let genericName = ZoneWidth(letters: "vvvv")
        /// GMT+02:00.
        public static let offset = ZoneWidth(letters: "OOOO")
    }

    /// The year.
    public static func year(_ digits: FieldDigits = .defaultDigits) -> DateFields { empty.year(digits) }
    /// The month.
    public static func month(_ width: FieldWidth = .abbreviated) -> DateFields { empty.month(width) }
    /// The day of the month.
    public static func day(_ digits: FieldDigits = .defaultDigits) -> DateFields { empty.day(digits) }
    /// The day of the week.
    public static func weekday(_ width: FieldWidth = .abbreviated) -> DateFields { empty.weekday(width) }
    /// The hour, in the reader's cycle.
    public static func hour(_ digits: FieldDigits = .defaultDigits) -> DateFields { empty.hour(digits) }

    /// And the era.
    public func era(_ width: FieldWidth = .abbreviated) -> DateFields { adding("G", max(3, width.letters)) }
    /// And the year.
    public func year(_ digits: FieldDigits = .defaultDigits) -> DateFields { adding("y", digits.letters) }
    /// And the quarter.
    public func quarter(_ width: FieldWidth = .abbreviated) -> DateFields { adding("Q", width.letters) }
    /// And the month.
    public func month(_ width: FieldWidth = .abbreviated) -> DateFields { adding("M", width.letters) }
    /// And the day of the month.
    public func day(_ digits: FieldDigits = .defaultDigits) -> DateFields { adding("d", digits.letters) }
    /// And the day of the week, which has no digits.
    public func weekday(_ width: FieldWidth = .abbreviated) -> DateFields { adding("E", max(3, width.letters)) }
    /// And the hour, in the reader's cycle.
    public func hour(_ digits: FieldDigits = .defaultDigits) -> DateFields { adding("j", digits.letters) }
    /// And the minute.
    public func minute(_ digits: FieldDigits = .defaultDigits) -> DateFields { adding("m", digits.letters) }
    /// And the second.
    public func second(_ digits: FieldDigits = .defaultDigits) -> DateFields { adding("s", digits.letters) }
    /// And the time zone.
    public func timeZone(_ width: ZoneWidth = .specific) -> DateFields {
        var fields = without(Set("zvVO"))
        fields.skeleton += width.letters
        return fields
    }

    private static var empty: DateFields { DateFields(skeleton: "", date: .omitted, time: .omitted) }

    /// The fields with one more; a field that is there already is replaced, and lengths give way to fields.
    private func adding(_ letter: Character, _ count: Int) -> DateFields {
        var fields = without([letter])
        fields.skeleton += String(repeating: letter, count: count)
        return fields
    }

    private func without(_ letters: Set<Character>) -> DateFields {
        DateFields(skeleton: skeleton.filter { !letters.contains($0) }, date: .omitted, time: .omitted)
    }
}
