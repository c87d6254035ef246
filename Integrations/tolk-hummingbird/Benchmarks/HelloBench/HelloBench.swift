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

    /// What any middleware costs that puts `Content-Language` and `Vary` on an answer.
    struct TwoFields<Context: RequestContext>: RouterMiddleware {
        func handle(
            _ request: Request, context: Context, next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            var response = try await next(request, context)
            response.headers[.contentLanguage] = "es-419"
            response.headers[.vary] = "Cookie, Authorization, Accept-Language"
            return response
        }
    }

    static func twoFields<Context: RequestContext>(_ type: Context.Type) -> Router<Context> {
        let router = Router(context: type)
        router.add(middleware: TwoFields())
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
        let fixed = twoFields(BareContext.self).buildResponder()
        let full = localized(LocalizedContext.self).buildResponder()
        let count = 200_000
        var times: [[Double]] = [[], [], []]
        for _ in 0..<9 {
            times[0].append(
                try await nanoseconds(count) { _ = try await bare.respond(to: request, context: .init(source: source)) }
            )
            times[1].append(
                try await nanoseconds(count) {
                    _ = try await fixed.respond(to: request, context: .init(source: source))
                })
            times[2].append(
                try await nanoseconds(count) { _ = try await full.respond(to: request, context: .init(source: source)) }
            )
        }
        let found = times.map { Int(median($0)) }
        print("router: \(found[0]) ns a request without middleware")
        print("        \(found[1] - found[0]) ns more with middleware that writes two constant fields")
        print("        \(found[2] - found[0]) ns more with LanguageMiddleware")
    }

    static func nanoseconds(_ count: Int, _ work: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        for _ in 0..<count { try await work() }
        return (ContinuousClock.now - start) / .nanoseconds(1) / Double(count)
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    // MARK: Under load

    static func load() async throws {
        let names = ["no middleware", "two constant fields", "LanguageMiddleware"]
        let ports = [18_121, 18_122, 18_123]
        let applications: [any ApplicationProtocol] = [
            application(plain(BasicRequestContext.self), ports[0]),
            application(twoFields(BasicRequestContext.self), ports[1]),
            application(localized(BasicLocalizedRequestContext.self), ports[2]),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for application in applications { group.addTask { try await application.run() } }
            try await Task.sleep(for: .seconds(1))
            var rates: [[Double]] = [[], [], []]
            var times: [[Double]] = [[], [], []]
            for round in 0..<10 {
                // Taking turns; the first round warms up.
                for turn in 0..<3 {
                    let place = (turn + round) % 3
                    let found = try await measure(ports[place], seconds: round == 0 ? 2 : 4)
                    guard round > 0 else { continue }
                    rates[place].append(found.rate)
                    times[place].append(found.microseconds)
                }
            }
            for (place, name) in names.enumerated() {
                // Neighbours in time see the same machine.
                let less = 1 - median(zip(rates[place], rates[0]).map { $0 / $1 })
                let more = median(zip(times[place], times[0]).map { $0 - $1 })
                print(
                    "load: \(Int(median(rates[place]))) requests/s with \(name), \(two(less * 100)) % less;",
                    "\(two(median(times[place]))) µs of processor a request, \(two(more)) more")
            }
            group.cancelAll()
        }
    }

    static func application(
        _ router: Router<some RequestContext & InitializableFromSource<ApplicationRequestContextSource>>, _ port: Int
    ) -> some ApplicationProtocol {
        var logger = Logger(label: "hello-bench")
        logger.logLevel = .critical
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

    static func two(_ value: Double) -> String { String(format: "%.2f", value) }
}
