public import LocaleMatch
internal import Synchronization

/// A string that the reader's best language doesn't have.
public struct MissingString: Sendable, Hashable, CustomStringConvertible {
    /// The table.
    public var table: String
    /// The key.
    public var key: String
    /// The language that should have had it; `nil` when the table has none of the reader's languages.
    public var language: LanguageTag?
    /// Where the text came from instead.
    public var outcome: LocalizedText.Outcome

    /// One line for a log.
    public var description: String {
        "the table \(table) has no \"\(key)\" in \(language?.identifier ?? "the reader's languages"); "
            + "answered from \(outcome)"
    }
}

/// Reports each missing string once.
///
/// One object is made for the process and given to every localizer. It remembers what it reported, at most
/// ``capacity`` strings; beyond that it stays silent, so that made-up keys can't fill the memory or the log.
public final class MissingStrings: Sendable {
    /// How many strings are remembered unless said otherwise.
    public static let defaultCapacity = 10_000

    /// The most strings that are reported.
    public let capacity: Int
    private let report: @Sendable (MissingString) -> Void
    /// The lock is held for one insertion into the set; it is only taken for strings that are missing.
    private let seen = Mutex<Set<MissingString>>([])

    /// Makes one that calls a closure, from whichever thread looked the string up.
    public init(capacity: Int = MissingStrings.defaultCapacity, report: @escaping @Sendable (MissingString) -> Void) {
        self.capacity = max(0, capacity)
        self.report = report
    }

    func note(_ missing: @autoclosure () -> MissingString) {
        let missing = missing()
        let isNew = seen.withLock { $0.count < capacity && $0.insert(missing).inserted }
        if isNew { report(missing) }
    }
}
