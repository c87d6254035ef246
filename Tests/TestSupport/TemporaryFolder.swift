// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A folder that goes away with the test.
public final class TemporaryFolder {
    /// Where it is.
    public let url: URL

    /// A new folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in it.
    public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a file in it, making the folders on its path.
    public func write(_ name: String, _ text: String) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Writes a shell script in it that may be run, and gives its path.
    ///
    /// A shell of its own writes it: a child that another thread starts meanwhile would hold a descriptor that this
    /// process writes through, until it is a program of its own, and a file that is open for writing isn't run (`ETXTBSY`).
    @discardableResult
    public func writeProgram(_ name: String, _ script: String) throws -> String {
        let path = path(name)
        let result = try Program.run(
            URL(fileURLWithPath: "/bin/sh"),
            [
                "-c", #"printf '#!/bin/sh\n%s\n' "$2" > "$1.new" && chmod 755 "$1.new" && mv "$1.new" "$1""#, "sh",
                path, script,
            ])
        guard result.status == 0 else { throw CocoaError(.fileWriteUnknown) }
        return path
    }

    /// The names in it, in order.
    public var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    /// The size of a file in it, 0 when there is none.
    public func size(_ name: String) -> Int {
        ((try? FileManager.default.attributesOfItem(atPath: path(name)))?[.size] as? Int) ?? 0
    }
}
