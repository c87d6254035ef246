// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder of this process for the tables of one project, emptied for each input.
public final class Workspace: Sendable {
    /// Where it is.
    public let path: String

    /// A folder below the one for temporary files.
    public init(_ name: String) {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(getpid())").path
    }

    /// Leaves the folder with these files and no others.
    public func fill(_ files: [(name: String, bytes: [UInt8])]) {
        try? FileManager.default.removeItem(atPath: path)
        for file in files { write(file.name, file.bytes) }
    }

    /// Writes one file, whose folder is made when it isn't there.
    public func write(_ name: String, _ bytes: [UInt8]) {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(bytes).write(to: url)
    }
}
