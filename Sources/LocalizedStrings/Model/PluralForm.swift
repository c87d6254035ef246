/// The six plural categories of CLDR (UTS #35 part 3, "Language Plural Rules").
package enum PluralForm: Int, Sendable, Hashable, CaseIterable {
    case zero, one, two, few, many, other

    /// The category of a name, as files write it.
    package init?(_ name: String) {
        switch name {
        case "zero": self = .zero
        case "one": self = .one
        case "two": self = .two
        case "few": self = .few
        case "many": self = .many
        case "other": self = .other
        default: return nil
        }
    }

    /// The name, as files write it.
    package var name: String {
        switch self {
        case .zero: "zero"
        case .one: "one"
        case .two: "two"
        case .few: "few"
        case .many: "many"
        case .other: "other"
        }
    }
}
