internal import LocaleMatch
internal import LocalizedStrings

/// `tolk strings`: looks strings up in batch mode, and exports, imports and checks tables.
struct StringsCommand: Command {
    static let name = "strings"
    static let usage =
        [
            "tolk strings --batch --tables DIR [--table NAME] [--device NAME] [--width N] [--no-isolation]"
        ] + StringsExchangeCommand.usage

    private let tables: String
    private let table: String?
    private let options: Localizer.Options
    /// The sub-command, when there is one.
    private let exchange: StringsExchangeCommand?

    init(options: inout Options) throws {
        if let word = options.word() {
            exchange = try StringsExchangeCommand(word, options: &options)
            tables = ""
            table = nil
            self.options = Localizer.Options()
            return
        }
        exchange = nil
        guard options.flag("--batch") else { throw UsageError("tolk strings needs --batch, export, import or check") }
        guard let tables = try options.value("--tables") else { throw UsageError("--batch needs --tables DIR") }
        self.tables = tables
        table = try options.value("--table")
        var choices = Localizer.Options()
        if let device = try options.value("--device") { choices.device = device }
        if let width = try options.value("--width") {
            guard let number = Int(width), number > 0 else { throw UsageError("--width takes a number above zero") }
            choices.width = number
        }
        if options.flag("--no-isolation") { choices.isolatesInsertedText = false }
        self.options = choices
    }

    func run() async throws -> ExitStatus {
        if let exchange { return try exchange.run() }
        let tables = try StringTables(directory: tables)
        let batch = StringsBatch(tables: tables, table: table, options: options)
        return await Batch.run { fields in [try batch.answer(fields)] }
    }
}
