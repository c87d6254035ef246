#if !canImport(Darwin) && !FoundationBringsFormatters
    public import Foundation

    /// Joins objects into a list in a locale, as Apple's class of this name does.
    public struct ListFormatter: Sendable {
        /// The locale; the context's when `nil`.
        public var locale: Locale?

        /// A formatter for the context's locale.
        public init() {}

        /// The members in a list, each by its description.
        public func string(from items: [Any]) -> String? {
            LocalizedFormat.List(kind: .and, size: .standard, locale: locale).format(
                items.map { $0 as? String ?? String(describing: $0) })
        }

        /// The texts in a list, in the context's locale.
        public static func localizedString(byJoining strings: [String]) -> String {
            LocalizedFormat.List(kind: .and, size: .standard).format(strings)
        }
    }
#endif
