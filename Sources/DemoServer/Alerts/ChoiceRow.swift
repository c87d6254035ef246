internal import LocaleMatch
internal import RemoteContent
internal import Synchronization

/// The choices that a reader's wishes lead to, for the sets of languages of a board that somebody asked for.
final class ChoiceRow: Sendable {
    /// The wishes of one who has them.
    let wish: AcceptLanguage
    /// The languages that translations are tried for, best first.
    let desired: ArraySlice<LanguageTag>
    /// Until when it counts, in seconds since 1970: packages come and go.
    let expires: Int64
    private let known = Mutex<[Int: Choice]>([:])

    /// A choice with its number: equal choices have equal numbers.
    ///
    /// Without a choice there is no text at all.
    struct Choice: Sendable {
        var choice: AlertChoice?
        var number: Int
        /// Whether a way between languages isn't known yet; readers with other wishes may then have the same choice.
        var isOpen: Bool { choice?.isOpen == true }
    }

    init(_ reader: ReaderLanguage, expires: Int64) {
        wish = reader.wish
        desired = reader.desired
        self.expires = expires
    }

    /// The choice for a set of languages, made where it isn't known.
    func choice(_ set: Int, _ make: () -> Choice) -> Choice {
        if let known = known.withLock({ $0[set] }) { return known }
        let made = make()
        if !made.isOpen { known.withLock { $0[set] = made } }
        return made
    }
}

extension ServiceCache {
    /// How long a row counts, in seconds.
    static let rowLifetime: Int64 = 60

    /// The row of a reader's wishes, so that a header costs a look-up, whatever else stands in it.
    ///
    /// Of a header those languages count that some alert has, is near to, or can be translated into, each with its place;
    /// what stands beside them can't change a choice. So a header with an unseen language that leads nowhere is a known one.
    func row(
        _ reader: ReaderLanguage, wishes: [LanguageRange], _ board: AlertBoard, at now: Int64,
        leads: (LanguageTag) -> Bool?
    ) -> ChoiceRow {
        var key = CacheKey(.choices)
        key.add(board.generation)
        var isSettled = true
        for (place, range) in wishes.enumerated() {
            if let tag = range.tag {
                let isRelevant = self.leads(tag, board.generation, leads)
                if isRelevant == nil { isSettled = false }
                guard isRelevant ?? true else { continue }
            }
            key.add(range.weight == 0 ? -place - 1 : place)
            key.add(range.tag?.identifier)
        }
        if isSettled, case .choices(let known) = value(key), known.expires > now { return known }
        let row = ChoiceRow(reader, expires: now + Self.rowLifetime)
        if isSettled {
            // The header, and for each set a choice with its attempts.
            let bytes = 1_024 + 4 * key.count + 1_536 * board.world.languageSets.count
            keep(.choices(row), for: key, bytes: bytes, ifAgain: true)
        }
        return row
    }

    /// Whether a language can change a choice; nil where it isn't known yet.
    private func leads(_ tag: LanguageTag, _ generation: Int, _ find: (LanguageTag) -> Bool?) -> Bool? {
        guard !tag.isPrivateUseOnly else { return false }
        var key = CacheKey(.leads)
        key.add(generation)
        key.add(tag.identifier)
        if case .leads(let known) = value(key) { return known }
        guard let found = find(tag) else { return nil }
        keep(.leads(found), for: key, bytes: 0)
        return found
    }
}

extension AlertChoice {
    /// All that it says, as a key.
    var key: CacheKey {
        var key = CacheKey(.number)
        key.add(decision.outcome.description)
        key.add(decision.variantIndex)
        key.add(decision.formatLocale.identifier)
        key.add((decision.suitsReader ? 1 : 0) + (decision.mayKeepSource ? 2 : 0) + (isOpen ? 4 : 0))
        key.add(decision.translatable.count)
        for version in decision.translatable { key.add(version) }
        for attempt in attempts {
            key.add(attempt.version)
            key.add(attempt.target.identifier)
        }
        return key
    }
}
