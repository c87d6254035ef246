internal import LocaleMatch
internal import RemoteContent

/// An alert's blocks as content with language versions.
///
/// One language may have several blocks, each with its own time, area or audience (CAP 1.2 §3.2.2); together they are
/// one version, since a reader needs all of them.
struct AlertContent: Sendable {
    /// The blocks of each language, in the order of the file.
    let versions: [(language: String, infos: [CAPInfo])]
    /// What the negotiator chooses among: every text that a reader reads, in a fixed order.
    let variants: [ContentVariant]
    /// The English version where there is one, else the first.
    let defaultIndex: Int

    init(_ stored: StoredAlert) {
        var order: [LanguageTag] = []
        var grouped: [LanguageTag: (language: String, infos: [CAPInfo])] = [:]
        for (info, tag) in zip(stored.alert.infos, stored.languages) {
            if grouped[tag] == nil { order.append(tag) }
            grouped[tag, default: (info.language, [])].infos.append(info)
        }
        versions = order.compactMap { grouped[$0] }
        variants = versions.map { version in
            ContentVariant(language: version.language, texts: version.infos.flatMap { BlockTexts($0).list })
        }
        defaultIndex = order.firstIndex { $0.language == "en" } ?? 0
    }

    /// The blocks of an answer, with the answer's texts.
    func blocks(_ answer: ContentAnswer) -> [(info: CAPInfo, texts: BlockTexts, original: BlockTexts)] {
        guard versions.indices.contains(answer.variantIndex) else { return [] }
        var rest = answer.texts[...]
        return versions[answer.variantIndex].infos.map { info in
            let original = BlockTexts(info)
            return (info, original.replaced(by: &rest), original)
        }
    }
}

/// Where the texts of a translated block come from; `nil` for one that needed no translation.
struct BlockProvenance: Sendable {
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

    /// The same places with texts taken from the front of a list; where the list ends, the own texts stay.
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
