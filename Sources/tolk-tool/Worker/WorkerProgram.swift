// SPDX-License-Identifier: Apache-2.0

internal import CHTTP
internal import Dispatch
internal import LanguageIdentification
internal import LocaleMatch
internal import RemoteContent
internal import Synchronization
internal import ToolSupport
internal import TranslationEngines
internal import TranslationStores

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// `tolk worker`: translates what stands in a queue until SIGTERM or SIGINT, and then finishes what runs.
struct WorkerProgram: Sendable {
    private let queue: RedisTranslationQueue
    private let store: TranslationStore
    private let engines: EnginesFile?
    private let pairs: [Pair]
    private let concurrency: Int
    private let port: UInt16

    /// Two languages of `--pairs`; `en-es` takes what is in `en-US` and wanted in `es-MX` as well.
    struct Pair: Sendable, Equatable {
        var source: String
        var target: String

        /// `en-es`, `zh-Hant-en`, or with a colon between: the first place at which both sides are languages.
        init?(_ text: String) {
            let separators = text.contains(":") ? [Character(":")] : [Character("-")]
            for index in text.indices where separators.contains(text[index]) {
                let sides = [String(text[..<index]), String(text[text.index(after: index)...])]
                let languages = sides.compactMap { try? LanguageTag($0).language }.filter { (2...3).contains($0.count) }
                guard languages.count == 2 else { continue }
                (source, target) = (languages[0], languages[1])
                return
            }
            return nil
        }
    }

    init(queue: RedisTranslationQueue, options: inout Options) throws {
        self.queue = queue
        guard let name = try options.value("--store") else {
            throw UsageError(
                "worker needs --store, the memory that others read: redis://HOST[:PORT][/DB] or sqlite:PATH")
        }
        do {
            store = try TranslationStore(name)
            engines = try options.value("--engines").map { try EnginesFile(path: $0) }
        } catch {
            throw UsageError("\(error)")
        }
        pairs = try (options.value("--pairs") ?? "").split(separator: ",").map { text in
            guard let pair = Pair(String(text)) else {
                throw UsageError("--pairs takes pairs such as en-es, not \"\(text)\"")
            }
            return pair
        }
        concurrency = try Self.number(&options, "--concurrency", 1...256) ?? 1
        port = UInt16(clamping: try Self.number(&options, "--port", 0...65_535) ?? 0)
    }

    private static func number(_ options: inout Options, _ name: String, _ range: ClosedRange<Int>) throws -> Int? {
        guard let text = try options.value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("\(name) takes a number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
        }
        return number
    }

    func run() async -> ExitStatus {
        guard tolk_http_prepare_signals() else {
            Self.say("the signals can't be set up")
            return .someFailed
        }
        for notice in engines?.notices ?? [] { Self.say(notice) }
        let stopped = Mutexed(false)
        let worker = Mutexed<TranslationWorker?>(nil)
        DispatchQueue(label: "tolk.worker.signals").async {
            let signal = tolk_http_wait_for_signal()
            Self.say("signal \(signal): finishing what runs")
            stopped.set(true)
            worker.get()?.stop()
        }
        guard let memory = await openStore(until: { stopped.get() }) else {
            return stopped.get() ? .allAnswered : .someFailed
        }
        let translator = TextTranslator(
            engine: engines?.engine ?? ApertiumEngine(), memory: memory, identifier: LanguageRecognizer(),
            remote: engines?.remote ?? .never)
        let name = Self.name
        var options = TranslationWorker.Options()
        options.concurrency = concurrency
        let made = TranslationWorker(
            queue: queue, translator: translator, name: name, options: options,
            accepts: { [pairs] source, target in
                pairs.isEmpty || pairs.contains { $0.source == source.language && $0.target == target.language }
            }, log: Self.say)
        worker.set(made)
        let page: WorkerPage
        do {
            page = try WorkerPage(port: port, worker: made, queue: queue)
        } catch {
            Self.say("\(error)")
            return .someFailed
        }
        Self.say("\(name) works; health and metrics on http://127.0.0.1:\(page.port)/healthz and /metrics")
        if !stopped.get() { await made.run() }
        page.stop()
        // A server that is away forgets the name later, when another worker looks.
        try? await queue.forget(worker: name)
        let counts = made.counts
        Self.say("stopped: \(counts.translated) translated, \(counts.known) known, \(counts.failed) failed")
        return .allAnswered
    }

    /// A Redis that isn't there yet is waited for, as one that goes away later is.
    private func openStore(until isStopped: @Sendable () -> Bool) async -> (any TranslationMemory)? {
        var said = ""
        while !isStopped() {
            do {
                return try await store.open()
            } catch {
                let mayCome = error.reason == .unreachable || error.detail.hasPrefix("LOADING")
                if "\(error)" != said { Self.say("\(error)") }
                said = "\(error)"
                guard mayCome else { return nil }
                try? await Task.sleep(for: .milliseconds(500))
            }
        }
        return nil
    }

    /// No other worker's: the machine, the process, and chance, since process numbers come again.
    private static var name: String {
        var host = [CChar](repeating: 0, count: 256)
        gethostname(&host, host.count - 1)
        let machine = String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return "\(machine)-\(getpid())-\(String(UInt32.random(in: 0 ... .max), radix: 36))"
    }

    @Sendable private static func say(_ message: String) {
        Output.note("tolk worker: \(message.replacing("\n", with: " "))")
    }
}

/// A value that a thread sets and others read.
final class Mutexed<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    func get() -> Value { value.withLock { $0 } }
    func set(_ new: Value) { value.withLock { $0 = new } }
}
