internal import Agreement
internal import Formatting
public import LocaleMatch

/// Looks strings up for one reader: made once per request from ``StringTables``, used as often as needed.
///
///     let localizer = tables.localizer(for: [try LanguageTag("uk")])
///     localizer.string("Wind")                          // "Вітер"
///     localizer.string("%lld hours", 3)                 // "3 години"
///
/// The lookup goes string by string:
///
/// 1. the reader's languages, ranked against the languages that the table has;
/// 2. the languages that ``Options/fallbacks`` name for them;
/// 3. the source language;
/// 4. the default value;
/// 5. the key.
///
/// Numbers are written for the format locale that the caller gives, whatever language the text is found in, so that a
/// reader's digits stay the same all over a page. Without one they follow the negotiated locale, and the text's own
/// language where that is another. Plurals always follow the text's language.
public struct Localizer: Sendable {
    /// What the developer decides.
    public struct Options: Sendable {
        /// Whether inserted text is isolated where its direction differs from the message's.
        ///
        /// On unless said.
        public var isolatesInsertedText = true
        /// The device whose variations are taken; texts for `other` unless said.
        public var device = "other"
        /// The width that a text must suit, in the unit of the table's width rules; the widest text when `nil`.
        public var width: Int?
        /// Languages that stand in for one that a string lacks, best first: `ca` → `es`, `en`.
        ///
        /// They are tried behind the reader's own languages and before the source language. A language without an entry
        /// takes that of its parent: `ca-ES` that of `ca`.
        public var fallbacks: [LanguageTag: [LanguageTag]] = [:]
        /// What texts whose inflection markup can't be honoured are reported to, once each.
        public var markup: MarkupProblems?
        /// What missing strings are reported to.
        public var missing: MissingStrings?

        /// The defaults.
        public init() {}

        /// The languages that stand in for one.
        fileprivate func fallbacks(of tag: LanguageTag) -> [LanguageTag] {
            guard !fallbacks.isEmpty else { return [] }
            let plain = tag.withoutExtensions
            if let own = fallbacks[plain] { return own }
            // The parents by cutting off the last subtag (RFC 4647 §3.4).
            var parts = plain.identifier.split(separator: "-")
            while parts.count > 1 {
                parts.removeLast()
                if let parent = try? LanguageTag(parts.joined(separator: "-")), let found = fallbacks[parent] {
                    return found
                }
            }
            return []
        }
    }

    /// One language of a table that is tried.
    ///
    /// A class, so that a look-up passes one reference on and not all that a locale needs.
    final class Link: Sendable {
        let entries: EntryTable
        let language: LanguageTag
        let outcome: LocalizedText.Outcome
        let context: MessageContext

        init(
            entries: EntryTable, language: LanguageTag, outcome: LocalizedText.Outcome,
            context: MessageContext
        ) {
            self.entries = entries
            self.language = language
            self.outcome = outcome
            self.context = context
        }
    }

    /// The tables that it looks into.
    public let tables: StringTables
    /// The options that it was made with.
    public let options: Options
    private let chains: [String: [Link]]
    private let defaultChain: [Link]
    /// What the default table has in the reader's best language: where nearly every look-up ends.
    private let firstEntries: EntryTable
    /// The context of these.
    private let firstContext: MessageContext
    private let sourceContext: MessageContext

    init(
        _ tables: StringTables, preferred: [LanguageTag], formatLocale: LanguageTag?, options: Options
    ) {
        self.tables = tables
        self.options = options
        var chains: [String: [Link]] = [:]
        for (name, table) in tables.tables {
            chains[name] = Self.chain(table, preferred: preferred, formatLocale: formatLocale, options: options)
        }
        self.chains = chains
        defaultChain = chains[StringTables.defaultTable] ?? []
        // A first language that is not the reader's is reported for each string.
        firstEntries = defaultChain.first.map { $0.outcome == .preferred ? $0.entries : EntryTable() } ?? EntryTable()
        // Default values and keys are in the source language.
        let source = tables.sourceLanguage
        let locale = formatLocale ?? preferred.first { $0.language == source.language } ?? source
        var sourceContext = Self.context(language: source, locale: locale, options)
        // Without any table nothing says which language the keys are in: they agree in the reader's.
        if tables.tables.isEmpty, let language = preferred.first {
            sourceContext.inflector = Inflector(language: language)
        }
        self.sourceContext = sourceContext
        firstContext = defaultChain.first?.context ?? sourceContext
    }

