// SPDX-License-Identifier: Apache-2.0

import PackagePlugin

/// `swift package check-strings`: runs `tolk strings check` for the targets of a package.
///
/// Each target with Swift sources is a project of its own, whose tables lie in its folder; `--target NAME` names one
/// target, everything else goes to the check. An error makes the command fail.
@main
struct CheckStrings: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = try StringsTool(context, arguments)
        // All at once, so that there is one report and one baseline.
        if !tool.targets.isEmpty { try tool.run("check", tool.targets, [], failure: "have problems") }
    }
}
