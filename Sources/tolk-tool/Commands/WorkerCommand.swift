// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent
internal import StringsExchange
internal import ToolSupport
internal import TranslationStores

/// `tolk worker`: translates what stands in a queue, and fills and looks at the queue.
struct WorkerCommand: Command {
    static let name = "worker"
    static let summary = "translates what web servers put into a queue"
    static let usage = [
        "tolk worker --queue URL --store URL [--engines FILE] [--pairs en-es,…] [--concurrency N] [--port N]",
        "tolk worker enqueue --queue URL --from L --to L [--priority urgent|normal|bulk]        text → how many",
        "tolk worker status --queue URL [--json]        pending, held, poisoned, rate, oldest: a line each",
        "tolk worker poisoned --queue URL [--json]        what was set aside: languages, reason, text",
        "tolk worker retry --queue URL        puts it in again: how many",
    ]
    static let examples = [
        Example("tolk worker --queue redis://localhost:6379 --store redis://localhost:6379 --pairs en-es", prints: "")
    ]

    private enum Work: Sendable {
        case translate(WorkerProgram)
        case enqueue(LanguageTag, LanguageTag, TranslationTask.Priority)
        case status, poisoned, retry
    }

    private let work: Work
    private let isJSON: Bool
    private let queue: RedisTranslationQueue

    init(options: inout Options) throws {
        let word = options.word()
        guard let name = try options.value("--queue") else {
            throw UsageError("worker needs --queue redis://HOST[:PORT][/DB]")
        }
        guard var configuration = try? RedisConfiguration(url: name) else {
            throw UsageError("--queue takes redis://HOST[:PORT][/DB] or unix:PATH")
        }
        // Nobody waits for an answer here as readers do: a server that is busy gets its time.
        configuration.connectTimeout = .seconds(2)
        configuration.timeout = .seconds(5)
        configuration.retry = Backoff(first: .milliseconds(50), longest: .seconds(1))
        queue = RedisTranslationQueue(configuration)
        isJSON = options.flag("--json")
        switch word {
        case nil: work = .translate(try WorkerProgram(queue: queue, options: &options))
        case "status": work = .status
        case "poisoned": work = .poisoned
        case "retry": work = .retry
        case "enqueue":
            guard let from = try options.value("--from"), let to = try options.value("--to") else {
                throw UsageError("enqueue needs --from and --to")
            }
            let priority =
                try options.choice("--priority", of: ["urgent": .urgent, "normal": .normal, "bulk": .bulk])
                ?? TranslationTask.Priority.normal
            do {
                work = .enqueue(try LanguageTag(from), try LanguageTag(to), priority)
            } catch {
                throw UsageError("\(error)")
            }
        default: throw UsageError("worker takes enqueue, status, poisoned, retry, or nothing to translate")
        }
    }

    func run() async throws -> ExitStatus {
        switch work {
        case .translate(let program): return await program.run()
        case .enqueue(let source, let target, let priority):
            return try await QueueFiller(queue: queue, source: source, target: target, priority: priority).run()
        case .status:
            let status = try await queue.status()
            let figures: [(name: String, value: String, unit: String)] = [
                ("pending", "\(status.pending)", ""), ("held", "\(status.held)", ""),
                ("poisoned", "\(status.poisoned)", ""), ("rate", Self.decimal(status.rate), " texts/s"),
                ("oldest", Self.decimal(status.oldestSeconds), " s"),
            ]
            Output.text(
                isJSON
                    ? JSONText.object(figures.map { (name: $0.name, value: $0.value) })
                    : figures.map { "\($0.name) \($0.value)\($0.unit)" }.joined(separator: "\n"))
        case .poisoned:
            for one in try await queue.poisoned(atMost: 10_000) {
                let fields = [one.task.source.identifier, one.task.target.identifier, one.reason, one.task.text]
                Output.text(
                    Batch.line(.success(fields), isJSON ? .members(["from", "to", "reason", "text"]) : .fields))
            }
        case .retry: Output.text("\(try await queue.retryPoisoned())")
        }
        return .allAnswered
    }

    /// One decimal, whatever the number.
    private static func decimal(_ value: Double) -> String {
        let tenths = Int64(clamping: (max(0, value) * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
