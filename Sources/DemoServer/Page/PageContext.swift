// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import Foundation
internal import LocaleMatch
internal import LocalizedStrings

/// What all parts of a page need: the reader, the catalog, the board.
struct PageContext: Sendable {
    let texts: ServiceTexts
    let reader: ReaderLanguage
    let board: AlertBoard
    let languages: [String]
    let clock: ServiceClock
    /// The path of the page, such as `/berlin`.
    let path: String

    var formatter: LocaleFormatter { LocaleFormatter(reader.formatLocale) }
    var isRightToLeft: Bool { reader.textTag.characterDirection == .rightToLeft }

    /// A text of the catalog.
    func text(_ key: String, _ arguments: String...) -> String {
        texts.text(key, in: reader.text, arguments: arguments.map { FormatArgument($0) })
    }

    /// A link that carries the reader's choice on.
    func link(_ path: String) -> HTML.Attribute {
        guard let language = reader.linkLanguage else { return .href(path) }
        let mark = path.contains("?") ? "&" : "?"
        return .href("\(path)\(mark)lang=\(RequestTarget.encode(language))")
    }

    /// The name of a language in the reader's language, for use within a sentence.
    func languageName(_ identifier: String) -> String {
        Locale(identifier: reader.text).localizedString(forIdentifier: identifier) ?? identifier
    }

    /// The name of a region in the reader's language.
    func regionName(_ code: String) -> String {
        Locale(identifier: reader.text).localizedString(forRegionCode: code) ?? code
    }

    /// A moment with its zone.
    func time(_ seconds: Int64, zone: TimeZoneID, skeleton: String = "yMMMdjmz") -> String {
        (try? formatter.date(Date(timeIntervalSince1970: Double(seconds)), skeleton: skeleton, timeZone: zone)) ?? ""
    }
}

extension HTML.Attribute {
    /// The language and direction of an element whose text is in another one than the page's.
    static func language(_ tag: LanguageTag, spelling: String? = nil) -> [HTML.Attribute] {
        [.lang(spelling ?? tag.identifier), .dir(tag.characterDirection.description)]
    }
}
