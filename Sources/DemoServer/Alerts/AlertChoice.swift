// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent

/// Which text of an alert a reader gets: what was decided, before and without anything that takes time.
final class AlertChoice: Sendable {
    /// What is served where nothing is translated; its locale is that of one reader of many, and counts for nobody.
    let decision: ContentDecision
    /// The translations that are tried, the best first.
    let attempts: [Attempt]
    /// Whether a way isn't known yet, so that the attempts are still to be found.
    let isOpen: Bool

    /// A translation of one version into one language.
    struct Attempt: Sendable {
        var version: Int
        var target: LanguageTag
    }

    init(_ decision: ContentDecision, attempts: [Attempt]? = []) {
        self.decision = decision
        self.attempts = attempts ?? []
        isOpen = attempts == nil
    }
}

/// An alert with the text that a reader gets of it.
struct ChosenAlert: Sendable {
    var index: Int
    var stored: StoredAlert
    var state: AlertState
    var choice: AlertChoice?
    /// The version whose texts are served, or that they were translated from; nil for an alert without any block.
    var version: Int?
    var translation: AlertTranslation?
    /// Whether a translation is still to come.
    var isPending = false
    /// The language that it will most likely be in.
    var pendingLanguage: String?
    /// Whether every translation failed, so that a later request may do better.
    var hasFailed = false
    /// Whether the reader named languages.
    var namesLanguages = false
    /// Whether the reader takes any language that isn't refused.
    var takesAny = false
    /// How far it is from the place that was asked for.
    var kilometers: Double?

    /// The version.
    var content: AlertVersion? {
        version.flatMap { stored.prepared.versions[safe: $0] }
    }

    /// How the text came about.
    var outcome: ContentAnswer.Outcome? {
        content == nil ? nil : translation == nil ? choice?.decision.outcome : .translated
    }

    /// That as a name for counts.
    var outcomeName: String { outcome?.description ?? "empty" }

    /// The language of its text, in the file's spelling where the text is the file's.
    var language: String? { translation?.language.identifier ?? content?.language }

    /// The language of its text once what is still to come is there.
    var finalLanguage: String? { isPending ? pendingLanguage ?? language : language }

    /// The language of its text as a tag.
    var tag: LanguageTag? { translation?.language ?? content?.tag }

    /// The language to ask in to get this text again, formatted for this reader.
    func addressLanguage(_ reader: ReaderLanguage) -> LanguageTag? {
        guard let language = translation?.target ?? content?.tag else { return nil }
        return language.language == reader.formatLocale.language ? reader.formatLocale : language.formatClass
    }

    /// Whether the reader gets a language that was asked for by its name.
    private var isWished: Bool { outcome.map { $0 == .served || $0 == .translated } ?? true }

    /// Whether the reader gets a language that they take: `*` takes any.
    var isAcceptable: Bool { isWished || takesAny }

    /// Whether the reader named languages and gets none of them, so that the answer must say so.
    var isForeign: Bool { !isWished && namesLanguages }

    /// The blocks with the texts that the reader gets, and with the originals.
    var blocks: [AlertBlock] { content.map { Self.blocks($0, translation) } ?? [] }

    private static func blocks(_ content: AlertVersion, _ translation: AlertTranslation?) -> [AlertBlock] {
        var rest = (translation?.texts ?? [])[...]
        var origins = (translation?.provenance ?? [])[...]
        return content.blocks.map(\.info).map { info in
            let original = BlockTexts(info)
            guard translation != nil else { return AlertBlock(info: info, texts: original, original: original) }
            let count = original.list.count
            let block = AlertBlock(
                info: info, texts: original.replaced(by: &rest), original: original,
                origin: BlockProvenance(original, from: origins.prefix(count)))
            origins = origins.dropFirst(count)
            return block
        }
    }
}

/// One block of an alert as a reader gets it.
struct AlertBlock: Sendable {
    var info: CAPInfo
    var texts: BlockTexts
    var original: BlockTexts
    /// Where each text comes from, when they were translated.
    var origin: BlockProvenance?
}

/// Where the texts of a translated block come from; `nil` for one that needed no translation.
struct BlockProvenance: Sendable {
    /// Of the headline, or of the event where there is no headline.
    var title: TranslationProvenance?
    var description: TranslationProvenance?
    var instruction: TranslationProvenance?

    /// Takes a block's part off the front of an answer's list, which has the order of ``BlockTexts/list``.
    init(_ texts: BlockTexts, from list: ArraySlice<TranslationProvenance?>) {
        var list = list
        title = list.popFirst() ?? nil
        if texts.headline != nil { title = list.popFirst() ?? nil }
        if texts.description != nil { description = list.popFirst() ?? nil }
        if texts.instruction != nil { instruction = list.popFirst() ?? nil }
    }
}

/// The texts of a block that a reader reads, and that are translated where no block fits.
///
/// Names of services, addresses and codes are not among them.
struct BlockTexts: Sendable, Hashable {
    var event: String
    var headline: String?
    var description: String?
    var instruction: String?
    var areas: [String]

    init(_ info: CAPInfo) {
        event = info.event
        headline = info.headline
        description = info.description
        instruction = info.instruction
        areas = info.areas.map(\.description)
    }

    /// All of them, in a fixed order.
    var list: [String] { [event] + [headline, description, instruction].compactMap { $0 } + areas }

    /// Returns these places with texts taken from the front of a list; where the list ends, the own texts stay.
    func replaced(by list: inout ArraySlice<String>) -> BlockTexts {
        var copy = self
        copy.event = list.popFirst() ?? event
        if let headline { copy.headline = list.popFirst() ?? headline }
        if let description { copy.description = list.popFirst() ?? description }
        if let instruction { copy.instruction = list.popFirst() ?? instruction }
        copy.areas = areas.map { list.popFirst() ?? $0 }
        return copy
    }
}
