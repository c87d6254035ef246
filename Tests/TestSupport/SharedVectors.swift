// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Testing

/// The test data that lies beside the repository, in `../shared/vectors`, and is never copied into it.
///
/// Tests that need it say so with a trait, so that a checkout without the folder reports them as skipped and why:
///
///     @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
public enum SharedVectors {
    /// The root of the repository that this source file was compiled in.
    public static let packageRoot: URL = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of the test data; the environment variable `TOLK_SHARED` names another place for `shared`.
    public static let directory: URL = {
        if let other = ProcessInfo.processInfo.environment["TOLK_SHARED"] {
            return URL(fileURLWithPath: other).appendingPathComponent("vectors")
        }
        return packageRoot.deletingLastPathComponent().appendingPathComponent("shared/vectors")
    }()

    /// Whether the folder is there.
    public static let isAvailable: Bool = FileManager.default.fileExists(atPath: directory.path)

    /// The reason that a skipped test reports.
    public static let whyUnavailable: Testing.Comment = "the shared test data is not beside this checkout"

    /// The text of a file, by its path below `vectors`.
    public static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: directory.appendingPathComponent(path)), as: UTF8.self)
    }

    /// The lines of a file, without the empty one after the last newline.
    public static func lines(_ path: String) throws -> [String] {
        var lines = try text(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// The rows of a tab-separated file below its header line, with the number of the line that each stands on.
    public static func rows(_ path: String) throws -> [Row] {
        try lines(path).enumerated().dropFirst().map { index, line in
            Row(
                line: index + 1,
                fields: line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))
        }
    }

    /// One row of a tab-separated file.
    public struct Row: Sendable, CustomStringConvertible {
        /// The number of the line in the file, from 1.
        public let line: Int
        /// The fields, at least one.
        public let fields: [String]

        /// The field at an index, empty when the row is shorter.
        public subscript(index: Int) -> String { index < fields.count ? fields[index] : "" }

        /// The line number and the fields, for the message of a failing case.
        public var description: String { "line \(line): \(fields.joined(separator: " | "))" }
    }
}
