import Foundation
import PackagePlugin

/// `swift package export-strings --languages de,es`: runs `tolk strings export` for the targets of a package.
///
/// Each target with Swift sources is a project of its own, whose tables lie in its folder. What goes to translators is
/// written to `Localizations/TARGET`, unless `--to` names another folder; `--target NAME` names one target.
@main
struct ExportStrings: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var words = ArgumentExtractor(arguments)
        let names = words.extractOption(named: "target")
        let own = context.package.directoryURL.appending(path: "Localizations").path
        let folder = words.extractOption(named: "to").first ?? own
        let targets = try names.isEmpty ? context.package.targets : context.package.targets(named: names)
        let tool = try context.tool(named: "tolk").url
        let extractor = Self.extractor(for: context.package).map { ["--extractor-package", $0] } ?? []
        for case let target as SourceModuleTarget in targets where target.kind != .test {
            guard target.sourceFiles(withSuffix: "swift").contains(where: { _ in true }) else { continue }
            let place = ["--to", "\(folder)/\(target.name)", "--project", target.name]
            let process = try Process.run(
                tool,
                arguments: ["strings", "export", "--sources", target.directoryURL.path] + place
                    + extractor + words.remainingArguments)
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                Diagnostics.error("the strings of \(target.name) could not all be exported")
                continue
            }
        }
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
