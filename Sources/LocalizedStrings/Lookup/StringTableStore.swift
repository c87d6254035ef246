// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Tables that can be read anew while requests are served.
///
/// Readers take the ``current`` snapshot and keep it for their request. ``reload()`` reads the directory into a new
/// snapshot and swaps it in whole, so that nobody ever sees half of a change. The old snapshot stays when
///
/// 1. a file can't be read as well as before, such as one that is written only in part,
/// 2. or a file changed while the directory was read.
///
/// A `.strings` file that was cut between two pairs and then left alone looks like a whole one: write a new file beside
/// the old one and rename it, as editors do, to be certain.
public final class StringTableStore: Sendable {
    /// The directory that is read.
    public let directory: String
    /// The lock is held for the swap only, never while files are read.
    private let state: Mutex<StringTables>

    /// Reads a directory; see ``StringTables/init(directory:sourceLanguage:)``.
    public init(directory: String) throws(StringsProblem) {
        self.directory = directory
        state = Mutex(try StringTables(directory: directory))
    }

    /// The newest snapshot.
    public var current: StringTables { state.withLock { $0 } }

    /// Reads the directory again.
    ///
    /// - Returns: The snapshot that is current now.
    /// - Throws: The first new error, when the files hold errors that the current snapshot doesn't have; the current
    ///   snapshot stays then. Also when files changed meanwhile.
    @discardableResult
    public func reload() throws(StringsProblem) -> StringTables {
        let old = current
        let before = try TableFiles.states(directory)
        let new = try StringTables(directory: directory)
        guard try TableFiles.states(directory) == before else {
            throw StringsProblem(file: directory, message: "the tables changed while they were read; reload them again")
        }
        let known = Set(old.problems.map { "\($0.file)\u{0}\($0.message)" })
        if let problem = new.problems.first(where: {
            $0.severity == .error && !known.contains("\($0.file)\u{0}\($0.message)")
        }) {
            throw problem
        }
        state.withLock { $0 = new }
        return new
    }
}
