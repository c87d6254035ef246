extension Negotiation {
    /// What one source of preferences would have got.
    public struct Considered: Sendable, Hashable {
        /// The source.
        public let source: PreferenceSource
        /// What it says, its elements joined by commas.
        public let text: String
        /// What it alone would get; `nil` for nothing.
        public let supported: Supported?
        /// Whether it decided.
        public let isDeciding: Bool
    }

    /// Every source that ``LocaleMatcher/match(_:)-(ReaderPreferences)`` was given, in order of precedence, with what
    /// it alone would have got; `nil` when the preferences came from one place.
    public var considered: [Considered]? {
        guard case .sources(let preferences, let deciding) = request else { return nil }
        return preferences.all.enumerated().map { place, statement in
            let found = statement.header.isEmpty ? nil : core.found(statement.header)
            return Considered(
                source: statement.source, text: statement.header.ranges.map(\.description).joined(separator: ", "),
                supported: found.flatMap { core.supported($0.entry) },
                isDeciding: place == deciding)
        }
    }
}
