// SPDX-License-Identifier: Apache-2.0

internal import Agreement
internal import Formatting
public import LocaleMatch

/// Looks strings up for one reader: made once per request from ``StringTables``, used as often as needed.
///
///     let localizer = tables.localizer(for: [try LanguageTag("uk")])
///     localizer.text("Wind").text                            // "Вітер"
///     localizer.text("%lld hours", arguments: [3]).text      // "3 години"
///     localizer.text("Wind", options: .init(table: "Page"))  // from another table; says which language it found
///
/// There is one look-up, ``text(_:arguments:options:)``, which goes string by string:
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
        let origin: LocalizedText.Origin
        let context: MessageContext
        /// Whether it is what the reader wants most: all else is reported.
        let isPreferred: Bool
        var language: LanguageTag { origin.language }
        var outcome: LocalizedText.Outcome { origin.outcome }

        init(
            entries: EntryTable, language: LanguageTag, outcome: LocalizedText.Outcome,
            context: MessageContext
        ) {
            self.entries = entries
            origin = LocalizedText.Origin(language, outcome)
            isPreferred = outcome == .preferred
            self.context = context
        }
    }

    /// The tables that it looks into.
    public let tables: StringTables
    /// The options that it was made with.
    public let options: Options
    private let chains: [String: [Link]]
    private let defaultChain: [Link]
    /// The default table in the reader's best language, where nearly every look-up ends; `nil` when what comes first is another
    /// language's, which is reported for each string.
    private let first: Link?
    /// What it has, without a detour.
    private let firstEntries: EntryTable
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
        first = defaultChain.first.flatMap { $0.isPreferred ? $0 : nil }
        firstEntries = first?.entries ?? EntryTable()
        // Default values and keys are in the source language.
        let source = tables.sourceLanguage
        let locale = formatLocale ?? preferred.first { $0.language == source.language } ?? source
        var sourceContext = Self.context(language: source, locale: locale, options)
        // Without any table nothing says which language the keys are in: they agree in the reader's.
        if tables.tables.isEmpty, let language = preferred.first {
            sourceContext.inflector = Inflector(language: language)
        }
        self.sourceContext = sourceContext
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

    /// What a single look-up is told besides its key and arguments.
    public struct LookupOptions: Sendable, Hashable {
        private struct Values: Sendable, Hashable {
            var table: String?
            var defaultValue: String?
            var agreement: AgreementContext? = .empty
            var keepsInsertions = false
        }

        /// One reference, `nil` for the defaults, which most look-ups pass on: 24 ns less than the values.
        private indirect enum Box: Sendable, Hashable { case values(Values) }

        private var box: Box?

        private var values: Values {
            get { if case .values(let values)? = box { values } else { Values() } }
            set { box = newValue == Values() ? nil : .values(newValue) }
        }

        /// Whether nothing was said.
        fileprivate var areDefaults: Bool { box == nil }

        /// The table; ``StringTables/defaultTable`` when `nil`.
        public var table: String? {
            get { values.table }
            set { values.table = newValue }
        }
        /// The format string that stands in when the table has no text.
        public var defaultValue: String? {
            get { values.defaultValue }
            set { values.defaultValue = newValue }
        }
        /// What inflection markup refers to besides the arguments; where `nil`, nothing is inflected.
        public var agreement: AgreementContext? {
            get { values.agreement }
            set { values.agreement = newValue }
        }
        /// Whether the text says what the arguments wrote: markup in that is no markup.
        package var keepsInsertions: Bool {
            get { values.keepsInsertions }
            set { values.keepsInsertions = newValue }
        }

        /// The default table, no default value and nothing that markup refers to.
        public init() {}

        /// The default table, no default value and nothing that markup refers to, unless said.
        public init(
            table: String? = nil, defaultValue: String? = nil, agreement: AgreementContext? = AgreementContext()
        ) {
            values = Values(table: table, defaultValue: defaultValue, agreement: agreement)
        }
    }

    /// The text of a key with arguments in place of its specifiers, with where it came from and what went wrong.
    ///
    /// Without arguments a text with specifiers comes as it stands in the table.
    ///
    /// - Parameters:
    ///   - key: The key, which is also the last text that stands in; a format string.
    ///   - arguments: What the specifiers insert, in the order of their positions.
    ///   - lookup: The table, the default value, what markup refers to.
    public func text(
        _ key: String, arguments: [FormatArgument] = [], options lookup: LookupOptions = LookupOptions()
    ) -> LocalizedText {
        // Where nearly every look-up ends, for those that are told nothing else.
        if lookup.areDefaults, let first, let entry = firstEntries[key] {
            switch entry {
            case .plain(let text): return LocalizedText(text: text, origin: first.origin)
            case .message(let message) where !arguments.isEmpty:
                if let text = arguments.withUnsafeBufferPointer({ message.compiled.text($0, first.context) }) {
                    return LocalizedText(text: text, origin: first.origin)
                }
            default: break
            }
        }
        return search(key, arguments, lookup)
    }

    private func search(_ key: String, _ arguments: [FormatArgument], _ lookup: LookupOptions) -> LocalizedText {
        let table = lookup.table ?? StringTables.defaultTable
        let chain = table == StringTables.defaultTable ? defaultChain : chains[table] ?? []
        for link in chain {
            guard let entry = link.entries[key] else { continue }
            // A source text that is only its key gives way to the default value in the code.
            if case .keyItself = entry, lookup.defaultValue != nil { continue }
            if !link.isPreferred { note(key, table, chain, link.outcome) }
            switch entry {
            case .plain(let text): return LocalizedText(text: text, origin: link.origin)
            case .message(let message):
                if !lookup.keepsInsertions, !arguments.isEmpty,
                    let text = arguments.withUnsafeBufferPointer({
                        message.compiled.text($0, link.context, lookup.agreement)
                    })
                {
                    return LocalizedText(text: text, origin: link.origin)
                }
                return render(message, arguments, lookup, link, key)
            case .keyItself: return render(Message(.text(FormatString(key))), arguments, lookup, link, key)
            }
        }
        let outcome: LocalizedText.Outcome = lookup.defaultValue == nil ? .key : .defaultValue
        note(key, table, chain, outcome)
        let link = Link(
            entries: EntryTable(), language: tables.sourceLanguage, outcome: outcome, context: sourceContext)
        let message = Message(.text(FormatString(lookup.defaultValue ?? key)))
        return render(message, arguments, lookup, link, key)
    }

    private func render(
        _ message: Message, _ arguments: [FormatArgument], _ lookup: LookupOptions, _ link: Link, _ key: String
    ) -> LocalizedText {
        // Without arguments a text is given as it stands, as NSLocalizedString does: "50% off" is no format string.
        if arguments.isEmpty, case .text(let text) = message.root, message.variables.isEmpty, !text.hasMarkup,
            !text.hasBrokenMarkup
        {
            return LocalizedText(text: text.text, origin: link.origin)
        }
        var renderer = MessageRenderer(
            message, arguments: arguments, context: link.context, agreement: lookup.agreement)
        let text = renderer.render()
        for issue in renderer.issues where issue.kind == .markup {
            options.markup?.note(MarkupProblem(key: key, language: link.language, description: issue.description))
        }
        return LocalizedText(
            text: text, origin: link.origin, issues: renderer.issues,
            insertions: lookup.keepsInsertions ? renderer.insertions : [])
    }

    private func note(_ key: String, _ table: String, _ chain: [Link], _ outcome: LocalizedText.Outcome) {
        options.missing?.note(
            MissingString(
                table: table, key: key, language: chain.first { $0.outcome != .sourceLanguage }?.language,
                outcome: outcome))
    }
}
