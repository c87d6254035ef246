internal import LocaleMatch
internal import RemoteContent
internal import Synchronization

/// The choices that a reader's wishes lead to, for every set of languages of a board.
struct ChoiceRow: Sendable {
    /// By the index of the set; nil for a set without languages.
    var choices: [AlertChoice?]
    /// A number for each choice: equal choices have equal numbers.
    var numbers: [Int]
    /// Whether a way between languages isn't known yet.
    var isOpen: Bool
    /// Until when it counts, in seconds since 1970: packages come and go.
    var expires: Int64
}

/// Remembers what wishes lead to, so that a header costs a look-up, whatever else stands in it.
///
/// 1. Of a header those languages count that some alert has, is near to, or can be translated into, each with its place;
///    what stands beside them can't change a choice. So a header with an unseen language that leads nowhere is a known one.
/// 2. Rows are bounded, and end with the board, or after a minute.
final class ChoiceMemo: Sendable {
    /// The most rows.
    static let maximumCount = 2_048
    /// The most choices in all rows.
    static let maximumChoices = 100_000
    /// How long a row counts, in seconds.
    static let lifetime: Int64 = 60

    private let state = Mutex(State())

    private struct Wish: Hashable, Sendable {
        var generation: Int
        var text: String
    }

    private struct State {
        var rows = LeastRecentlyUsed<Wish, ChoiceRow>(
            maximumCount: ChoiceMemo.maximumCount, maximumCost: ChoiceMemo.maximumChoices)
        var relevance = LeastRecentlyUsed<Wish, Bool>(maximumCount: 8_192, maximumCost: 8_192)
        var numbers = LeastRecentlyUsed<AlertChoice, Int>(maximumCount: 16_384, maximumCost: 16_384)
        var next = 0
    }

    /// The row of a header, made where it isn't known.
    func row(
        _ wishes: [LanguageRange], _ generation: Int, at now: Int64, leads: (LanguageTag) -> Bool?,
        make: () -> [AlertChoice?]
    ) -> ChoiceRow {
        var text = ""
        var isSettled = true
        for (place, range) in wishes.enumerated() {
            guard let tag = range.tag else {
                text += "\(place):*\(range.weight == 0 ? "!" : "") "
                continue
            }
            let isRelevant = relevance(tag, generation, leads)
            if isRelevant == nil { isSettled = false }
            guard isRelevant ?? true else { continue }
            text += "\(place):\(tag.identifier)\(range.weight == 0 ? "!" : "") "
        }
        let wish = Wish(generation: generation, text: text)
        if isSettled, let known = state.withLock({ $0.rows.value(for: wish) }), known.expires > now { return known }
        let choices = make()
        let isOpen = choices.contains { $0?.isOpen == true }
        return state.withLock { state in
            let numbers = choices.map { choice -> Int in
                guard let choice else { return -1 }
                if let known = state.numbers.value(for: choice) { return known }
                state.next += 1
                _ = state.numbers.set(state.next, for: choice, cost: 1)
                return state.next
            }
            let row = ChoiceRow(choices: choices, numbers: numbers, isOpen: isOpen, expires: now + Self.lifetime)
            if isSettled, !isOpen { _ = state.rows.set(row, for: wish, cost: max(1, choices.count)) }
            return row
        }
    }

    /// Rule 1; nil where it isn't known yet.
    private func relevance(_ tag: LanguageTag, _ generation: Int, _ leads: (LanguageTag) -> Bool?) -> Bool? {
        guard !tag.isPrivateUseOnly else { return false }
        let key = Wish(generation: generation, text: tag.identifier)
        if let known = state.withLock({ $0.relevance.value(for: key) }) { return known }
        guard let found = leads(tag) else { return nil }
        state.withLock { _ = $0.relevance.set(found, for: key, cost: 1) }
        return found
    }
}
