// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import Logging
import RemoteContent
import Synchronization
import TolkHummingbird

/// What the middleware costs on Hummingbird's hello: nanoseconds a request in the router, and requests a second under
/// load from `wrk`.
///
///     swift run -c release hello-bench            # both
///     swift run -c release hello-bench router     # without a network
///     swift run -c release hello-bench pair       # only hello and hello with the middleware, in turn, for a minute
@main
struct HelloBench {
    static let header = "es-MX,es;q=0.9,en-US;q=0.8,en;q=0.7"
    static let languages = ["en", "es", "es-419", "de", "fr", "ar"]

    static func main() async throws {
        let parts = CommandLine.arguments.dropFirst()
        if parts.isEmpty || parts.contains("router") { try await router() }
        if parts.isEmpty || parts.contains("load") { try await load(rounds: 8) }
        if parts.contains("pair") { try await load(rounds: 16, onlyPair: true) }
    }

    // MARK: Routers

    /// A router with the hello behind some middleware.
    static func hello<Context: RequestContext>(
        _ type: Context.Type, behind add: (Router<Context>) -> Void = { _ in }
    ) -> Router<Context> {
        let router = Router(context: type)
        add(router)
        router.get("hello") { _, _ in "Hello" }
        return router
    }

    /// The two fields, written by the handler.
    static func writing<Context: RequestContext>(_ type: Context.Type) -> Router<Context> {
        let router = Router(context: type)
        router.get("hello") { request, context in
            var response = "Hello".response(from: request, context: context)
            response.headers.append(contentsOf: fields)
            return response
        }
        return router
    }

    static let fields: HTTPFields = [
        .contentLanguage: "es-419", .vary: "Cookie, Authorization, Accept-Language",
    ]

    /// Middleware that does nothing.
    struct Empty<Context: RequestContext>: RouterMiddleware {
        func handle(
            _ request: Request, context: Context, next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            try await next(request, context)
        }
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

    /// Writes two constant fields that were made before the first request.
    struct TwoMadeFields<Context: RequestContext>: RouterMiddleware {
        func handle(
            _ request: Request, context: Context, next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            var response = try await next(request, context)
            response.headers.append(contentsOf: fields)
            return response
        }
    }

    /// The negotiation, and nothing done with it.
    struct Negotiating<Context: RequestContext>: RouterMiddleware {
        let negotiator = RequestNegotiator(languages: languages)

        func handle(
            _ request: Request, context: Context, next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            let language = negotiator.negotiate(request.head)
            let response = try await next(request, context)
            return language.refusal == nil ? response : Response(status: .notAcceptable)
        }
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
        let ways: [(name: String, responder: any HTTPResponder<BareContext>)] = [
            ("no middleware", hello(BareContext.self).buildResponder()),
            ("two fields by the handler", writing(BareContext.self).buildResponder()),
            ("empty middleware", hello(BareContext.self, behind: { $0.add(middleware: Empty()) }).buildResponder()),
            (
                "middleware with two constant fields",
                hello(BareContext.self, behind: { $0.add(middleware: TwoFields()) }).buildResponder()
            ),
            (
                "middleware with two made fields",
                hello(BareContext.self, behind: { $0.add(middleware: TwoMadeFields()) }).buildResponder()
            ),
            (
                "middleware that negotiates",
                hello(BareContext.self, behind: { $0.add(middleware: Negotiating()) }).buildResponder()
            ),
        ]
        let full = hello(
            LocalizedContext.self, behind: { $0.add(middleware: LanguageMiddleware(languages: languages)) }
        ).buildResponder()
        let count = 100_000
        var times = [[Double]](repeating: [], count: ways.count + 1)
        for _ in 0..<9 {
            for (place, way) in ways.enumerated() {
                times[place].append(
                    try await nanoseconds(count) {
                        _ = try await way.responder.respond(to: request, context: .init(source: source))
                    })
            }
            times[ways.count].append(
                try await nanoseconds(count) { _ = try await full.respond(to: request, context: .init(source: source)) }
            )
        }
        let found = times.map { Int(median($0)) }
        print("router: \(found[0]) ns a request with \(ways[0].name)")
        for (time, name) in zip(found, ways.map(\.name) + ["LanguageMiddleware"]).dropFirst() {
            print("        \(time - found[0]) ns more with \(name)")
        }
    }

    static func nanoseconds(_ count: Int, _ work: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        for _ in 0..<count { try await work() }
        return (ContinuousClock.now - start) / .nanoseconds(1) / Double(count)
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    // MARK: Under load

    static func load(rounds: Int, onlyPair: Bool = false) async throws {
        var contenders: [(name: String, application: any ApplicationProtocol)] = [
            ("no middleware", application(hello(BasicRequestContext.self), 18_121)),
            ("two fields by the handler", application(writing(BasicRequestContext.self), 18_122)),
            (
                "empty middleware",
                application(hello(BasicRequestContext.self, behind: { $0.add(middleware: Empty()) }), 18_123)
            ),
            (
                "middleware with two constant fields",
                application(hello(BasicRequestContext.self, behind: { $0.add(middleware: TwoFields()) }), 18_124)
            ),
            (
                "LanguageMiddleware",
                application(
                    hello(
                        BasicLocalizedRequestContext.self,
                        behind: { $0.add(middleware: LanguageMiddleware(languages: languages)) }), 18_125)
            ),
        ]
        if onlyPair { contenders.removeSubrange(1..<(contenders.count - 1)) }
        let ports = onlyPair ? [18_121, 18_125] : Array(18_121...18_125)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for contender in contenders { group.addTask { try await contender.application.run() } }
            try await Task.sleep(for: .seconds(1))
            var rates = [[Double]](repeating: [], count: contenders.count)
            var times = rates
            for round in 0..<rounds {
                // Taking turns; the first round warms up.
                for turn in contenders.indices {
                    let place = (turn + round) % contenders.count
                    let found = try await measure(ports[place], seconds: round == 0 ? 1 : 2)
                    guard round > 0 else { continue }
                    rates[place].append(found.rate)
                    times[place].append(found.microseconds)
                }
            }
            for (place, name) in contenders.map(\.name).enumerated() {
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
