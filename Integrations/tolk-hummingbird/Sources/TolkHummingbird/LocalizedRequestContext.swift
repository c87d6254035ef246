// SPDX-License-Identifier: Apache-2.0

public import Formatting
public import Hummingbird
public import LocaleMatch
public import LocalizedStrings
public import RemoteContent

/// A request context that holds the language of its request.
///
/// ``LanguageMiddleware`` sets it; handlers read ``lang``, ``formatter`` and ``localizer``.
public protocol LocalizedRequestContext: RequestContext {
    /// What was negotiated, and where strings come from; `nil` before the middleware ran.
    var localization: RequestLocalization? { get set }
}

/// What a request's handlers say things with.
public struct RequestLocalization: Sendable {
    /// The negotiated language.
    public let language: RequestLanguage
    let strings: LocalizerCache?

    /// Looks strings up for the reader; `nil` where the middleware has no tables.
    public var localizer: Localizer? { strings?.localizer(for: language.negotiation) }
}

extension LocalizedRequestContext {
    /// The negotiated language; `nil` before ``LanguageMiddleware`` ran.
    public var language: RequestLanguage? { localization?.language }

    /// The language of the text; `und` before ``LanguageMiddleware`` ran.
    public var lang: LanguageTag { localization?.language.tag ?? .undetermined }

    /// Writes numbers, dates and units for the reader.
    public var formatter: LocaleFormatter { localization?.language.formatter ?? LocaleFormatter(.undetermined) }

    /// Looks strings up for the reader; `nil` where the middleware has no tables.
    public var localizer: Localizer? { localization?.localizer }
}

/// Hummingbird's basic context with a language.
public struct BasicLocalizedRequestContext: LocalizedRequestContext {
    /// Hummingbird's own values.
    public var coreContext: CoreRequestContextStorage
    /// The language of the request.
    public var localization: RequestLocalization?

    /// A context for a request.
    public init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
    }
}
