/// A folder of alerts, looked at again and again.
///
/// 1. A file is read when its fingerprint is new, and only then.
/// 2. A file that can't be parsed the first time it is seen may be half written: it is looked at once more before it is
///    called broken, and meanwhile an earlier version of it is still served.
/// 3. A broken file is left out and reported with its reason, once for each version of it.
/// 4. Of two files with the same sender and identifier the one sent later is served, and of those the first by name.
/// 5. Every look gives a whole new list: a reader never sees half of a change.
struct AlertFolder: Sendable {
    /// More files than this are not looked at.
    static let maximumFiles = 10_000
    /// The endings of names that are looked at.
    static let endings = [".xml", ".cap"]

    let path: String
    let limits: CAPLimits
    private var entries: [String: Entry] = [:]
    private var isMissing = false

    private struct Entry: Sendable {
        var fingerprint: FoundFile.Fingerprint
        /// The newest version that could be parsed, if it may still be served.
        var alert: CAPAlert?
        var failure: CAPError?
        /// Whether a second look must confirm the failure.
        var isSuspect = false
    }

    /// What one look found.
    struct Look: Sendable {
        /// Whether anything is different from the last look.
        var isChanged = false
        /// One line a change, for the log.
        var messages: [String] = []
    }

    init(path: String, limits: CAPLimits = CAPLimits()) {
        self.path = path
        self.limits = limits
    }

    /// The alerts, by file name: sorted by name, one for each sender and identifier.
    var alerts: [(file: String, alert: CAPAlert)] {
        var newest: [String: (file: String, alert: CAPAlert)] = [:]
        for (file, entry) in entries.sorted(by: { $0.key < $1.key }) {
            guard let alert = entry.alert else { continue }
            let key = "\(alert.sender),\(alert.identifier)"
            if let other = newest[key], other.alert.sent.secondsSince1970 >= alert.sent.secondsSince1970 { continue }
            newest[key] = (file, alert)
        }
        return newest.values.sorted { $0.file < $1.file }
    }

    /// The broken files with their reasons, sorted by name.
    var broken: [(file: String, reason: CAPError)] {
        entries.compactMap { file, entry in
            guard !entry.isSuspect, let failure = entry.failure else { return nil }
            return (file, failure)
        }
        .sorted { $0.file < $1.file }
    }

    /// Looks at the folder.
    mutating func look() -> Look {
        var look = Look()
        guard let files = FolderScan.files(in: path, endings: Self.endings, limit: Self.maximumFiles) else {
            if !isMissing { look.messages.append("the folder of alerts \(path) can't be read") }
            look.isChanged = !entries.isEmpty || !isMissing
            isMissing = true
            entries = [:]
            return look
        }
        if isMissing { look.messages.append("the folder of alerts \(path) is back") }
        isMissing = false

        let present = Set(files.map(\.name))
        for name in entries.keys.sorted() where !present.contains(name) {
            entries[name] = nil
            look.isChanged = true
            look.messages.append("\(name): gone")
        }
        for file in files {
            let known = entries[file.name]
            if let known, known.fingerprint == file.fingerprint, !known.isSuspect { continue }
            read(file, known: known, into: &look)
        }
        return look
    }

    private mutating func read(_ file: FoundFile, known: Entry?, into look: inout Look) {
        let isSecondLook = known.map { $0.isSuspect && $0.fingerprint == file.fingerprint } ?? false
        do throws(CAPError) {
            let (bytes, fingerprint) = try FolderScan.read("\(path)/\(file.name)", limit: limits.fileBytes)
            let alert = try CAPParser.parse(bytes, limits: limits)
            entries[file.name] = Entry(fingerprint: fingerprint, alert: alert)
            look.isChanged = true
            look.messages.append("\(file.name): read \(alert.identifier), \(alert.infos.count) blocks")
            for diagnostic in alert.diagnostics { look.messages.append("\(file.name): \(diagnostic)") }
        } catch {
            if isSecondLook {
                entries[file.name] = Entry(fingerprint: file.fingerprint, failure: error)
                look.isChanged = true
                look.messages.append("\(file.name): skipped (\(error.kind)): \(error.message)")
            } else {
                entries[file.name] = Entry(
                    fingerprint: file.fingerprint, alert: known?.alert, failure: error, isSuspect: true)
            }
        }
    }
}
