// SPDX-License-Identifier: Apache-2.0

extension PartsFormatter {
    /// The parts of a list; each item has its index as member.
    public func list(
        _ items: [String], type: ListType = .and, width: Width = .wide
    ) throws(FormattingError) -> [FormattedPart] {
        PartsBuilder.parts(try formatter.listWithFields(items, type: type, width: width))
    }

    /// The parts of a list of any kind; the parts of each item, given by a function, have its index as member.
    ///
    ///     try formatter.parts.list([2, 5]) { try $0.percent($1) }   // [integer "2", percent "%", literal " and ", …]
    public func list<Item>(
        _ items: some Sequence<Item>, type: ListType = .and, width: Width = .wide,
        each format: (PartsFormatter, Item) throws(FormattingError) -> [FormattedPart]
    ) throws(FormattingError) -> [FormattedPart] {
        var members: [[FormattedPart]] = []
        for item in items { members.append(try format(self, item)) }
        return try formatter.joined(members, type: type, width: width)
    }
}

extension LocaleFormatter {
    /// Joins the parts of several items and gives each its index as member.
    func joined(
        _ members: [[FormattedPart]], type: ListType, width: Width
    ) throws(FormattingError) -> [FormattedPart] {
        let texts = members.map { $0.map(\.text).joined() }
        var parts: [FormattedPart] = []
        for part in try self.parts.list(texts, type: type, width: width) {
            if part.kind == .element, let index = part.member, index < members.count {
                parts += members[index].map { FormattedPart($0.kind, $0.text, member: index) }
            } else {
                parts.append(part)
            }
        }
        return parts
    }

    /// The parts of a quantity or length of time that has one or more units.
    func parts(_ pieces: [NumberPiece], _ width: Width) throws(FormattingError) -> [FormattedPart] {
        var members: [[FormattedPart]] = []
        for piece in pieces { members.append(try parts(piece)) }
        return try members.count == 1 ? members[0] : joined(members, type: .units, width: width)
    }
}
