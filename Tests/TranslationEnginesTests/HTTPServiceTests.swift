// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatch
import RemoteContent
import Synchronization
import TestSupport
import Testing

@testable import TranslationEngines

@Suite struct HTTPServiceTests {
    /// Answers in turn, the last one for ever.
    private func server(_ replies: [HTTPDouble.Reply]) throws -> HTTPDouble {
        let next = Mutex(0)
        return try HTTPDouble { _ in
            let index = next.withLock { next in
                defer { next += 1 }
                return next
            }
            return replies[min(index, replies.count - 1)]
        }
    }

    private func service(
        _ server: HTTPDouble, _ time: PatientClock, _ patience: HTTPPatience = HTTPPatience()
    ) -> HTTPService {
        HTTPService(base: server.url, transport: CurlHTTPTransport(), patience: patience, clock: time.clock)
    }

    private let good = HTTPDouble.Reply(body: "good")

    @Test("Rule 1: \"not now\" is tried again, anything else is the answer")
    func retries() async throws {
        for status in [408, 429, 502, 503, 504] {
            let (time, server) = (PatientClock(), try server([HTTPDouble.Reply(status: status), good]))
            #expect(try await service(server, time).send("GET", "/").status == 200)
            #expect(server.requests.count == 2)
        }
        for status in [200, 400, 403, 404, 500] {
            let (time, server) = (PatientClock(), try server([HTTPDouble.Reply(status: status), good]))
            #expect(try await service(server, time).send("GET", "/").status == status)
            #expect(server.requests.count == 1)
            #expect(time.waits.isEmpty)
        }
    }

    @Test("Rule 1: a connection that breaks off is tried again")
    func brokenConnection() async throws {
        let broken = HTTPDouble.Reply(body: "half of this is lost", breaksOff: true)
        let (time, server) = (PatientClock(), try server([broken, HTTPDouble.Reply(raw: "nonsense\r\n\r\n"), good]))
        #expect(try await service(server, time).send("GET", "/").body == Data("good".utf8))
        #expect(time.waits.count == 2)
    }

    @Test(
        "An address that leads nowhere is for people to mend, and isn't tried again",
        arguments: ["redirect", "address"])
    func wrongAddress(fault: String) async throws {
        let (time, server) = (PatientClock(), try server([HTTPDouble.Reply(status: 302, headers: ["Location": "/x"])]))
        let service =
            fault == "redirect"
            ? service(server, time)
            : HTTPService(
                base: "http://[::x", transport: CurlHTTPTransport(), patience: HTTPPatience(), clock: time.clock)
        let error = await #expect(throws: TranslationError.self) { try await service.send("GET", "/") }
        #expect(error?.suggestion == "check the server's address")
        #expect(error?.mayRetry == false)
        #expect(time.waits.isEmpty)
    }

