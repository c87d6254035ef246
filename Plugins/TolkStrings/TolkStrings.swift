import Foundation
import PackagePlugin

/// `swift package tolk-strings export|check …`: runs `tolk strings` for the targets of a package.
///
/// ```
/// swift package --allow-writing-to-package-directory tolk-strings export --languages de,es
/// swift package tolk-strings check
/// ```
///
/// Each target with Swift sources counts as a project of its own: its tables lie in its folder. Exports go to
/// `Localizations/TARGET` unless `--to` says otherwise; `--target NAME` names one target.
@main
struct TolkStrings: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var words = ArgumentExtractor(arguments)
        let names = words.extractOption(named: "target")
        let folders = words.extractOption(named: "to")
        guard let action = words.remainingArguments.first, ["export", "check"].contains(action) else {
            throw Failure("say export or check, as in: swift package tolk-strings check")
        }
        let rest = Array(words.remainingArguments.dropFirst())
        let targets = try names.isEmpty ? context.package.targets : context.package.targets(named: names)
        let tool = try context.tool(named: "tolk").url
        var failed: [String] = []
        for case let target as SourceModuleTarget in targets where target.kind != .test {
            guard target.sourceFiles(withSuffix: "swift").contains(where: { _ in true }) else { continue }
            var arguments = ["strings", action, "--sources", target.directoryURL.path] + rest
            if action == "export" {
                let folder = folders.first ?? context.package.directoryURL.appending(path: "Localizations").path
                arguments += ["--to", "\(folder)/\(target.name)", "--project", target.name]
            }
            let process = try Process.run(tool, arguments: arguments)
            process.waitUntilExit()
            if process.terminationStatus != 0 { failed.append(target.name) }
        }
        guard failed.isEmpty else {
            throw Failure("tolk strings \(action) found problems in \(failed.joined(separator: ", "))")
        }
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }
}
