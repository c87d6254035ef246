import FoundationEssentials
import LocaleMatch
import RemoteContent
import TestSupport
import Testing

/// The code of the middleware guide, against types of the two frameworks' shapes.
struct MiddlewareGuideTests {
    @Test("The guide's code is the code that is built here")
    func sameCode() throws {
        let guide = try String(
            contentsOf: SharedVectors.packageRoot.appendingPathComponent("Docs/RemoteContent.docc/Middleware.md"),
            encoding: .utf8)
        let here = try String(contentsOfFile: #filePath, encoding: .utf8)
        // Compared without layout, which the formatter decides here and the reader's eye there.
        func words(_ text: some StringProtocol) -> String {
            String(text.filter { !$0.isWhitespace && $0 != "," })
        }
        var blocks = 0
        for block in guide.split(separator: "```swift").dropFirst() {
            let code = block.split(separator: "```").first ?? ""
            #expect(words(here).contains(words(code)), "\(code.prefix(60))")
            blocks += 1
        }
        #expect(blocks == 2)
    }

    static let matcher: LocaleMatcher = {
        var options = LocaleMatcher.Options()
        options.fallback = .first
        return LocaleMatcher(supported: ["en", "es"], options: options)
    }()
    static let request = Request(headers: ["Accept-Language": ["es-MX, en;q=0.5"]])

    @Test("Hummingbird's shape: fields on answers and on errors")
    func hummingbird() async throws {
        let middleware = LanguageMiddleware(matcher: Self.matcher)
        let response = try await middleware.handle(Self.request, context: Context()) { _, context in
            Response(headers: ["Vary": ["Origin"], "X-Text": [context.negotiation?.supported?.spelling ?? ""]])
        }
        #expect(response.headers["Content-Language"] == ["es"])
        #expect(response.headers["Vary"] == ["Origin, Accept-Language"])
        #expect(response.headers["X-Text"] == ["es"])
        do {
            _ = try await middleware.handle(Self.request, context: Context()) { _, _ in throw HTTPError() }
            Issue.record("nothing was thrown")
        } catch let error as HTTPError {
            #expect(error.headers["Vary"] == ["Accept-Language"])
        }
    }

    @Test("Vapor's shape: fields on answers and on errors")
    func vapor() async throws {
        let middleware = AsyncLanguageMiddleware(matcher: Self.matcher)
        let response = try await middleware.respond(to: Request(headers: [:]), chainingTo: Handler { Response() })
        #expect(response.headers["Content-Language"] == ["en"])
        #expect(response.headers["Vary"] == ["Accept-Language"])
        do {
            _ = try await middleware.respond(to: Self.request, chainingTo: Handler { throw HTTPError() })
            Issue.record("nothing was thrown")
        } catch let error as HTTPError {
            #expect(error.headers["Content-Language"] == ["es"])
        }
    }
}

// MARK: Types of the frameworks' shapes

struct Request { var headers: [String: [String]] = [:] }

struct Context { var negotiation: Negotiation? }

protocol HeaderCarrier: ResponseHeaderFields { var headers: [String: [String]] { get set } }

extension HeaderCarrier {
    func headerFieldValues(_ name: String) -> [String] { headers[name] ?? [] }
    mutating func setHeaderField(_ name: String, _ value: String) { headers[name] = [value] }
}

struct Response: HeaderCarrier { var headers: [String: [String]] = [:] }

struct HTTPError: Error, HeaderCarrier { var headers: [String: [String]] = [:] }

protocol RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response
}

protocol AsyncResponder: Sendable { func respond(to request: Request) async throws -> Response }

protocol AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response
}

struct Handler: AsyncResponder {
    let answer: @Sendable () async throws -> Response
    init(_ answer: @escaping @Sendable () async throws -> Response) { self.answer = answer }
    func respond(to request: Request) async throws -> Response { try await answer() }
}

// MARK: The guide's code

struct LanguageMiddleware: RouterMiddleware {
    let matcher: LocaleMatcher

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        let negotiation = matcher.match(AcceptLanguage(lines: request.headers["Accept-Language"] ?? []))
        context.negotiation = negotiation
        let headers = ContentHeaders(language: negotiation.textLocale ?? .undetermined)
        do {
            var response = try await next(request, context)
            headers.write(to: &response)
            return response
        } catch var error as HTTPError {
            headers.write(to: &error)
            throw error
        }
    }
}

struct AsyncLanguageMiddleware: AsyncMiddleware {
    let matcher: LocaleMatcher

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let negotiation = matcher.match(AcceptLanguage(lines: request.headers["Accept-Language"] ?? []))
        let headers = ContentHeaders(language: negotiation.textLocale ?? .undetermined)
        do {
            var response = try await next.respond(to: request)
            headers.write(to: &response)
            return response
        } catch var error as HTTPError {
            headers.write(to: &error)
            throw error
        }
    }
}
