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

    /// Runs a sub-command for a target; a failure makes the plugin's command fail.
    ///
    /// - Parameter failure: What couldn't be done, for people.
    func run(_ verb: String, _ target: SourceModuleTarget, _ words: [String], failure: String) throws {
        let own = ["--sources", target.directoryURL.path, "--path-prefix", Self.path(of: target, in: package)]
        let extractor = Self.extractor(for: package).map { ["--extractor-package", $0] } ?? []
        let process = Process()
        process.executableURL = program
        process.arguments = [verb] + own + extractor + words + rest
        // What the tool says comes out as a whole, and not in the middle of a line of the build.
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        if !text.isEmpty { print(text, terminator: text.hasSuffix("\n") ? "" : "\n") }
        if process.terminationStatus != 0 { Diagnostics.error("the strings of \(target.name) \(failure)") }
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
