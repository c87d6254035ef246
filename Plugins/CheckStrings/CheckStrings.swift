import Foundation
import PackagePlugin

/// `swift package check-strings`: runs `tolk strings check` for the targets of a package.
///
/// Each target with Swift sources is a project of its own, whose tables lie in its folder; `--target NAME` names one
/// target. Any problem makes the command fail.
@main
struct CheckStrings: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var words = ArgumentExtractor(arguments)
        let names = words.extractOption(named: "target")
        let targets = try names.isEmpty ? context.package.targets : context.package.targets(named: names)
        let tool = try context.tool(named: "tolk").url
        let extractor = Self.extractor(for: context.package).map { ["--extractor-package", $0] } ?? []
        for case let target as SourceModuleTarget in targets where target.kind != .test {
            guard target.sourceFiles(withSuffix: "swift").contains(where: { _ in true }) else { continue }
            let process = try Process.run(
                tool,
                arguments: ["strings", "check", "--sources", target.directoryURL.path]
                    + ["--path-prefix", Self.path(of: target, in: context.package)] + extractor
                    + words.remainingArguments)
            process.waitUntilExit()
            if process.terminationStatus != 0 { Diagnostics.error("the strings of \(target.name) have problems") }
        }
    }

    /// A target's folder from the package's on, with a slash at its end, so that editors find what is named.
    private static func path(of target: SourceModuleTarget, in package: Package) -> String {
        let folder = target.directoryURL.path + "/"
        let root = package.directoryURL.path + "/"
        return (folder.hasPrefix(root) ? String(folder.dropFirst(root.count)) : folder)
            .replacing("//", with: "/")
    }

    /// The package of the strings extractor, which lies in this package: the one that the plugin is of.
    private static func extractor(for package: Package) -> String? {
        for candidate in [package] + package.dependencies.map(\.package) {
            let folder = candidate.directoryURL.appending(path: "Tools/StringsExtractor").path
            if FileManager.default.fileExists(atPath: "\(folder)/Package.swift") { return folder }
        }
        return nil
    }
}
