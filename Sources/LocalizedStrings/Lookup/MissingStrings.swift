// SPDX-License-Identifier: Apache-2.0

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

/// A text whose inflection markup can't be honoured.
public struct MarkupProblem: Sendable, Hashable, CustomStringConvertible {
    /// The key.
    public var key: String
    /// The language of the text.
    public var language: LanguageTag
    /// What is wrong, and what was done.
    public var description: String
}

/// Reports each text whose inflection markup can't be honoured once.
public typealias MarkupProblems = OnceReporter<MarkupProblem>

/// Reports each missing string once.
public typealias MissingStrings = OnceReporter<MissingString>

/// Reports each event once.
///
/// One object is made for the process and given to every localizer. It remembers what it reported, at most
/// ``capacity`` events; beyond that it stays silent, so that made-up keys can't fill the memory or the log.
public final class OnceReporter<Event: Hashable & Sendable>: Sendable {
    /// How many events are remembered unless said otherwise.
    public static var defaultCapacity: Int { 10_000 }

    /// The most events that are reported.
    public let capacity: Int
    private let report: @Sendable (Event) -> Void
    /// The lock is held for one insertion into the set; it is only taken where there is something to report.
    private let seen = Mutex<Set<Event>>([])

    /// Makes one that calls a closure, from whichever thread looked the string up.
    public init(capacity: Int = defaultCapacity, report: @escaping @Sendable (Event) -> Void) {
        self.capacity = max(0, capacity)
        self.report = report
    }

    func note(_ event: @autoclosure () -> Event) {
        let event = event()
        let isNew = seen.withLock { $0.count < capacity && $0.insert(event).inserted }
        if isNew { report(event) }
    }
}

extension Localizer.Options {
    /// The options with missing strings told to a closure, a line each and each once, unless they say already where to report
    /// them: for adapters, with the logger of their framework.
    public func reportingMissingStrings(_ warn: @escaping @Sendable (String) -> Void) -> Localizer.Options {
        guard missing == nil else { return self }
        var options = self
        options.missing = MissingStrings { warn("\($0)") }
        return options
    }
}