    @Test("Rule 2: the wait grows from about a second, and stays within what is allowed")
    func waitsGrow() async throws {
        let (time, server) = (PatientClock(), try server([HTTPDouble.Reply(status: 503)]))
        let patience = HTTPPatience(deadline: .seconds(10_000), attempts: 14)
        let error = await #expect(throws: TranslationError.self) {
            try await service(server, time, patience).send("GET", "/")
        }
        #expect(error?.code == TranslationError.engineUnavailable.code)
        #expect(error?.mayRetry == true)
        #expect(server.requests.count == 14)
        var expected = 1.0
        for wait in time.waits {
            let share = wait / .seconds(min(expected, 120))
            #expect(share > 0.76 && share < 1.24, "\(wait) for \(expected)")
            expected *= 1.6
        }
    }

    @Test("Rule 2: Retry-After says how long, in seconds or as a date")
    func retryAfter() async throws {
        let (time, server) = (
            PatientClock(), try server([HTTPDouble.Reply(status: 429, headers: ["Retry-After": "7"]), good])
        )
        _ = try await service(server, time).send("GET", "/")
        #expect(time.waits.count == 1)
        #expect(time.waits.allSatisfy { $0 >= .seconds(7) && $0 <= .seconds(7.7) })
    }

    @Test("Rule 3: after a 429 every call waits")
    func sharedPause() async throws {
        let patience = HTTPPatience(deadline: .seconds(60), attempts: 1)
        let (time, server) = (
            PatientClock(), try server([HTTPDouble.Reply(status: 429, headers: ["Retry-After": "20"]), good])
        )
        let service = service(server, time, patience)
        await #expect(throws: TranslationError.self) { try await service.send("GET", "/") }
        #expect(time.waits.isEmpty)
        _ = try await service.send("GET", "/")
        #expect(time.waits.count == 1)
        #expect(time.waits.allSatisfy { $0 >= .seconds(20) && $0 <= .seconds(22) })
    }

    @Test("Rule 4: a wait beyond the deadline is not begun, and no request is sent meanwhile")
    func deadline() async throws {
        let (time, server) = (
            PatientClock(), try server([HTTPDouble.Reply(status: 429, headers: ["Retry-After": "3600"]), good])
        )
        let service = service(server, time)
        for _ in 0..<3 {
            let error = await #expect(throws: TranslationError.self) { try await service.send("GET", "/") }
            #expect(error?.description.contains("asked again in") == true)
        }
        #expect(server.requests.count == 1)
        #expect(time.waits.isEmpty)
    }

    @Test("A server that doesn't answer is given up after the time for an attempt")
    func timeout() async throws {
        let server = try server([HTTPDouble.Reply(body: "late", delay: 20)])
        let patience = HTTPPatience(attempt: .milliseconds(50), attempts: 2)
        let error = await #expect(throws: TranslationError.self) {
            try await service(server, PatientClock(), patience).send("GET", "/")
        }
        #expect(error?.description.contains("no answer in time") == true)
    }

    @Test("Rule 6: a server that is away is left alone for a while, and found again")
    func away() async throws {
        let (time, server) = (
            PatientClock(), try server([HTTPDouble.Reply(body: "half of it", breaksOff: true), good])
        )
        let service = service(server, time, HTTPPatience(attempts: 1, backoff: Backoff(first: .seconds(10))))
        for _ in 0..<3 {
            let error = await #expect(throws: TranslationError.self) { try await service.send("GET", "/") }
            #expect(error?.code == TranslationError.engineUnavailable.code)
        }
        #expect(server.requests.count == 1)
        try await time.clock.sleep(.seconds(20))
        #expect(try await service.send("GET", "/").status == 200)
    }

    @Test("Cancelling the task ends the call, while it waits for the server too")
    func cancellation() async throws {
        let server = try server([HTTPDouble.Reply(body: "late", delay: 20)])
        let service = service(server, PatientClock())
        let task = Task { try await service.send("GET", "/") }
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Nobody there, and addresses that are none, are said with the address but no password")
    func noServer() async throws {
        try await Loopback.withDeafPort { port in
            for base in ["http://me:hunter2@127.0.0.1:\(port)", "ftp://me:hunter2@127.0.0.1", "http://", "no address"] {
                let service = HTTPService(
                    base: base, transport: CurlHTTPTransport(), patience: HTTPPatience(attempts: 2),
                    clock: PatientClock().clock)
                let error = await #expect(throws: TranslationError.self) { try await service.send("GET", "/") }
                #expect(error?.code == TranslationError.engineUnavailable.code)
                #expect(error?.description.contains("hunter2") == false)
            }
        }
    }

    @Test("Many requests at a time get each its own answer")
    func manyAtOnce() async throws {
        let server = try HTTPDouble { HTTPDouble.Reply(body: String(decoding: $0.body.reversed(), as: UTF8.self)) }
        let service = service(server, PatientClock())
        let wrong = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let text = "request number \(index)"
                    let answer = try await service.send("POST", "/", body: Data(text.utf8))
                    return answer.body == Data(text.utf8.reversed())
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 0 : 1 }
        }
        #expect(wrong == 0)
    }

    static let retryAfterValues: [(String, Double?)] = [
        ("0", 0), ("120", 120), (" 7 ", 7), ("99999999999999999999", 86_400), ("86401", 86_400),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 60), ("Wed, 21 Oct 2015 07:26:00 GMT", 0),  // past
        ("Thu, 22 Oct 2015 07:28:00 GMT", 86_400), ("Sun, 29 Feb 2032 00:00:00 GMT", 86_400),
        ("", nil), ("soon", nil), ("-5", nil), ("1.5", nil), ("Wed, 21 Oct 2015 07:28:00", nil),
        ("Wed, 99 Oct 2015 07:28:00 GMT", nil), ("Wed, 21 Okt 2015 07:28:00 GMT", nil),
        ("Wed, 21 Oct 2015 99:28:00 GMT", nil),
        ("Wed, 21 Oct 99999999999999999999 07:28:00 GMT", nil),
    ]

    @Test("Values of Retry-After", arguments: retryAfterValues)
    func retryAfterValue(_ value: String, _ expected: Double?) {
        // 07:27:00, a minute before the first date.
        let now = Date(timeIntervalSince1970: 1_445_412_420)
        #expect(RetryAfter.wait(value, at: now) == expected.map { .seconds($0) })
    }

    @Test("Waits of a back-off: from the first, times 1.6, never over the longest, 23 % either way")
    func backoff() {
        let backoff = Backoff()
        let rows: [(Int, Double, Double)] = [
            (0, 0, 0), (1, 0, 1), (2, 0, 1.6), (3, 0, 2.56), (11, 0, 109.951), (12, 0, 120), (1_000_000, 0, 120),
            (1, 1, 1.23), (1, -1, 0.77), (12, 1, 147.6), (-3, 0, 0),
        ]
        for (failures, chance, expected) in rows {
            let seconds = backoff.delay(afterFailures: failures, chance: chance) / .seconds(1)
            #expect(abs(seconds - expected) < 0.01, "\(failures): \(seconds)")
        }
    }

    static let references: [(String, String)] = [
        ("a &lt; b &#39;c&#39; &amp;lt;", "a < b 'c' &lt;"), ("&#x2014;&#X41;&#8212;", "—A—"), ("&nbsp;", "\u{A0}"),
        ("&", "&"), ("&;", "&;"), ("&unknown;", "&unknown;"), ("&#0;&#xD800;&#99999999;", "&#0;&#xD800;&#99999999;"),
        ("a & b; c", "a & b; c"), ("&amp", "&amp"), ("&&amp;", "&&"), ("", ""),
    ]

    @Test("Character references of HTML", arguments: references)
    func unescape(_ html: String, _ expected: String) {
        #expect(HTMLTokens.unescape(html) == expected)
    }
}
