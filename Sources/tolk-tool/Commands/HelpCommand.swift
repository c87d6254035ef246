// SPDX-License-Identifier: Apache-2.0

/// `tolk help`: what the commands are for and how they are called.
struct HelpCommand: Command {
    static let name = "help"
    static let summary = "what a command is for, its forms and examples"
    static let usage = ["tolk help [COMMAND]", "tolk help --man        the manual page"]
    static let examples = [Example("tolk help --man | man -l -", prints: "")]

    private let text: String

    init(options: inout Options) throws {
        if options.flag("--man") {
            text = Help.manual
        } else if let name = options.word() {
            guard let command = Tool.commands.first(where: { $0.name == name }) else {
                let meant = Suggestion.nearest(to: name, among: Tool.commands.map { $0.name })
                throw UsageError("there is no command \"\(name)\"" + (meant.map { "; did you mean \($0)?" } ?? ""))
            }
            text = Help.page(of: command)
        } else {
            text = Help.overview
        }
    }

    func run() async throws -> ExitStatus { Batch.write(Array("\(text)\n".utf8)) ? .allAnswered : .someFailed }
}
