// SPDX-License-Identifier: Apache-2.0

/// A folder of alerts, looked at again and again.
///
/// 1. A file is read when its fingerprint is new, and only then.
/// 2. A file that can't be parsed the first time it is seen may be half written: it is looked at once more before it is
///    called broken.
/// 3. The last good version of a file is served until the file is deleted while the folder is there: a disk that hiccups,
///    a file cut to nothing, a folder moved away for a second never mean "no warnings".
/// 4. A broken file is reported with its reason, once for each version of it, and with whether an earlier version stands in.
/// 5. Of two files with the same sender and identifier the one sent later is served, and of those the first by name.
/// 6. Every look gives a whole new list: a reader never sees half of a change.
struct AlertFolder: Sendable {
    /// More files than this are not looked at.
    static let maximumFiles = 10_000
    /// The endings of names that are looked at.
    static let endings = [".xml", ".cap"]

    let path: String
    let limits: CAPLimits
    private let events: EventTable
    private var entries: [String: Entry] = [:]
    /// Whether the folder itself can't be read.
    private(set) var isMissing = false

    private struct Entry: Sendable {
        var fingerprint: FoundFile.Fingerprint
        /// The newest version that could be parsed.
        var alert: PreparedAlert?
        var failure: CAPError?
        /// Whether a second look must confirm the failure.
        var isSuspect = false
    }

    /// A file that can't be read as it is now.
    struct Broken: Sendable {
        var file: String
        var reason: CAPError
        /// Whether an earlier version of it is served.
        var hasEarlier: Bool
    }

    /// What one look found.
    struct Look: Sendable {
        /// Whether anything is different from the last look.
        var isChanged = false
        /// How many faults are new.
        var faults = 0
        /// One line a change, for the log.
        var messages: [String] = []
    }

    init(path: String, events: EventTable, limits: CAPLimits = CAPLimits()) {
        self.path = path
        self.events = events
        self.limits = limits
    }

    /// The alerts, by file name: sorted by name, one for each sender and identifier.
    var alerts: [(file: String, alert: PreparedAlert)] {
        var newest: [String: (file: String, alert: PreparedAlert)] = [:]
        for (file, entry) in entries.sorted(by: { $0.key < $1.key }) {
            guard let prepared = entry.alert else { continue }
            let key = "\(prepared.alert.sender),\(prepared.alert.identifier)"
            if let other = newest[key],
                other.alert.alert.sent.secondsSince1970 >= prepared.alert.sent.secondsSince1970
            {
                continue
            }
            newest[key] = (file, prepared)
        }
        return newest.values.sorted { $0.file < $1.file }
    }

    /// The broken files with their reasons, sorted by name.
    var broken: [Broken] {
        entries.compactMap { file, entry in
            guard !entry.isSuspect, let failure = entry.failure else { return nil }
            return Broken(file: file, reason: failure, hasEarlier: entry.alert != nil)
        }
        .sorted { $0.file < $1.file }
    }

    /// Looks at the folder.
    mutating func look() -> Look {
        var look = Look()
        guard let files = FolderScan.files(in: path, endings: Self.endings, limit: Self.maximumFiles) else {
            if !isMissing {
                look.messages.append("the folder \(path) can't be read; \(entries.count) alerts are kept as they were")
                look.isChanged = true
                look.faults = 1
            }
            isMissing = true
            return look
        }
        if isMissing {
            look.messages.append("the folder \(path) is back")
            look.isChanged = true
        }
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
            var alert = try CAPParser.parse(bytes, limits: limits)
            alert.letGoOfContent()
            let prepared = PreparedAlert(alert, events: events)
            entries[file.name] = Entry(fingerprint: fingerprint, alert: prepared)
            look.isChanged = true
            look.messages.append("\(file.name): read \(alert.identifier), \(alert.infos.count) blocks")
            for diagnostic in alert.diagnostics { look.messages.append("\(file.name): \(diagnostic)") }
            for flag in prepared.flags { look.messages.append("\(file.name): \(flag)") }
        } catch {
            var entry = Entry(fingerprint: file.fingerprint, alert: known?.alert, failure: error)
            if isSecondLook {
                look.isChanged = true
                look.faults += 1
                let rest = entry.alert == nil ? "" : "; its last good version stays"
                look.messages.append("\(file.name): skipped (\(error.kind)): \(error.message)\(rest)")
            } else {
                entry.isSuspect = true
            }
            entries[file.name] = entry
        }
    }
}

extension CAPAlert {
    /// Forgets embedded files, which are listed and not served: some are half a megabyte of sound.
    fileprivate mutating func letGoOfContent() {
        for info in infos.indices {
            for resource in infos[info].resources.indices { infos[info].resources[resource].content = nil }
        }
    }
}
