internal import Synchronization

/// Tables that can be read anew while requests are served.
///
/// Readers take the ``current`` snapshot and keep it for their request. ``reload()`` reads the directory into a new
/// snapshot and swaps it in whole, so that nobody ever sees half of a change; when a file can't be read as well as
/// before, such as one that is just being written, the old snapshot stays.
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
    ///   snapshot stays then.
    @discardableResult
    public func reload() throws(StringsProblem) -> StringTables {
        let old = current
        let new = try StringTables(directory: directory)
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
