import Foundation
import Hummingbird
import Logging
import Synchronization
import TolkHummingbird

/// What the middleware costs on Hummingbird's hello: nanoseconds a request in the router, and requests a second under
/// load from `wrk`.
///
///     swift run -c release hello-bench            # both
///     swift run -c release hello-bench router     # without a network
@main
struct HelloBench {
    static let header = "es-MX,es;q=0.9,en-US;q=0.8,en;q=0.7"
    static let languages = ["en", "es", "es-419", "de", "fr", "ar"]

    static func main() async throws {
        let parts = CommandLine.arguments.dropFirst()
        if parts.isEmpty || parts.contains("router") { try await router() }
        if parts.isEmpty || parts.contains("load") { try await load() }
    }

    // MARK: Routers

    static func plain<Context: RequestContext>(_ type: Context.Type) -> Router<Context> {
        let router = Router(context: type)
        router.get("hello") { _, _ in "Hello" }
        return router
    }

    static func localized<Context: LocalizedRequestContext>(_ type: Context.Type) -> Router<Context> {
        let router = Router(context: type)
        router.add(middleware: LanguageMiddleware(languages: languages))
        router.get("hello") { _, _ in "Hello" }
        return router
    }

    // MARK: Without a network

    struct NoSource: RequestContextSource { let logger: Logger }

    struct BareContext: RequestContext {
        typealias Source = NoSource
        var coreContext: CoreRequestContextStorage
        init(source: NoSource) { coreContext = .init(source: source) }
    }

    struct LocalizedContext: LocalizedRequestContext {
        typealias Source = NoSource
        var coreContext: CoreRequestContextStorage
        var localization: RequestLocalization?
        init(source: NoSource) { coreContext = .init(source: source) }
    }

    static func router() async throws {
        let request = Request(
            head: HTTPRequest(
                method: .get, scheme: "http", authority: "localhost", path: "/hello",
                headerFields: [.acceptLanguage: header, .userAgent: "hello-bench", .accept: "*/*"]),
            body: .init(buffer: ByteBuffer()))
        let source = NoSource(logger: Logger(label: "hello-bench"))
        let bare = plain(BareContext.self).buildResponder()
        let full = localized(LocalizedContext.self).buildResponder()
        let count = 200_000
        var without: [Double] = []
        var with: [Double] = []
        for _ in 0..<9 {
            without.append(
                try await nanoseconds(count) { _ = try await bare.respond(to: request, context: .init(source: source)) }
            )
            with.append(
                try await nanoseconds(count) { _ = try await full.respond(to: request, context: .init(source: source)) }
            )
        }
        print(
            "router: \(Int(median(without))) ns without, \(Int(median(with))) ns with the middleware:",
            "\(Int(median(with) - median(without))) ns a request")
    }

    static func nanoseconds(_ count: Int, _ work: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        for _ in 0..<count { try await work() }
        return (ContinuousClock.now - start) / .nanoseconds(1) / Double(count)
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    // MARK: Under load

    static func load() async throws {
        let ports = [18_121, 18_122]
        let applications: [any ApplicationProtocol] = [
            application(plain(BasicRequestContext.self), ports[0]),
            application(localized(BasicLocalizedRequestContext.self), ports[1]),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for application in applications { group.addTask { try await application.run() } }
            try await Task.sleep(for: .seconds(1))
            var rates: [[Double]] = [[], []]
            var times: [[Double]] = [[], []]
            for round in 0..<11 {
                // Taking turns, and the first round warms up.
                for place in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
                    let found = try await measure(ports[place], seconds: round == 0 ? 2 : 6)
                    guard round > 0 else { continue }
                    rates[place].append(found.rate)
                    times[place].append(found.microseconds)
                }
            }
            let (rate, time) = (rates.map(median), times.map(median))
            // Neighbours in time see the same machine.
            let ratio = median(zip(rates[1], rates[0]).map { $0 / $1 })
            let more = median(zip(times[1], times[0]).map { $0 - $1 })
            print(
                "load: \(Int(rate[0])) requests/s without, \(Int(rate[1])) with: \(percent(1 - ratio)) less (median of 10 pairs)"
            )
            print(
                "      \(two(time[0])) µs of processor a request without, \(two(time[1])) with: \(two(more)) µs more (median of 10 pairs)"
            )
            group.cancelAll()
        }
    }

    static func application(
        _ router: Router<some RequestContext & InitializableFromSource<ApplicationRequestContextSource>>, _ port: Int
    ) -> some ApplicationProtocol {
        var logger = Logger(label: "hello-bench")
        logger.logLevel = .error
        return Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)), logger: logger)
    }

    /// One run of `wrk`: requests a second, and this process' own time a request.
    static func measure(_ port: Int, seconds: Int) async throws -> (rate: Double, microseconds: Double) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "wrk", "-t1", "-c64", "-d\(seconds)s", "-H", "Accept-Language: \(header)", "http://127.0.0.1:\(port)/hello",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        let before = processorMicroseconds()
        try process.run()
        let output = await Task.detached { pipe.fileHandleForReading.readDataToEndOfFile() }.value
        process.waitUntilExit()
        let spent = processorMicroseconds() - before
        let words = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard let rate = words.firstIndex(of: "Requests/sec:").flatMap({ Double(words[$0 + 1]) }),
            let count = words.firstIndex(of: "requests").flatMap({ Double(words[$0 - 1]) }), count > 0
        else {
            throw Failure(description: "wrk (Debian's package wrk) gave no figures: \(words.joined(separator: " "))")
        }
        return (rate, spent / count)
    }

    struct Failure: Error, CustomStringConvertible { let description: String }

    static func processorMicroseconds() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) * 1e6 + Double($1.tv_usec) }
    }

    static func percent(_ value: Double) -> String { "\(two(value * 100)) %" }
    static func two(_ value: Double) -> String { String(format: "%.2f", value) }
}
