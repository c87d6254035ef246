// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// A build-tool plugin that warns, at every build, of calls that still go to Foundation's own ICU.
///
/// A target takes it with `plugins: [.plugin(name: "CheckFoundation", package: "swift-tolk")]`. The warnings are those of
/// `tolk strings check --foundation`.
@main
struct CheckFoundation: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? SourceModuleTarget else { return [] }
        let sources = target.sourceFiles(withSuffix: "swift").map(\.url)
        guard !sources.isEmpty else { return [] }
        let stamp = context.pluginWorkDirectoryURL.appending(path: "\(target.name).checked")
        let extractor = StringsTool.extractor(for: context.package).map { ["--extractor-package", $0] } ?? []
        return [
            .buildCommand(
                displayName: "Checking \(target.name) for calls to Foundation's ICU",
                executable: try context.tool(named: "tolk-strings").url,
                arguments: [
                    "check", "--foundation", "--rules", "foundation-call", "--sources", target.directoryURL.path,
                    "--path-prefix", target.directoryURL.path + "/", "--stamp", stamp.path,
                ] + extractor,
                inputFiles: sources, outputFiles: [stamp])
        ]
    }
}
