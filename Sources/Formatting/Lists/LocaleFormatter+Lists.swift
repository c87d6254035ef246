// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// Which word joins a list.
public struct ListType: Sendable, Hashable {
    let number: Int32
    /// A, B, and C.
    public static let and = ListType(number: Int32(TOLK_LIST_AND))
    /// A, B, or C.
    public static let or = ListType(number: Int32(TOLK_LIST_OR))
    /// A, B, C, as the parts of one quantity.
    public static let units = ListType(number: Int32(TOLK_LIST_UNITS))
}

extension ListType: NamedOption, Codable {
    package static var noun: String { "a type of list" }
    package static var words: KeyValuePairs<String, Self> { ["and": .and, "or": .or, "units": .units] }

    /// Reads `and`, `or` or `units`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}

extension LocaleFormatter {
    /// The most items that a list may have: 10,000.
    public static let maximumListItems = 10_000

    /// Joins items as a sentence does: `["A", "B", "C"]` → `A, B, and C`, `A, B und C`, `A、B、C`.
    public func list(
        _ items: [String], type: ListType = .and, width: Width = .wide
    ) throws(FormattingError) -> String {
        if items.count <= Self.maximumListItems,
            let text = engine.joiner(type: type, width: width, { $0.string(items) })
        {
            return text
        }
        return try listWithFields(items, type: type, width: width).0
    }

    /// Joins items of any kind, each formatted by a function that gets this formatter.
    ///
    ///     try formatter.list([2, 5]) { try $0.percent($1) }   // "2% and 5%"
    public func list<Item>(
        _ items: some Sequence<Item>, type: ListType = .and, width: Width = .wide,
        each format: (LocaleFormatter, Item) throws(FormattingError) -> String
    ) throws(FormattingError) -> String {
        var texts: [String] = []
        for item in items { texts.append(try format(self, item)) }
        return try list(texts, type: type, width: width)
    }
}

extension LocaleFormatter {
    func listWithFields(
        _ items: [String], type: ListType, width: Width
    ) throws(FormattingError) -> (String, [tolk_field]) {
        guard items.count <= Self.maximumListItems else {
            throw FormattingError(
                .tooLong, "the list has \(items.count) items; the limit is \(Self.maximumListItems)")
        }
        if items.isEmpty { return ("", []) }
        return try engine.value(ListPart(type: type, width: width)).format(items)
    }
}
