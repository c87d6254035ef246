internal import CICU

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
