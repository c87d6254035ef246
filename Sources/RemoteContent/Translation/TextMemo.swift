internal import LocaleMatch
internal import Synchronization

/// What a translator remembers of the texts it has seen: how each is cut and masked, and what became of it.
///
/// Cutting, masking, putting together and judging a text costs several times as much as looking its sentences up in a
/// memory, and each is the same every time. The memory alone decides what is known, and this never answers by itself.
///
/// **Rules.**
/// 1. A text is found by its bytes, its language and the target: all that is its own. Nothing is shortened to a hash.
/// 2. What else decides how it is cut and looked up (the engine's version, the units it spoils, the glossary's version) is
///    kept beside it, and compared: a text seen under other conditions is as good as new.
/// 3. An answer serves again only when the memory gives the very translations that it was made of: what was removed, has
///    expired or was replaced there counts here too. The answer then comes from the memory, and says so.
/// 4. An answer is kept only when every sentence came back whole. One with parts left over is tried again.
/// 5. It is bounded by texts and bytes; what was not used for longest goes first, and long texts are not kept.
///
/// The settings that decide the rest (engine, masker, guard, identifier) belong to the translator, which begins a new
/// memo when one of them is set.
final class TextMemo: Sendable {
    /// The most texts that are remembered.
    static let maximumTexts = 4096
    /// About the most bytes that they take together.
    static let maximumBytes = 16 << 20
    /// The longest text that is remembered, in bytes.
    static let maximumTextBytes = 8 << 10

    /// What a text is cut and looked up under.
    struct Conditions: Sendable, Equatable {
        var engineVersion: String
        var spoiledUnits: [String]
        var glossaryVersion: String
    }

    /// A text, cut and masked.
    struct Text: Sendable {
        let units: TextUnits
        let conditions: Conditions
        /// The sentences to translate, in order.
        let sentences: [MaskedText]
        /// The sentences' keys, each once, in the order of their first appearance.
        var keys: [TranslationMemoryKey] = []
        var sentencesByKey: [TranslationMemoryKey: MaskedText] = [:]
        /// What the memory gave for each key when the answer was made.
        var translations: [StoredTranslation] = []
        var answer: TextTranslator.Translation?

        init(units: TextUnits, conditions: Conditions) {
            self.units = units
            self.conditions = conditions
            sentences = units.units
        }

        /// The answer, if the memory still gives what it was made of.
        func answer(from memory: any TranslationMemory) async -> TextTranslator.Translation? {
            guard let answer else { return nil }
            let found = await memory.translations(for: keys)
            guard found.count == translations.count else { return nil }
            for (now, then) in zip(found, translations) where now != then { return nil }
            return answer
        }
    }

    private struct Key: Hashable, Sendable {
        // Bytes: Swift takes `é` and `e` with an accent for equal.
        var text: [UInt8]
        var source: LanguageTag
        var target: LanguageTag

        init(_ text: String, _ source: LanguageTag, _ target: LanguageTag) {
            self.text = Array(text.utf8)
            self.source = source
            self.target = target
        }

        static func == (left: Self, right: Self) -> Bool {
            left.text == right.text && left.source == right.source && left.target == right.target
        }

        func hash(into hasher: inout Hasher) {
            text.withUnsafeBytes { hasher.combine(bytes: $0) }
            hasher.combine(source)
            hasher.combine(target)
        }
    }

    /// One lock, held for a dictionary access at a time.
    private let texts = Mutex(
        LeastRecentlyUsed<Key, Text>(maximumCount: TextMemo.maximumTexts, maximumCost: TextMemo.maximumBytes))

    /// How many texts are remembered.
    var count: Int { texts.withLock { $0.count } }

    /// A text that was seen under the same conditions.
    func text(
        _ text: String, from source: LanguageTag, to target: LanguageTag, under conditions: Conditions
    ) -> Text? {
        guard text.utf8.count <= Self.maximumTextBytes else { return nil }
        let key = Key(text, source, target)
        guard let seen = texts.withLock({ $0.value(for: key) }), seen.conditions == conditions else { return nil }
        return seen
    }

    /// Remembers a text, with its answer when every sentence of it came back whole.
    func keep(
        _ prepared: Text, _ translation: TextTranslator.Translation,
        of answers: [String: Result<TextTranslator.Delivery, any Error>], for text: String,
        from source: LanguageTag, to target: LanguageTag
    ) {
        guard text.utf8.count <= Self.maximumTextBytes else { return }
        var kept = prepared
        kept.answer = nil
        kept.translations = prepared.keys.compactMap { key in
            guard let sentence = prepared.sentencesByKey[key] else { return nil }
            return try? answers[sentence.text]?.get().translation
        }
        let isWhole =
            kept.translations.count == kept.keys.count
            && !translation.provenance.flags.contains { [.sourceKept, .inSegments, .empty].contains($0) }
        if isWhole {
            kept.answer = translation
            kept.answer?.provenance.isCached = true
        }
        let key = Key(text, source, target)
        // The masked text, its tokens and the keys, and what the containers take.
        let cost = 6 * text.utf8.count + 400 * kept.keys.count + 600
        texts.withLock { _ = $0.set(kept, for: key, cost: cost) }
    }
}