    private static func chain(
        _ table: Table, preferred: [LanguageTag], formatLocale: LanguageTag?, options: Options
    ) -> [Link] {
        var links: [Link] = []
        let negotiated = table.matcher.match(desired: preferred).formatLocale
        // Each preference is also ranked alone: a later one is still read where an earlier one lacks a string.
        var candidates = table.matcher.rank(desired: preferred)
        if preferred.count > 1 { for tag in preferred { candidates += table.matcher.rank(desired: [tag]) } }
        var seen: Set<Int> = []
        for candidate in candidates where seen.insert(candidate.supported.index).inserted {
            guard table.languages.indices.contains(candidate.supported.index) else { continue }
            let language = table.languages[candidate.supported.index]
            let locale =
                formatLocale ?? [negotiated, candidate.desired].first { isSameLanguage($0, language.tag) }
                ?? language.tag
            links.append(
                Link(
                    entries: language.entries, language: language.tag,
                    outcome: links.isEmpty ? .preferred : .fallback,
                    context: context(language: language.tag, locale: locale, options)))
        }
        for tag in preferred {
            for fallback in options.fallbacks(of: tag) {
                guard let index = table.languages.firstIndex(where: { $0.tag == fallback.withoutExtensions }),
                    seen.insert(index).inserted
                else { continue }
                let language = table.languages[index]
                links.append(
                    Link(
                        entries: language.entries, language: language.tag, outcome: .fallback,
                        context: context(language: language.tag, locale: formatLocale ?? language.tag, options)))
            }
        }
        if let index = table.sourceIndex, !links.contains(where: { $0.language == table.languages[index].tag }) {
            let language = table.languages[index]
            links.append(
                Link(
                    entries: language.entries, language: language.tag, outcome: .sourceLanguage,
                    context: context(language: language.tag, locale: formatLocale ?? language.tag, options)))
        }
        return links
    }

    private static func isSameLanguage(_ first: LanguageTag, _ second: LanguageTag) -> Bool {
        first.canonicalized().language == second.canonicalized().language
    }

    private static func context(language: LanguageTag, locale: LanguageTag, _ options: Options) -> MessageContext {
        let isRightToLeft = language.characterDirection == .rightToLeft
        return MessageContext(
            inflector: Inflector(language: language), numbers: MessageNumbers(locale: locale, language: language),
            isolatesIn: options.isolatesInsertedText ? isRightToLeft : nil, device: options.device,
            width: options.width)
    }

    /// The languages that are tried for a table, best first, the source language last.
    public func languages(table: String? = nil) -> [LanguageTag] {
        (table.flatMap { chains[$0] } ?? (table == nil ? defaultChain : [])).map(\.language)
    }

    /// The text of a key without arguments.
    ///
    /// A text with specifiers comes as it stands in the table.
    public func string(_ key: String, table: String? = nil, defaultValue: String? = nil) -> String {
        if table == nil, case .plain(let text)? = firstEntries[key] {
            return text
        }
        return text(key, table: table, defaultValue: defaultValue, arguments: []).text
    }

    /// The text of a key with arguments in place of its specifiers.
    public func string(
        _ key: String, table: String? = nil, defaultValue: String? = nil, _ arguments: FormatArgument...
    ) -> String {
        if table == nil, let text = arguments.withUnsafeBufferPointer({ compiled(key, $0) }) { return text }
        return text(key, table: table, defaultValue: defaultValue, arguments: arguments).text
    }

    /// The text of a key with one argument, from the default table.
    ///
    /// The same as with a list of one, which would be allocated.
    public func string(_ key: String, _ argument: FormatArgument) -> String {
        let found = withUnsafePointer(to: argument) { compiled(key, UnsafeBufferPointer(start: $0, count: 1)) }
        return found ?? text(key, arguments: [argument]).text
    }

    /// The text where the default table has the key in the reader's best language and the message is of the usual kind.
    private func compiled(_ key: String, _ arguments: UnsafeBufferPointer<FormatArgument>) -> String? {
        guard !arguments.isEmpty, case .message(let message)? = firstEntries[key] else { return nil }
        return message.compiled.text(arguments, firstContext)
    }

