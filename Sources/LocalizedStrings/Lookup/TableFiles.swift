// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Finds the files of a table directory.
enum TableFiles {
    struct Path: Sendable {
        /// The path from the directory that tables count from, as in `de.lproj/Localizable.strings`.
        var relative: String
        var absolute: String
    }

    /// The kinds of tables, by file extension in lower case.
    static let extensions: Set<String> = ["strings", "stringsdict", "xcstrings"]

    /// The tables of a directory, sorted, so that the same files always give the same tables.
    static func list(_ directory: String) throws(StringsProblem) -> [Path] {
        var paths: [Path] = []
        for root in [directory, directory + "/Resources", directory + "/Contents/Resources"] {
            guard root == directory || isDirectory(root) else { continue }
            for name in try names(in: root) {
                if extensions.contains(pathExtension(name)) {
                    paths.append(Path(relative: name, absolute: "\(root)/\(name)"))
                } else if pathExtension(name) == "lproj", isDirectory("\(root)/\(name)") {
                    for file in try names(in: "\(root)/\(name)") where extensions.contains(pathExtension(file)) {
                        paths.append(Path(relative: "\(name)/\(file)", absolute: "\(root)/\(name)/\(file)"))
                    }
                }
                guard paths.count <= StringsLimits.files else {
                    throw StringsProblem(
                        file: directory,
                        message: "the directory holds more than \(StringsLimits.files) tables; split it")
                }
            }
        }
        return paths
    }

    /// What tells a changed file from an unchanged one.
    struct State: Equatable {
        var path: String
        var size: Int
        var modified: Date
    }

    /// The state of each table of a directory.
    static func states(_ directory: String) throws(StringsProblem) -> [State] {
        try list(directory).map { path in
            let attributes = try? FileManager.default.attributesOfItem(atPath: path.absolute)
            return State(
                path: path.relative, size: attributes?[.size] as? Int ?? -1,
                modified: attributes?[.modificationDate] as? Date ?? .distantPast)
        }
    }

    static func pathExtension(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// A file's or folder's name without its extension.
    static func stem(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    private static func isDirectory(_ path: String) -> Bool {
        var isDirectory = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
    }

    /// The names in a folder without hidden ones, such as `._Localizable.strings`, which archives from macOS bring along.
    private static func names(in directory: String) throws(StringsProblem) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: directory).filter { !$0.hasPrefix(".") }.sorted()
        } catch {
            throw StringsProblem(
                file: directory, message: "the directory can't be listed; check that it exists and may be read")
        }
    }
}
