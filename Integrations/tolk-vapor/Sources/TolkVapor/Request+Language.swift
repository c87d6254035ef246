public import Formatting
public import LocaleMatch
public import LocalizedStrings
public import RemoteContent
public import Vapor

/// What a request's handlers say things with.
struct RequestLocalization: Sendable {
    let language: RequestLanguage
    let tables: StringTables?
}

/// Where a request keeps its language.
enum LocalizationKey: StorageKey { typealias Value = RequestLocalization }

extension Request {
    /// What was negotiated; `nil` for a request that ``LanguageMiddleware`` didn't see.
    public var language: RequestLanguage? { storage[LocalizationKey.self]?.language }

    /// The language of the text; `und` for a request that ``LanguageMiddleware`` didn't see.
    public var lang: LanguageTag { language?.tag ?? .undetermined }

    /// Writes numbers, dates and units for the reader.
    public var formatter: LocaleFormatter { language?.formatter ?? LocaleFormatter(.undetermined) }

    /// Looks strings up for the reader; `nil` where the middleware has no tables.
    public var localizer: Localizer? {
        guard let localization = storage[LocalizationKey.self] else { return nil }
        let language = localization.language
        return localization.tables?.localizer(for: [language.tag], formatLocale: language.negotiation.formatLocale)
    }
}

/// A request's own parts, read for the negotiation of its language; sessions aren't asked.
extension Request: @retroactive LanguageRequest {
    /// The path without its query.
    public var languagePath: String { url.path }

    /// The first value of a query item.
    public func languageQueryValue(_ name: String) -> String? { try? query.get(String.self, at: name) }

    /// The value of a cookie.
    public func languageCookie(_ name: String) -> String? { cookies[name]?.string }

    /// Every line of `Accept-Language`.
    public var acceptLanguageLines: [String] { headers[.acceptLanguage] }
}

extension HTTPHeaders: @retroactive ResponseHeaderFields {
    /// Every value of a field.
    public func headerFieldValues(_ name: String) -> [String] { self[name] }

    /// Replaces every value of a field.
    public mutating func setHeaderField(_ name: String, _ value: String) { replaceOrAdd(name: name, value: value) }
}