    /// The text of a key, with where it came from and what went wrong.
    ///
    /// - Parameters:
    ///   - key: The key, which is also the last text that stands in; a format string.
    ///   - table: The table; ``StringTables/defaultTable`` when `nil`.
    ///   - defaultValue: The format string that stands in when the table has no text.
    ///   - arguments: What the specifiers insert, in the order of their positions.
    ///   - agreement: What inflection markup refers to besides the arguments.
    public func text(
        _ key: String, table: String? = nil, defaultValue: String? = nil, arguments: [FormatArgument],
        agreement: AgreementContext = AgreementContext()
    ) -> LocalizedText {
        find(
            key, table: table, defaultValue: defaultValue, arguments: arguments, agreement: agreement,
            keepsRanges: false
        ).text
    }

    /// The same with what the arguments wrote: markup in that is no markup.
    ///
    /// - Parameter agreement: What markup refers to; where `nil`, nothing is inflected.
    package func rendered(
        _ key: String, table: String?, defaultValue: String?, arguments: [FormatArgument], agreement: AgreementContext?
    ) -> (text: LocalizedText, insertions: [Insertion]) {
        find(
            key, table: table, defaultValue: defaultValue, arguments: arguments, agreement: agreement, keepsRanges: true
        )
    }

    private func find(
        _ key: String, table: String?, defaultValue: String?, arguments: [FormatArgument],
        agreement: AgreementContext?, keepsRanges: Bool
    ) -> (text: LocalizedText, insertions: [Insertion]) {
        let name = table ?? StringTables.defaultTable
        let chain = name == StringTables.defaultTable ? defaultChain : chains[name] ?? []
        for link in chain {
            guard let entry = link.entries[key] else { continue }
            // A source text that is only its key gives way to the default value in the code.
            if case .keyItself = entry, defaultValue != nil { continue }
            if link.outcome != .preferred { note(key, name, chain, link.outcome) }
            switch entry {
            case .plain(let text):
                return (LocalizedText(text: text, language: link.language, outcome: link.outcome, issues: []), [])
            case .message(let message):
                if !keepsRanges, !arguments.isEmpty,
                    let text = arguments.withUnsafeBufferPointer({ message.compiled.text($0, link.context, agreement) })
                {
                    return (LocalizedText(text: text, language: link.language, outcome: link.outcome, issues: []), [])
                }
                return render(message, arguments, agreement, link, key)
            case .keyItself: return render(Message(.text(FormatString(key))), arguments, agreement, link, key)
            }
        }
        let outcome: LocalizedText.Outcome = defaultValue == nil ? .key : .defaultValue
        note(key, name, chain, outcome)
        let link = Link(
            entries: EntryTable(), language: tables.sourceLanguage, outcome: outcome, context: sourceContext)
        return render(Message(.text(FormatString(defaultValue ?? key))), arguments, agreement, link, key)
    }

    private func render(
        _ message: Message, _ arguments: [FormatArgument], _ agreement: AgreementContext?, _ link: Link, _ key: String
    ) -> (text: LocalizedText, insertions: [Insertion]) {
        // Without arguments a text is given as it stands, as NSLocalizedString does: "50% off" is no format string.
        if arguments.isEmpty, case .text(let text) = message.root, message.variables.isEmpty, !text.hasMarkup,
            !text.hasBrokenMarkup
        {
            let plain = LocalizedText(text: text.text, language: link.language, outcome: link.outcome, issues: [])
            return (plain, [])
        }
        var renderer = MessageRenderer(message, arguments: arguments, context: link.context, agreement: agreement)
        let text = renderer.render()
        for issue in renderer.issues where issue.kind == .markup {
            options.markup?.note(MarkupProblem(key: key, language: link.language, description: issue.description))
        }
        let found = LocalizedText(
            text: text, language: link.language, outcome: link.outcome, issues: renderer.issues)
        return (found, renderer.insertions)
    }

    private func note(_ key: String, _ table: String, _ chain: [Link], _ outcome: LocalizedText.Outcome) {
        options.missing?.note(
            MissingString(
                table: table, key: key, language: chain.first { $0.outcome != .sourceLanguage }?.language,
                outcome: outcome))
    }
}
