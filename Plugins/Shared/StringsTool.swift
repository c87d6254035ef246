// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// What the plugins have in common; each has a link to this file, since a plugin can't depend on a library.
///
/// They run `tolk-strings`, which is `tolk strings` and nothing else, so that a package that checks its strings builds
/// neither translation nor identification.
struct StringsTool {
    private let program: URL
    private let package: Package
    private var words: ArgumentExtractor
    /// The targets that were named with `--target`, else all that have Swift sources, tests left out.
    let targets: [SourceModuleTarget]

    init(_ context: PluginContext, _ arguments: [String]) throws {
        program = try context.tool(named: "tolk-strings").url
        package = context.package
        words = ArgumentExtractor(arguments)
        let names = words.extractOption(named: "target")
        let found = try names.isEmpty ? package.targets : package.targets(named: names)
        targets = found.compactMap { $0 as? SourceModuleTarget }.filter { target in
            target.kind != .test && target.sourceFiles(withSuffix: "swift").contains { _ in true }
        }
    }

    /// Takes an option with a value, the last one where there are several.
    mutating func option(_ name: String) -> String? { words.extractOption(named: name).last }

    /// The words that nobody took.
    var rest: [String] { words.remainingArguments }

    /// Runs a sub-command for targets, in the package's folder; a failure makes the plugin's command fail.
    ///
    /// What the tool answers is the command's standard output, and nothing else is: it may be JSON. What it says besides comes as
    /// a warning, which SwiftPM writes to standard error, as a whole and not in the middle of a line of the build.
    ///
    /// - Parameter failure: What couldn't be done, for people.
    func run(_ verb: String, _ targets: [SourceModuleTarget], _ words: [String], failure: String) throws {
        let folders = targets.map { Self.path(of: $0, in: package) }
        var own = folders.flatMap { ["--sources", $0] }
        // Several folders are named in every path as it is.
        if let only = folders.first, folders.count == 1 { own += ["--path-prefix", only] }
        let extractor = Self.extractor(for: package).map { ["--extractor-package", $0] } ?? []
        let process = Process()
        process.executableURL = program
        process.arguments = [verb] + own + extractor + words + rest
        process.currentDirectoryURL = package.directoryURL
        // Remarks go to a file: of two pipes one may fill while the other is read.
        let remarks = FileManager.default.temporaryDirectory.appending(path: "tolk-strings-\(UUID().uuidString)")
        try Data().write(to: remarks)
        defer { try? FileManager.default.removeItem(at: remarks) }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: remarks)
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        if !text.isEmpty {
            if self.targets.count > targets.count { print("\(targets.map(\.name).joined(separator: ", ")):") }
            print(text, terminator: text.hasSuffix("\n") ? "" : "\n")
        }
        let said = String(decoding: (try? Data(contentsOf: remarks)) ?? Data(), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        if !said.isEmpty { Diagnostics.warning(said) }
        if process.terminationStatus != 0 {
            Diagnostics.error("the strings of \(targets.map(\.name).joined(separator: ", ")) \(failure)")
        }
    }

    /// A target's folder from the package's on, with a slash at its end, so that editors find what is named.
    static func path(of target: SourceModuleTarget, in package: Package) -> String {
        let folder = target.directoryURL.path + "/"
        let root = package.directoryURL.path + "/"
        return (folder.hasPrefix(root) ? String(folder.dropFirst(root.count)) : folder)
            .replacing("//", with: "/")
    }

    /// The package of the strings extractor, which lies in this package: the one that the plugin is of.
    static func extractor(for package: Package) -> String? {
        for candidate in [package] + package.dependencies.map(\.package) {
            let folder = candidate.directoryURL.appending(path: "Tools/StringsExtractor").path
            if FileManager.default.fileExists(atPath: "\(folder)/Package.swift") { return folder }
        }
        return nil
    }
}
