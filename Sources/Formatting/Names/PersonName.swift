// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// The name of a person, in the fields that CLDR's patterns are made of.
///
/// Source: UTS #35 part 8, [Person Names](https://unicode.org/reports/tr35/tr35-personNames.html).
public struct PersonName: Sendable, Hashable, Codable {
    /// The most bytes that one field may have: 1,000.
    public static let maximumFieldLength = 1000

    /// A title or honorific: Dr., Ms.
    public var title: String?
    /// The given name, which may be several words.
    public var given: String?
    /// The given name in informal use: Tom.
    public var givenInformal: String?
    /// Further given names, a middle name or a patronymic.
    public var given2: String?
    /// The family name, with its prefix.
    public var surname: String?
    /// The part in front of a family name: van der, bint.
    public var surnamePrefix: String?
    /// The family name without its prefix.
    public var surnameCore: String?
    /// A second family name, where two are usual.
    public var surname2: String?
    /// A generation: Jr., III.
    public var generation: String?
    /// Credentials: PhD, MP.
    public var credentials: String?
    /// The language that the name is of; derived from its script when it isn't known.
    public var locale: LanguageTag?
    /// The order that the person wants, whatever the language's is.
    public var preferredOrder: PersonNameStyle.Order?

    /// A name; fields that are left out are not there.
    public init(
        given: String? = nil, given2: String? = nil, surname: String? = nil, title: String? = nil,
        locale: LanguageTag? = nil
    ) {
        self.given = given
        self.given2 = given2
        self.surname = surname
        self.title = title
        self.locale = locale
    }

    /// All fields that are there and not empty, by CLDR's name of field and modifier.
    var fields: [String: String] {
        let pairs: [(String, String?)] = [
            ("title", title), ("given", given), ("given-informal", givenInformal), ("given2", given2),
            ("surname", surname), ("surname-prefix", surnamePrefix), ("surname-core", surnameCore),
            ("surname2", surname2), ("generation", generation), ("credentials", credentials),
        ]
        var fields: [String: String] = [:]
        for (key, value) in pairs {
            if let value, !value.isEmpty { fields[key] = value }
        }
        return fields
    }
}

/// How a name is written: its length, what it is used for, how formal, and in which order.
public struct PersonNameStyle: Sendable, Hashable, Codable {
    /// How much of the name.
    public var length: Length
    /// To speak of somebody, to speak to somebody, or initials alone.
    public var usage: Usage
    /// Formal or informal.
    public var formality: Formality
    /// The order; `nil` for the one that the language of the name asks for.
    public var order: Order?

    /// A style in CLDR's terms.
    public init(length: Length, usage: Usage = .referring, formality: Formality = .formal, order: Order? = nil) {
        self.length = length
        self.usage = usage
        self.formality = formality
        self.order = order
    }

    /// The whole name, formal.
    public static let long = PersonNameStyle(length: .long)
    /// Given and family name.
    public static let medium = PersonNameStyle(length: .medium, formality: .informal)
    /// The name that one is called by.
    public static let short = PersonNameStyle(length: .short, usage: .addressing, formality: .informal)
    /// Initials.
    public static let abbreviated = PersonNameStyle(length: .long, usage: .monogram, formality: .informal)

    /// How much of the name.
    public struct Length: Sendable, Hashable {
        package let name: String
        /// All of it.
        public static let long = Length(name: "long")
        /// The usual.
        public static let medium = Length(name: "medium")
        /// As little as is polite.
        public static let short = Length(name: "short")
    }

    /// What the name is written for.
    public struct Usage: Sendable, Hashable {
        package let name: String
        /// Speaking of somebody.
        public static let referring = Usage(name: "referring")
        /// Speaking to somebody.
        public static let addressing = Usage(name: "addressing")
        /// Initials, for a badge.
        public static let monogram = Usage(name: "monogram")
    }

    /// Formal or informal.
    public struct Formality: Sendable, Hashable {
        package let name: String
        /// Formal.
        public static let formal = Formality(name: "formal")
        /// Informal: with the informal given name where there is one.
        public static let informal = Formality(name: "informal")
    }

    /// The order of the parts.
    public struct Order: Sendable, Hashable {
        package let name: String
        /// The given name first.
        public static let givenFirst = Order(name: "givenFirst")
        /// The family name first.
        public static let surnameFirst = Order(name: "surnameFirst")
        /// For a sorted list.
        public static let sorting = Order(name: "sorting")
    }
}

extension PersonNameStyle.Length: NamedOption, Codable {
    package static var noun: String { "a length of names" }
    package static var words: KeyValuePairs<String, Self> { ["long": .long, "medium": .medium, "short": .short] }

    /// Reads `long`, `medium` or `short`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}

extension PersonNameStyle.Usage: NamedOption, Codable {
    package static var noun: String { "a usage of names" }
    package static var words: KeyValuePairs<String, Self> {
        [
            "referring": .referring, "addressing": .addressing, "monogram": .monogram,
        ]
    }

    /// Reads `referring`, `addressing` or `monogram`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}

extension PersonNameStyle.Formality: NamedOption, Codable {
    package static var noun: String { "a formality" }
    package static var words: KeyValuePairs<String, Self> { ["formal": .formal, "informal": .informal] }

    /// Reads `formal` or `informal`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}

extension PersonNameStyle.Order: NamedOption, Codable {
    package static var noun: String { "an order of names" }
    package static var words: KeyValuePairs<String, Self> {
        [
            "givenFirst": .givenFirst, "surnameFirst": .surnameFirst, "sorting": .sorting,
        ]
    }

    /// Reads `givenFirst`, `surnameFirst` or `sorting`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}
