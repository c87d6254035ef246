// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings
internal import ToolSupport

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Finds the exchange files that the words of a command line mean.
enum ExchangeFiles {
    /// A bundle stands for the XLIFF in it; a folder for the bundles in it, or the XLIFF files where it has none.
    static func paths(_ path: String) throws -> [String] {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CaseError("there is no \(path)")
        }
        guard isFolder else { return [path] }
        let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        if folder.hasSuffix(".xcloc") {
            let inner = "\(folder)/Localized Contents"
            let files = try FileManager.default.contentsOfDirectory(atPath: inner).sorted().filter(isXLIFF)
            guard !files.isEmpty else { throw CaseError("\(inner) holds no .xliff file") }
            return files.map { "\(inner)/\($0)" }
        }
        let bundles = names.filter { $0.hasSuffix(".xcloc") }
        if !bundles.isEmpty { return try bundles.flatMap { try paths("\(folder)/\($0)") } }
        let files = names.filter(isXLIFF)
        guard !files.isEmpty else { throw CaseError("\(folder) holds no .xcloc bundle and no .xliff file") }
        return files.map { "\(folder)/\($0)" }
    }

    private static func isXLIFF(_ name: String) -> Bool { name.hasSuffix(".xliff") || name.hasSuffix(".xlf") }
}
