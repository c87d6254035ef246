// SPDX-License-Identifier: Apache-2.0

public import LocalizedStrings

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The problems that a team knows of and leaves for later, so that a check fails for new ones only.
///
/// A baseline file is what the check prints as JSON. A problem is known by its rule, file, key and language: lines move,
/// and messages get better. Where there are several of these, as many are known as the file has.
public struct CheckBaseline: Sendable {
    private var known: [String: Int] = [:]

    private struct Entry: Decodable {
        var rule: String
        var file: String
        var key: String?
        var language: String?
    }

    /// Reads a baseline file.
    ///
    /// - Throws: `StringsProblem` for a file that isn't what `tolk strings check --format json` prints.
    public init(_ bytes: [UInt8], file: String) throws(StringsProblem) {
        let entries: [Entry]
        do {
            entries = try JSONDecoder().decode([Entry].self, from: Data(bytes))
        } catch {
            throw StringsProblem(
                file: file,
                message: "the file is no baseline; write it anew with \"tolk strings check … --write-baseline FILE\"")
        }
        for entry in entries {
            known[Self.fingerprint(entry.rule, entry.file, entry.key, entry.language), default: 0] += 1
        }
    }

    /// What a baseline knows a problem by.
    static func fingerprint(_ problem: StringsProblem) -> String {
        fingerprint("\(problem.rule)", problem.file, problem.key, problem.language)
    }

    private static func fingerprint(_ rule: String, _ file: String, _ key: String?, _ language: String?) -> String {
        [rule, file, key ?? "", language ?? ""].joined(separator: "\u{1F}")
    }

    /// The problems that are new, and how many entries of the baseline occur no more.
    public func new(in problems: [StringsProblem]) -> (problems: [StringsProblem], gone: Int) {
        var rest = known
        let new = problems.filter { problem in
            let name = Self.fingerprint(problem)
            guard let count = rest[name], count > 0 else { return true }
            rest[name] = count - 1
            return false
        }
        return (new, rest.values.reduce(0, +))
    }
}
