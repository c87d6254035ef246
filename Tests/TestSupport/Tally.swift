// SPDX-License-Identifier: Apache-2.0

/// Counts the rows of a data-driven test and prints the count, so that a run shows how much was checked.
///
/// A test makes one, records each row, and ends with ``report()``:
///
///     var tally = Tally("ICU locale matcher")
///     for row in rows { tally.record(passed: answer == row.expected, "\(row): got \(answer)") }
///     #expect(tally.failures.isEmpty, "\(tally.report())")
public struct Tally: Sendable {
    /// The name that the report begins with.
    public let name: String
    /// How many rows gave what was expected.
    public private(set) var passed = 0
    /// How many rows were set aside, each for a reason that the test's fixture states.
    public private(set) var excused = 0
    /// A description of each row that did not give what was expected.
    public private(set) var failures: [String] = []

    /// An empty count under a name.
    public init(_ name: String) { self.name = name }

    /// Counts one row.
    public mutating func record(passed isRight: Bool, _ description: @autoclosure () -> String) {
        if isRight { passed += 1 } else { failures.append(description()) }
    }

    /// Counts one row that is known to differ, with the reason stated where the caller lists it.
    public mutating func excuse() { excused += 1 }

    /// Prints the count and gives it back with the first failures.
    @discardableResult
    public func report(firstFailures limit: Int = 20) -> String {
        let total = passed + failures.count
        var text = "[count] \(name): \(passed) of \(total)"
        if excused > 0 { text += ", \(excused) listed with a reason" }
        print(text)
        for failure in failures.prefix(limit) { text += "\n  " + failure }
        if failures.count > limit { text += "\n  … and \(failures.count - limit) more" }
        return text
    }
}
