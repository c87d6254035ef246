// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Finds and reads the Swift files of the paths on the command line.
struct SourceFiles {
    /// The largest source file that is read, in bytes: 16 MiB.
    static let maximumBytes = 16 << 20
    /// The most files and folders that are looked at: 200,000.
    static let maximumEntries = 200_000

    /// Finds the Swift files of a file or folder, sorted by path.
    ///
    /// Hidden folders, build products and localization catalogs
    /// are left out, and links to folders aren't followed.
    static func paths(in path: String) throws(ExtractionError) -> [String] {
        let manager = FileManager.default
        var isFolder = false
        guard manager.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ExtractionError("there is no file or folder \(path)")
        }
        guard isFolder else { return [path] }
        var found: [String] = []
        var folders = [path]
        var entries = 0
        while let folder = folders.popLast() {
            let names: [String]
            do {
                names = try manager.contentsOfDirectory(atPath: folder)
            } catch {
                throw ExtractionError("the folder \(folder) can't be read: \(error)")
            }
            for name in names where !name.hasPrefix(".") {
                entries += 1
                guard entries <= maximumEntries else {
                    throw ExtractionError(
                        "\(path) has more than \(maximumEntries) files; name its source folders instead")
                }
                let entry = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
                let kind = try? manager.attributesOfItem(atPath: entry)[.type] as? FileAttributeType
                if kind == .typeDirectory {
                    if !name.hasSuffix(".xcloc") { folders.append(entry) }
                } else if name.hasSuffix(".swift") {
                    found.append(entry)
                }
            }
        }
        return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The text of a source file.
    static func text(of path: String) throws(ExtractionError) -> String {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw ExtractionError("the file can't be read: \(error)")
        }
        guard data.count <= maximumBytes else {
            throw ExtractionError("the file has \(data.count) bytes, more than the \(maximumBytes) that are read")
        }
        guard let text = String(validating: data, as: UTF8.self) else { throw ExtractionError("the file is not UTF-8") }
        return text
    }

    /// A path as records name it: relative to the root when it lies in it.
    static func name(of path: String, root: String) -> String {
        let prefix = root.hasSuffix("/") ? root : root + "/"
        if path.hasPrefix(prefix) { return String(path.dropFirst(prefix.count)) }
        return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    }
}

/// Why a file or folder can't be used.
struct ExtractionError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
