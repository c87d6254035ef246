// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocaleMatch
import Testing

@testable import TranslationEngines

/// Whether Apertium and a mode are on this machine, for tests that need the real thing.
enum Apertium {
    static func has(_ modes: String...) -> Bool {
        modes.allSatisfy { FileManager.default.fileExists(atPath: "/usr/share/apertium/modes/\($0).mode") }
            && FileManager.default.fileExists(atPath: "/usr/bin/lt-proc")
    }

    static let whyMissing: Testing.Comment = "the Apertium packages of this test are not installed"

    /// The versions of the packages installed, by name.
    static func installedVersions() throws -> [String: String] {
        let status = try String(contentsOfFile: "/var/lib/dpkg/status", encoding: .utf8)
        var versions: [String: String] = [:]
        for stanza in status.split(separator: "\n\n") {
            var name = ""
            for line in stanza.split(separator: "\n") {
                if line.hasPrefix("Package: ") { name = String(line.dropFirst(9)) }
                if line.hasPrefix("Version: ") { versions[name] = String(line.dropFirst(9)) }
            }
        }
        return versions
    }
}
