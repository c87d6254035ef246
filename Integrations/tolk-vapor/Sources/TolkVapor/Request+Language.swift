// SPDX-License-Identifier: Apache-2.0

public import Formatting
public import LocaleMatch
public import LocalizedStrings
public import RemoteContent
public import Vapor

extension Request {
    /// What was negotiated; `nil` for a request that ``LanguageMiddleware`` didn't see.
    public var language: RequestLanguage? { storage[LocalizationKey.self]?.language }

    /// The language of the text; `und` for a request that ``LanguageMiddleware`` didn't see.
    public var lang: LanguageTag { language?.tag ?? .undetermined }

    /// Writes numbers, dates and units for the reader.
    public var formatter: LocaleFormatter { language?.formatter ?? LocaleFormatter(.undetermined) }

    /// Looks strings up for the reader; `nil` where the middleware has no tables.
    public var localizer: Localizer? {
        storage[LocalizationKey.self].flatMap { $0.strings?.localizer(for: $0.language.negotiation) }
    }

    /// Runs code without a request, such as a template, with this request's language and strings.
    ///
    ///     app.get("page") { request in request.withLanguage { page() } }
    ///
    /// Vapor calls a handler without `async` on its event loop, outside of the task that ``LanguageMiddleware`` runs in;
    /// handlers with `async` don't need this.
    public func withLanguage<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard let localization = storage[LocalizationKey.self] else { return try body() }
        let language = localization.language
        return try RequestLanguage.$current.withValue(language) {
            try Localizer.withCurrent(from: localization.strings, for: language.negotiation, operation: body)
        }
    }
}

/// A request's own parts, read for the negotiation of its language.
extension Request: @retroactive LanguageRequest {
    /// The method.
    public var languageMethod: String { method.rawValue }

    /// The path with the query.
    public var languageTarget: String { url.string }

    /// Every line of a field.
    public func languageFieldValues(_ name: String) -> [String] { headers[name] }
}

extension HTTPHeaders: @retroactive ResponseHeaderFields {
    /// Every value of a field.
    public func headerFieldValues(_ name: String) -> [String] { self[name] }

    /// Replaces every value of a field.
    public mutating func setHeaderField(_ name: String, _ value: String) { replaceOrAdd(name: name, value: value) }
}

/// What a request's handlers say things with.
struct RequestLocalization: Sendable {
    let language: RequestLanguage
    let strings: LocalizerCache?
}

/// Where a request keeps its language.
enum LocalizationKey: StorageKey { typealias Value = RequestLocalization }
