// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// `swift package import-strings`: runs `tolk strings import` for the targets of a package.
///
/// What came back is taken from where `export-strings` wrote: `Localizations/TARGET`, or `TARGET` in the folder that
/// `--from` names; a target without such a folder has nothing to import. `--target NAME` names one target, whose files
/// may be named as well: `import-strings --target App de.xcloc`.
@main
struct ImportStrings: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var tool = try StringsTool(context, arguments)
        let folder = tool.option("from") ?? context.package.directoryURL.appending(path: "Localizations").path
        let namesFiles = tool.rest.contains { !$0.hasPrefix("-") }
        guard !namesFiles || tool.targets.count == 1 else {
            return Diagnostics.error("name the target whose strings the files hold: --target NAME")
        }
        for target in tool.targets {
            let own = "\(folder)/\(target.name)"
            guard namesFiles || FileManager.default.fileExists(atPath: own) else { continue }
            try tool.run(
                "import", [target], namesFiles ? [] : [own], failure: "could not be imported; nothing was changed")
        }
    }
}
