// SPDX-License-Identifier: Apache-2.0

import DemoServer
import Glibc
import TestSupport
import Testing

/// The HTTP layer, over a socket: what it lets through, what it refuses, and how it ends.
@Suite(.serialized) struct HTTPServerTests {
    /// A server whose handler tells what it got; `/held` is answered once the gate is open.
    private static func echo(
        gate: Gate = Gate(), _ change: (inout HTTPServerOptions) -> Void = { _ in }
    ) throws -> HTTPServer {
        var options = HTTPServerOptions()
        options.port = 0
        change(&options)
        return try HTTPServer(options: options) { request in
            switch request.path {
            case "/later":
                .later {
                    try? await Task.sleep(for: .milliseconds(20))
                    return told(request)
                }
            case "/held":
                .later {
                    await gate.pass()
                    return told(request)
                }
            case "/stream":
                .ready(
                    PreparedResponse(streaming: HTTPResponse(status: 200)) { writer in
                        for number in 1...3 {
                            writer.write(Array("part \(number)\n".utf8))
                            try? await Task.sleep(for: .milliseconds(10))
                        }
                    })
            default:
                .ready(told(request))
            }
        } refusal: { request in
            PreparedResponse(
                HTTPResponse(
                    status: request.violation?.status ?? 500,
                    body: Array("\(request.violation?.name ?? "") al=\(request.acceptLanguage ?? "none")".utf8)))
        }
    }

    /// What the handler got, as text.
    private static func told(_ request: HTTPRequest) -> PreparedResponse {
        let text = """
            \(request.method) \(request.path) [\(request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "|"))] \
            al=\(request.acceptLanguage.map { $0.utf8.count > 200 ? "\($0.utf8.count) bytes" : $0 } ?? "none") \
            cookie=\(request.cookieValue("lang") ?? "none") body=\(request.body.count)
            """
        return PreparedResponse(
            HTTPResponse(status: 200, fields: [HTTPField("Content-Type", "text/plain")], body: Array(text.utf8)))
    }

