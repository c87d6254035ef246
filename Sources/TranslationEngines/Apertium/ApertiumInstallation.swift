// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// What of Apertium is installed on this machine: its modes, where its programs are, and the packages' versions.
struct ApertiumInstallation: Sendable {
    /// The most mode files that are read.
    static let maximumModes = 2000

    /// One direction that a mode translates in.
    struct Direction: Sendable, Hashable {
        var mode: ApertiumMode
        /// What it translates from; several tags when one code stands for several languages.
        var sources: [LanguageTag]
        /// What it translates into.
        var targets: [LanguageTag]
        /// The package that its data comes from, such as `apertium-eng-spa`.
        var package: String?
    }

    private(set) var directions: [Direction] = []
    /// When the folder was last changed; `nil` when it isn't there.
    private let folderTime: FolderTime?
    private let searchPath: [String]
    private let versions: [String: String]

    /// Looks at the files; a folder that isn't there means that nothing is installed.
    init(modesDirectory: String, searchPath: [String], packageStatusFile: String) {
        self.searchPath = searchPath
        folderTime = FolderTime(of: modesDirectory)
        var names: [String] = []
        if let folder = opendir(modesDirectory) {
            while let entry = readdir(folder), names.count < Self.maximumModes {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { raw in
                    String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name.hasSuffix(".mode") { names.append(String(name.dropLast(5))) }
            }
            closedir(folder)
        }
        for name in names.sorted() {
            let codes = name.split(separator: "-").map(String.init)
            guard codes.count == 2 else { continue }
            let (sources, targets) = (ApertiumCode.tags(codes[0]), ApertiumCode.tags(codes[1]))
            let path = "\(modesDirectory)/\(name).mode"
            guard !sources.isEmpty, !targets.isEmpty,
                let text = Self.text(of: path, limit: ApertiumMode.maximumFileBytes),
                let mode = ApertiumMode(name: name, text: text)
            else { continue }
            directions.append(
                Direction(mode: mode, sources: sources, targets: targets, package: Self.package(of: mode)))
        }
        let wanted = Set(directions.compactMap(\.package) + ["apertium"])
        versions = wanted.count > 1 ? Self.versions(of: wanted, in: packageStatusFile) : [:]
    }

    /// The version of the package that a direction's data comes from, as Debian counts it.
    func version(of direction: Direction) -> String {
        direction.package.flatMap { versions[$0] } ?? "unknown"
    }

    /// The absolute path of a program.
    func locate(_ program: String) -> String? {
        searchPath.lazy.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    private static func package(of mode: ApertiumMode) -> String? {
        for argument in mode.stages.flatMap(\.arguments) {
            if let folder = argument.split(separator: "/").first(where: { $0.hasPrefix("apertium-") }) {
                return String(folder)
            }
        }
        return nil
    }

    // MARK: Files

    /// Whether files may have come, gone or been renamed since they were looked at.
    func isOutdated(modesDirectory: String) -> Bool {
        let now = FolderTime(of: modesDirectory)
        return folderTime != now || folderTime?.isUnsettled == true
    }

    /// When a folder was last changed: when files came, went or were renamed.
    private struct FolderTime: Sendable, Equatable {
        let seconds: Int
        let nanoseconds: Int
        /// Whether that was within two seconds of the look.
        ///
        /// File systems count in steps of some milliseconds, old ones of two seconds: another change right behind the look
        /// would bear the same time.
        let isUnsettled: Bool

        init?(of path: String) {
            var (status, now) = (stat(), timespec())
            guard stat(path, &status) == 0 else { return nil }
            #if canImport(Darwin)
                let changed = status.st_mtimespec
            #else
                let changed = status.st_mtim
            #endif
            (seconds, nanoseconds) = (changed.tv_sec, changed.tv_nsec)
            clock_gettime(CLOCK_REALTIME, &now)
            isUnsettled = (-2...2).contains(now.tv_sec &- seconds)
        }

        static func == (left: Self, right: Self) -> Bool {
            (left.seconds, left.nanoseconds) == (right.seconds, right.nanoseconds)
        }
    }

    private static func text(of path: String, limit: Int) -> String? {
        SmallFile.bytes(of: path, limit: limit).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Reads the versions out of dpkg's status file: stanzas of `Field: value` lines between empty lines.
    private static func versions(of packages: Set<String>, in path: String) -> [String: String] {
        guard let bytes = SmallFile.bytes(of: path, limit: 64 << 20) else { return [:] }
        var versions: [String: String] = [:]
        var package: String?
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if line.isEmpty {
                package = nil
            } else if line.starts(with: "Package: apertium".utf8) {
                let name = String(decoding: line.dropFirst("Package: ".utf8.count), as: UTF8.self)
                package = packages.contains(name) ? name : nil
            } else if let name = package, line.starts(with: "Version: ".utf8) {
                versions[name] = String(decoding: line.dropFirst("Version: ".utf8.count), as: UTF8.self)
            }
        }
        return versions
    }
}
