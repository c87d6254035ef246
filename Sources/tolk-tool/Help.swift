// SPDX-License-Identifier: Apache-2.0

/// What the tool says of itself.
///
/// The overview, the page of a command and the manual all come from the commands' declarations.
enum Help {
    /// What `tolk help` prints: every form of every command.
    static var overview: String {
        let commands = Tool.commands.flatMap { command in
            ["", "\(command.name): \(command.summary)"] + command.usage.map { "  \($0)" }
        }
        let head = [
            "usage: tolk COMMAND …",
            "  tolk --version        the version, the ICU that was found, the matcher's tables",
            "  tolk help COMMAND        more, with examples",
        ]
        return (head + commands).joined(separator: "\n")
    }

    /// What `tolk help match` prints.
    static func page(of command: any Command.Type) -> String {
        var lines = ["tolk \(command.name): \(command.summary)", ""] + command.usage.map { "usage: \($0)" }
        if command.optionNames.contains("--batch") {
            lines += ["", "--batch answers each line of standard input with a line; a bad one with \"error: …\"."]
            lines += command.batchFields.map { "  \($0)" }
        }
        for example in command.examples {
            lines += ["", "$ \(example.call)"] + example.output.split(separator: "\n").map(String.init)
        }
        lines += ["", "Exit status: 0 all answered, 1 a line failed, 2 wrong usage."]
        return lines.joined(separator: "\n")
    }

    /// The manual page, for `man`: `tolk help --man > tolk.1`.
    static var manual: String {
        func plain(_ text: String) -> String {
            let escaped = text.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : String($0) }.joined()
            return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
        }
        var lines = [
            ".TH TOLK 1 \"\" \"tolk \(Tool.version)\"", ".SH NAME",
            "tolk \\- languages, formats, strings and translations from the command line", ".SH SYNOPSIS",
            ".B tolk", "\\fICOMMAND\\fR ...", ".SH COMMANDS",
        ]
        for command in Tool.commands {
            lines += [".SS \(command.name)", plain(command.summary) + "."]
            for form in command.usage { lines += [".PP", plain(form)] }
            for field in command.batchFields { lines += [".PP", plain(field)] }
            for example in command.examples {
                lines += [".PP", ".nf", plain("$ " + example.call)]
                lines += example.output.split(separator: "\n").map { plain(String($0)) } + [".fi"]
            }
        }
        lines += [
            ".SH EXIT STATUS", "0 all answered, 1 a line failed, 2 wrong usage.", ".SH ENVIRONMENT", ".TP", "TOLK_ICU",
            "a folder or a version of ICU to load instead of the newest.",
        ]
        return lines.joined(separator: "\n")
    }
}
