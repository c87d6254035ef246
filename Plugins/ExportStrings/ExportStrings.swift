// SPDX-License-Identifier: Apache-2.0

import PackagePlugin

/// `swift package export-strings --languages de,es`: runs `tolk strings export` for the targets of a package.
///
/// Each target with Swift sources is a project of its own, whose tables lie in its folder. What goes to translators is
/// written to `Localizations/TARGET`, unless `--to` names another folder; `--target NAME` names one target.
@main
struct ExportStrings: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var tool = try StringsTool(context, arguments)
        let folder = tool.option("to") ?? context.package.directoryURL.appending(path: "Localizations").path
        for target in tool.targets {
            try tool.run(
                "export", [target], ["--to", "\(folder)/\(target.name)", "--project", target.name],
                failure: "could not all be exported")
        }
    }
}
