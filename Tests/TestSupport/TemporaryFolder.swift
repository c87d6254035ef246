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

    /// The names in it, in order.
    public var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    /// The size of a file in it, 0 when there is none.
    public func size(_ name: String) -> Int {
        ((try? FileManager.default.attributesOfItem(atPath: path(name)))?[.size] as? Int) ?? 0
    }
}
