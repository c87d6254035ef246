// SPDX-License-Identifier: Apache-2.0

internal import Formatting
@_exported public import Foundation
public import LocaleMatch
public import LocalizedStrings
internal import RemoteContent
internal import Synchronization

/// The reader that a request is for: their languages, the locale to format with, and the tables to look strings up in.
///
/// A server has no current user, so nothing here reads a process-wide locale. A call takes its locale from, in this
/// order, its own `locale:` argument, the context of the task, and the source language of the tables. Child tasks
/// inherit the context; detached tasks don't.
///
///     try await LocalizationContext.with(LocalizationContext(preferred: ["uk", "en"], tables: tables)) {
///         String(localized: "Wind")     // "Вітер"
///     }
///
/// A task that answers a request has one without more ado, where middleware has set `RequestLanguage.current`: the
/// negotiated language, the reader's formats, and the strings of `Localizer.current`.
public struct LocalizationContext: Sendable {
    /// The reader's languages, best first.
    public var preferred: [LanguageTag]
    /// The locale to format with.
    public var locale: Locale
    /// The time zone that dates are written in; Greenwich mean time unless said.
    public var timeZone: TimeZone
    /// The tables that strings without a `bundle:` come from; the main bundle's when `nil`.
    public var tables: StringTables? {
        didSet { cache = tables.map { LocalizerCache($0) } }
    }
    /// Where missing strings are reported, and how inserted text is treated.
    public var options: Localizer.Options
    #if !canImport(Darwin) && !FoundationBringsAgreement
        /// How the reader is addressed; `nil` where that isn't known, and texts that address them take their alternative.
        public var userTermOfAddress: TermOfAddress?
    #endif

    /// The localizers of the tables, made once for all calls with this context.
    private(set) var cache: LocalizerCache?

    /// A context from the reader's languages; the locale is the first of them unless said.
    ///
    /// Texts that aren't language
    /// tags are left out.
    public init(
        preferred: [String], locale: Locale? = nil, timeZone: TimeZone = .gmt, tables: StringTables? = nil,
        options: Localizer.Options = Localizer.Options()
    ) {
        self.preferred = preferred.compactMap { try? LanguageTag($0) }
        self.locale = locale ?? Locale(identifier: self.preferred.first?.identifier ?? "en")
        self.timeZone = timeZone
        self.tables = tables
        cache = tables.map { LocalizerCache($0) }
        self.options = options
    }

    /// The context of a request.
    private init(_ request: RequestLanguage) {
        let strings = Localizer.currentCache
        preferred = [request.tag]
        locale = Locale(identifier: request.negotiation.formatLocale.identifier)
        timeZone = .gmt
        tables = strings?.tables
        options = strings?.options ?? Localizer.Options()
        cache = strings
    }

    /// A context with the request that it was set in: another request's own comes before it.
    private struct Own: Sendable {
        let context: LocalizationContext
        let request: RequestLanguage?
    }

    @TaskLocal private static var own: Own?

    /// The context of the current task: the one that was set, or that of the request it answers, whichever is nearer; `nil`
    /// when there is neither.
    public static var current: LocalizationContext? {
        guard let request = RequestLanguage.current else { return own?.context }
        if let own, own.request?.isSame(as: request) == true { return own.context }
        return LocalizationContext(request)
    }

    /// Runs a closure with a context.
    public static func with<Result, Failure: Error>(
        _ context: LocalizationContext, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let own = Own(context: context, request: RequestLanguage.current)
        let result: Swift.Result<Result, Failure> = $own.withValue(own) {
            do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Runs an asynchronous closure with a context.
    public static func with<Result: Sendable>(
        _ context: LocalizationContext, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        let own = Own(context: context, request: RequestLanguage.current)
        return try await $own.withValue(own, operation: body, isolation: isolation)
    }
}

/// What the names in this module share: how a locale becomes a tag, and where a bundle's tables are.
enum Resolution {
    /// The locale of a call: its own, the context's, or English.
    static func locale(_ explicit: Locale?) -> Locale {
        explicit ?? LocalizationContext.current?.locale ?? Locale(identifier: "en")
    }

    /// A locale as a language tag; `und` for what isn't one.
    static func tag(_ locale: Locale) -> LanguageTag {
        (try? LanguageTag(locale.identifier(.bcp47))) ?? (try? LanguageTag(locale.identifier)) ?? .undetermined
    }

    /// What writes a call's numbers and dates.
    static func formatter(_ explicit: Locale?) -> LocaleFormatter { LocaleFormatter(tag(locale(explicit))) }

    /// The time zone of a call: its own, the context's, or Greenwich mean time.
    static func timeZone(_ explicit: TimeZone?) -> TimeZoneID {
        let zone = explicit ?? LocalizationContext.current?.timeZone ?? .gmt
        return (try? TimeZoneID(zone.identifier)) ?? .utc
    }

    /// What looks a call's strings up.
    static func localizer(
        bundle: Bundle?, locale: Locale?, width: Int? = nil, key: String, file: StaticString? = nil, line: UInt = 0
    ) -> Localizer {
        let context = LocalizationContext.current
        #if DEBUG
            if context == nil, locale == nil { MissingContext.report(key: key, file: file, line: line) }
        #endif
        let tables = bundle.map(BundleTables.tables) ?? context?.cache ?? BundleTables.tables(of: .main)
        var options = context?.options ?? Localizer.Options()
        options.width = width ?? options.width
        let tag = locale.map(tag)
        let preferred = tag.map { [$0] } ?? context?.preferred ?? []
        return tables.localizer(
            for: preferred, formatLocale: tag ?? context.map { Self.tag($0.locale) }, options: options)
    }
}

/// A look-up for nobody: without a context and without a locale, which a server most likely forgot.
///
/// Each place is reported once, on standard error, in debug builds only: a reader gets English there.
public enum MissingContext {
    /// The most places that are reported: 1,000.
    public static let maximumReports = 1_000

    private static let reported = Mutex<Set<String>>([])

    /// Takes the reports instead of standard error, for the current task and its children.
    @TaskLocal public static var handler: (@Sendable (String) -> Void)?

    static func report(key: String, file: StaticString?, line: UInt) {
        let place = file.map { "\($0):\(line): " } ?? ""
        let text =
            "\(place)\"\(key)\" is looked up without a LocalizationContext, and so in English; wrap the request in "
            + "LocalizationContext.with(…), or pass locale:"
        if let handler { return handler(text) }
        let isNew = reported.withLock { $0.count < maximumReports && $0.insert(text).inserted }
        if isNew { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
    }
}
