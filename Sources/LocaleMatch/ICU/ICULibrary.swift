// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// The ICU that this process uses, found and loaded when it is first needed.
///
/// The newest version from 70 on that the system has; the environment variable `TOLK_ICU` names a folder that holds the
/// libraries, or a major version, instead.
public struct ICULibrary: Sendable, Hashable, CustomStringConvertible {
    /// ICU's version, such as "76.1".
    public let version: String
    /// The version of CLDR that its data is from, such as "46".
    public let cldrVersion: String
    /// The file that it was loaded from; empty where the system doesn't say.
    public let path: String

    /// The version and the file: `icu 76.1 cldr 46 /usr/lib/x86_64-linux-gnu/libicui18n.so.76`.
    public var description: String {
        "icu \(version) cldr \(cldrVersion)" + (path.isEmpty ? "" : " \(path)")
    }

    /// The library, loaded when no other call has done that yet.
    ///
    /// Throws when there is none, with what to install. Everything that formats throws the same error then; matching
    /// goes on with exact languages only.
    public static func load() throws(ICUMissing) -> ICULibrary {
        let library = tolk_icu_get_library()
        guard let version = library.version, let cldr = library.cldr_version else {
            throw ICUMissing(description: library.problem.map { String(cString: $0) } ?? "ICU was not found")
        }
        return ICULibrary(
            version: String(cString: version), cldrVersion: String(cString: cldr),
            path: library.path.map { String(cString: $0) } ?? "")
    }

    /// The library, `nil` when there is none.
    package static var loaded: ICULibrary? { try? load() }
}

/// There is no ICU that can be used: why, and what to install.
public struct ICUMissing: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message.
    public let description: String
}
