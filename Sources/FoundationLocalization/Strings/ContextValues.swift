// SPDX-License-Identifier: Apache-2.0

internal import Formatting
package import Foundation
internal import LocaleMatch
internal import LocalizedStrings

/// What the names of `LocalizedFoundation` stand for: the values of the task's context.
package enum ContextValues {
    /// The context's locale; English without one.
    package static var locale: Locale { Resolution.locale(nil) }

    /// The reader's languages; the context's locale where none are known.
    package static var preferredLanguages: [String] {
        let known = LocalizationContext.current?.preferred.map(\.identifier) ?? []
        return known.isEmpty ? [locale.identifier(.bcp47)] : known
    }

    /// The languages of a list that suit some preferences, the context's when `nil`.
    package static func preferredLocalizations(
        from localizations: [String], forPreferences preferences: [String]? = nil
    ) -> [String] {
        let desired = preferences ?? preferredLanguages
        let ranked = LocaleMatcher(supported: localizations).rank(desired: desired.compactMap { try? LanguageTag($0) })
        let names = ranked.map(\.supported.spelling)
        return names.isEmpty ? Array(localizations.prefix(1)) : names
    }

    // MARK: Look-ups that plurals come out of as formats

    /// The text of a key; a plural as a format that ``formatted(_:_:locale:)`` fills.
    ///
    /// Apple's strings of `NSLocalizedString` carry their plurals along invisibly. A Swift string can't, so that the format
    /// of a plural is a variable that names the look-up: it is made again when the number is known.
    package static func text(_ key: String, value: String?, table: String?, bundle: Bundle) -> String {
        let fallback = value.flatMap { $0.isEmpty ? nil : $0 }
        let table = table.flatMap { $0.isEmpty ? nil : $0 }
        let own: Bundle? = bundle == .main ? nil : bundle
        let found = Resolution.localizer(bundle: own, locale: nil, key: key)
            .text(key, options: .init(table: table, defaultValue: fallback))
        let needsArguments = found.issues.contains { $0.kind == .missingArgument }
        guard needsArguments else { return found.text }
        let fields = [own?.bundlePath ?? "", table ?? "", key, fallback ?? ""]
        return opening + fields.joined(separator: "\u{1F}").replacing("@", with: "\u{1E}") + "@"
    }

    /// How the variable of a look-up begins.
    private static let opening = "%#@tolk\u{1F}"

    /// A format with its arguments: numbers in the digits of a locale, or as C writes them.
    package static func formatted(_ format: String, _ arguments: [any CVarArg], locale: Locale?) -> String {
        var result = ""
        var rest = Substring(format)
        while let range = rest.firstRange(of: opening), let end = rest[range.upperBound...].firstIndex(of: "@") {
            result += plain(String(rest[..<range.lowerBound]), arguments, locale)
            let name = rest[range.upperBound..<end].replacing("\u{1E}", with: "@")
            let fields = name.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
            if fields.count == 4 {
                let bundle = fields[0].isEmpty ? nil : Bundle(path: fields[0])
                result +=
                    Resolution.localizer(bundle: bundle, locale: nil, key: fields[2]).text(
                        fields[2], arguments: arguments.map(FormatArgument.init(replacement:)),
                        options: .init(
                            table: fields[1].isEmpty ? nil : fields[1],
                            defaultValue: fields[3].isEmpty ? nil : fields[3])
                    ).text
            }
            rest = rest[rest.index(after: end)...]
        }
        return result + plain(String(rest), arguments, locale)
    }

    private static func plain(_ format: String, _ arguments: [any CVarArg], _ locale: Locale?) -> String {
        guard format.utf8.contains(UInt8(ascii: "%")) else { return format }
        guard let locale else { return withVaList(arguments) { NSString(format: format, arguments: $0).description } }
        guard !arguments.isEmpty else { return format.replacing("%%", with: "%") }
        let tag = Resolution.tag(locale)
        return noTables.localizer(
            for: [tag], formatLocale: tag, options: LocalizationContext.current?.options ?? .init()
        )
        .text(format, arguments: arguments.map(FormatArgument.init(replacement:))).text
    }

    private static let noTables = LocalizerCache(StringTables(files: [:]))
}