    /// Request, status, what the body holds.
    private static let exchanges: [(request: String, status: Int, body: String)] = [
        ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", 200, "GET / [] al=none cookie=none body=0"),
        // Escapes and a query; a fragment, which is no part of a target.
        ("GET /healthz#a HTTP/1.1\r\nHost: a\r\n\r\n", 400, "target"),
        (
            "GET /a%20b%C3%A9?lang=es%2DMX&x=1+2&bare HTTP/1.1\r\nHost: a\r\n\r\n", 200,
            "GET /a bé [lang=es-MX|x=1 2|bare=]"
        ),
        ("GET http://a.example/v1/x?y=1 HTTP/1.1\r\nHost: a.example\r\n\r\n", 200, "GET /v1/x [y=1]"),
        // A broken escape stays as it stands.
        ("GET /%zz%4 HTTP/1.1\r\nHost: a\r\n\r\n", 200, "GET /%zz%4 "),
        // Repeated lines are one list (RFC 9110 §5.3).
        (
            "GET / HTTP/1.1\r\nHost: a\r\nAccept-Language: de;q=0.5\r\naccept-language: fr\r\n\r\n", 200,
            "al=de;q=0.5,fr"
        ),
        ("GET / HTTP/1.1\r\nHost: a\r\nCookie: a=b; lang=\"uk\"\r\nCookie: c=d\r\n\r\n", 200, "cookie=uk"),
        // HTTP/1.0 needs no Host.
        ("GET / HTTP/1.0\r\n\r\n", 200, "GET /"),
        // Bodies, by length and in chunks.
        ("POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 200, "body=5"),
        (
            "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n", 200,
            "body=5"
        ),
        // A handler that waits, and a streamed body.
        ("GET /later HTTP/1.1\r\nHost: a\r\n\r\n", 200, "GET /later"),
        // What smuggling lives on.
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, "host"),
        ("GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", 400, "host"),
        ("GET / HTTP/1.1\r\nHost: a\r\nB(d: 1\r\n\r\n", 400, "malformed"),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: a\u{1}b\r\n\r\n", 400, "malformed"),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc", 400, "malformed"),
        (
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400,
            "malformed"
        ),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400, "malformed"),
        ("GET /a%00b HTTP/1.1\r\nHost: a\r\n\r\n", 400, "target"),
        // Limits, and a method that nothing here has; the refusal still knows the languages.
        (
            "GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\nHost: a\r\nAccept-Language: uk\r\n\r\n", 414,
            "targetTooLong al=uk"
        ),
        ("BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501, "method"),
        ("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 501, "method"),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", 413, "bodyTooLarge"),
        // A length that no 64 bits hold is too large, not wrong (RFC 9110 §8.6); zeros before it don't count.
        (
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(String(repeating: "9", count: 40))\r\n\r\n", 413,
            "bodyTooLarge"
        ),
        (
            "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: \(String(repeating: "0", count: 40))5\r\n\r\nhello", 200,
            "body=5"
        ),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3x\r\n\r\nabc", 400, "malformed"),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -3\r\n\r\nabc", 400, "malformed"),
        // As long a header block as nginx reads.
        (
            "GET / HTTP/1.1\r\nHost: a\r\nAccept-Language: \(String(repeating: "de;q=0.1,", count: 3_600))\r\n\r\n",
            200, "al=32400 bytes"
        ),
        (
            "GET / HTTP/1.1\r\nHost: a\r\nAccept-Language: uk\r\nX: \(String(repeating: "x", count: 40_000))\r\n\r\n",
            431, "headerTooLarge al=uk"
        ),
        // What RFC 9112 calls no request (§3, §5.1, §5.5, §2.2).
        ("GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", 400, "target"),
        ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400, "target"),
        ("GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformed"),
        ("GET /\r\n\r\n", 400, "malformed"),
        ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400, "malformed"),
        ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505, "version"),
        ("GET path HTTP/1.1\r\nHost: a\r\n\r\n", 400, "target"),
        ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400, "target"),
        ("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 200, "OPTIONS *"),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: a\u{0}b\r\n\r\n", 400, "malformed"),
        ("GET / HTTP/1.1\r\nHost: a\r\n: a\r\n\r\n", 400, "malformed"),
        ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400, "malformed"),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n", 400, "malformed"),
        ("GET / HTTP/1.1\nHost: a\n\n", 400, "malformed"),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", 400, "malformed"),
        ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400, "host"),
        // An empty line before the request is passed over.
        ("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 200, "GET /"),
        // Lines of chunks end in CRLF (§7.1); sizes are hexadecimal digits.
        (
            "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\nabc\r\n0\r\n\r\n", 400, "malformed"
        ),
        (
            "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\n0\r\n\r\n", 400, "malformed"
        ),
        (
            "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n", 400,
            "malformed"
        ),
        (
            "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n+3\r\nabc\r\n0\r\n\r\n", 400,
            "malformed"
        ),
        (
            "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3;x=\"y\"\r\nabc\r\n0\r\nTrailer: z\r\n\r\n", 200, "body=3"
        ),
        ("POST /p HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400, "malformed"),
    ]

    @Test func answersAndRefuses() async throws {
        try await blocking {
            let server = try Self.echo()
            defer { server.stop(graceMilliseconds: 1_000) }
            var tally = Tally("HTTP exchanges")
            for (request, status, body) in Self.exchanges {
                let answer = exchange(port: server.port, request)
                tally.record(
                    passed: answer?.status == status && answer?.body.contains(body) == true,
                    "\(request.prefix(120)) → \(answer.map { "\($0.status) \($0.body)" } ?? "nothing")")
            }
            #expect(tally.failures.isEmpty, "\(tally.report())")
        }
    }

    @Test func headHasTheLengthAndNoBody() async throws {
        try await blocking {
            let server = try Self.echo()
            defer { server.stop(graceMilliseconds: 1_000) }
            let client = try #require(RawClient(port: server.port))
            client.send("HEAD /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let text = client.readAll()
            client.close()
            #expect(text.hasPrefix("HTTP/1.1 200"))
            #expect(text.contains("Content-Length: 37"))
            #expect(text.hasSuffix("\r\n\r\n"))
        }
    }

    @Test func aStreamedBodyArrivesWhole() async throws {
        try await blocking {
            let server = try Self.echo()
            defer { server.stop(graceMilliseconds: 1_000) }
            let client = try #require(RawClient(port: server.port))
            client.send("GET /stream HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let text = client.readAll()
            client.close()
            #expect(text.contains("part 1\n") && text.contains("part 2\n") && text.contains("part 3\n"))
            #expect(text.hasSuffix("0\r\n\r\n"))
        }
    }

    @Test func aHeaderBlockPastTheLimitGetsAnAnswer() async throws {
        try await blocking {
            let server = try Self.echo()
            defer { server.stop(graceMilliseconds: 1_000) }
            let answer = exchange(
                port: server.port,
                "GET / HTTP/1.1\r\nHost: a\r\nAccept-Language: \(String(repeating: "x", count: 400_000))\r\n\r\n")
            #expect(answer?.status == 431)
        }
    }

    @Test func requestsInOnePieceAreAnsweredInOrder() async throws {
        try await blocking {
            let server = try Self.echo()
            defer { server.stop(graceMilliseconds: 1_000) }
            let client = try #require(RawClient(port: server.port))
            let posts = (0..<20).map { number in
                number.isMultiple(of: 3)
                    ? "POST /p?n=\(number) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + "2\r\nab\r\n0\r\n\r\n"
                    : "GET /\(number.isMultiple(of: 5) ? "later" : "now")?n=\(number) HTTP/1.1\r\nHost: a\r\n\r\n"
            }
            client.send(posts.joined() + "GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let text = client.readAll()
            let numbers = text.matches(of: /n=(\d+)\]/).compactMap { Int($0.1) }
            #expect(numbers == Array(0..<20) && text.contains("GET /last"))
            client.close()
        }
    }

    @Test func aClientThatDoesNotReadIsShed() async throws {
        var options = HTTPServerOptions()
        options.port = 0
        options.sendSeconds = 1
        let server = try HTTPServer(options: options) { _ in
            .ready(PreparedResponse(HTTPResponse(status: 200, body: [UInt8](repeating: 0x78, count: 512 << 10))))
        } refusal: { _ in
            PreparedResponse(HTTPResponse(status: 400))
        }
        let client = try #require(RawClient(port: server.port))
        // More than the sockets' buffers hold; each answer has a second and a little more.
        client.send(String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: 64))
        while server.counts.shed == 0 { try await Task.sleep(for: .milliseconds(50)) }
        #expect(server.counts.shed == 1)
        client.close()
        server.stop(graceMilliseconds: 1_000)
    }

    @Test func aChunkedBodyPastTheLimitIsRefused() async throws {
        try await blocking {
            let server = try Self.echo { $0.maximumBody = 100 }
            defer { server.stop(graceMilliseconds: 1_000) }
            let chunk = "40\r\n\(String(repeating: "x", count: 64))\r\n"
            let answer = exchange(
                port: server.port,
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)\(chunk)0\r\n\r\n")
            #expect(answer?.status == 413)
        }
    }

    @Test func manyRequestsShareAConnection() async throws {
        try await blocking {
            let server = try Self.echo()
            defer { server.stop(graceMilliseconds: 1_000) }
            let client = try #require(RawClient(port: server.port))
            for number in 0..<50 {
                client.send(
                    "GET /\(number.isMultiple(of: 5) ? "later" : "now")?n=\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(client.readAnswer()?.body.contains("n=\(number)") == true)
            }
            client.close()
        }
    }

    @Test func aSlowHeaderBlockIsCutOff() async throws {
        try await blocking {
            let server = try Self.echo { $0.headerSeconds = 1 }
            defer { server.stop(graceMilliseconds: 1_000) }
            let client = try #require(RawClient(port: server.port))
            // A byte now and then keeps the library's own timeout from counting.
            client.send("GET / HTTP/1.1\r\nHost: a\r\n")
            for _ in 0..<8 {
                usleep(300_000)
                client.send("X")
            }
            #expect(client.readAll() == "")
            #expect(server.counts.expired == 1)
            client.close()
        }
    }

    @Test func clientsThatGoAwayCostNothing() async throws {
        let server = try Self.echo()
        for _ in 0..<100 {
            let client = try #require(RawClient(port: server.port))
            client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
            client.reset()
        }
        let status = try await blocking { exchange(port: server.port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")?.status }
        #expect(status == 200)
        // Soon, not at once: a busy machine may take its time to tell the server.
        for _ in 0..<12_000 where server.counts.running > 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(server.counts.running == 0)
        server.stop(graceMilliseconds: 1_000)
    }

    /// A child that is being started holds the server's sockets for a moment, and the system goes on telling of a closed
    /// connection as long as somebody holds it: nothing of that may reach the connection that lives in its place.
    @Test func aSocketThatAChildHoldsIsForgotten() async throws {
        let gate = Gate()
        let server = try Self.echo(gate: gate) { $0.threads = 1 }
        let earlier = (0..<20).compactMap { _ in RawClient(port: server.port) }
        // Each is answered once, so that all are accepted.
        try await blocking {
            for client in earlier {
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = client.readAnswer()
            }
        }
        let held = Self.sockets(boundTo: server.port).map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
        #expect(held.count >= 20)
        for client in earlier { client.close() }
        while server.counts.connections > 0 { try await Task.sleep(for: .milliseconds(5)) }

        let later = (0..<20).compactMap { _ in RawClient(port: server.port) }
        for client in later { client.send("GET /held HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n") }
        for _ in 0..<2_000 where server.counts.running < 20 { try await Task.sleep(for: .milliseconds(5)) }
        // Events of the ones that are gone would come now.
        try await Task.sleep(for: .milliseconds(50))
        gate.open()
        let answered = try await blocking { later.count { $0.readAll().contains("GET /held") } }
        #expect(answered == 20)
        for client in later { client.close() }
        for descriptor in held { Glibc.close(descriptor) }
        server.stop(graceMilliseconds: 1_000)
    }

    /// The descriptors of this process that are sockets bound to a port: of a server, its listener and its connections.
    private static func sockets(boundTo port: Int) -> [Int32] {
        (3..<4_096).filter { descriptor in
            var address = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let found = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
            }
            return found == 0 && address.sin_family == sa_family_t(AF_INET)
                && Int(UInt16(bigEndian: address.sin_port)) == port
        }
    }

    @Test func connectionsOfOneAddressAreLimited() async throws {
        try await blocking {
            let server = try Self.echo { $0.maximumConnectionsPerAddress = 3 }
            defer { server.stop(graceMilliseconds: 1_000) }
            let clients = (0..<6).compactMap { _ in RawClient(port: server.port) }
            var answered = 0
            for client in clients {
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                if client.readAnswer()?.status == 200 { answered += 1 }
            }
            for client in clients { client.close() }
            #expect(answered == 3)
        }
    }

    @Test func stoppingFinishesARunningRequest() async throws {
        let gate = Gate()
        let server = try Self.echo(gate: gate)
        let client = try #require(RawClient(port: server.port))
        client.send("GET /held HTTP/1.1\r\nHost: a\r\n\r\n")
        while server.counts.running == 0 { try await Task.sleep(for: .milliseconds(5)) }
        async let stopped: Void = blocking { server.stop(graceMilliseconds: 300_000) }
        // Mostly the stop has begun by then; where it hasn't, the request has ended before, which is as good.
        try await Task.sleep(for: .milliseconds(100))
        gate.open()
        let body = try await blocking { client.readAnswer()?.body }
        #expect(body?.contains("GET /held") == true)
        try await stopped
        client.close()
    }

    @Test func stoppingCutsOffWhatOutlastsTheGrace() async throws {
        let gate = Gate()
        let server = try Self.echo(gate: gate)
        let client = try #require(RawClient(port: server.port))
        client.send("GET /held HTTP/1.1\r\nHost: a\r\n\r\n")
        while server.counts.running == 0 { try await Task.sleep(for: .milliseconds(5)) }
        let text = try await blocking {
            server.stop(graceMilliseconds: 20)
            defer { client.close() }
            return client.readAll()
        }
        #expect(text == "")
        // The handler answers an exchange that is over.
        gate.open()
        try await Task.sleep(for: .milliseconds(100))
    }

    @Test func aTakenPortIsSaid() async throws {
        try await blocking {
            let server = try Self.echo()
            defer { server.stop(graceMilliseconds: 1_000) }
            var options = HTTPServerOptions()
            options.address = "somewhere"
            #expect(throws: HTTPServerError.self) {
                _ = try HTTPServer(options: options) { _ in
                    .ready(PreparedResponse(HTTPResponse(status: 200)))
                } refusal: { _ in
                    PreparedResponse(HTTPResponse(status: 400))
                }
            }
        }
    }
}
