// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsFormatters
    public import Foundation

    /// Joins objects into a list in a locale, as Apple's class of this name does.
    open class ListFormatter: Formatter {
        /// The locale; the context's when `nil`.
        open var locale: Locale?
        /// What writes the members; their descriptions when `nil` or where it has no text for one.
        open var itemFormatter: Formatter?

        /// The members in a list.
        open func string(from items: [Any]) -> String? {
            LocalizedFormat.List(kind: .and, size: .standard, locale: locale).format(
                items.map { itemFormatter?.string(for: $0) ?? $0 as? String ?? String(describing: $0) })
        }

        /// Another formatter that is set the same.
        open override func copy(with zone: NSZone? = nil) -> Any {
            let copy = ListFormatter()
            copy.locale = locale
            copy.itemFormatter = itemFormatter
            return copy
        }

        /// The members of an array in a list; `nil` for anything else.
        open override func string(for object: Any?) -> String? { (object as? [Any]).flatMap { string(from: $0) } }

        /// The texts in a list, in the context's locale.
        open class func localizedString(byJoining strings: [String]) -> String {
            LocalizedFormat.List(kind: .and, size: .standard).format(strings)
        }
    }
#endif
