// SPDX-License-Identifier: Apache-2.0

import BenchSupport
import CBareHTTP
import Foundation

// The demo server beside libmicrohttpd with nothing around it: a handler in C that gives constant bytes of the same
// size under the same header fields. `wrk` loads them in turn with 64 connections; a row shows the nanoseconds a request takes at the best of the
// rounds. wrk, the server and its peer share the machine, as they do on both sides of each row.

let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
let environment = ProcessInfo.processInfo.environment
let seconds = environment["TOLK_BENCH_SECONDS"].flatMap { Int($0) } ?? 1
let rounds = environment["TOLK_BENCH_ROUNDS"].flatMap { Int($0) } ?? 2
let threads = 2

guard let wrk = ["/usr/bin/wrk", "/usr/local/bin/wrk"].first(where: FileManager.default.isExecutableFile) else {
    fail("wrk is not installed: apt-get install wrk")
}
try DemoServer.build(root: root)
let server = try DemoServer(root: root, threads: threads)

/// Path, language, the name of the row, and what the requests say.
let cases = [
    ("/v1/weather/berlin", "de-DE,de;q=0.9,en;q=0.8", "http weather", Headers.repeated),
    ("/v1/weather/cairo", "ar-EG", "http weather ar-EG", .repeated),
    ("/v1/places", "ja,en;q=0.5", "http places", .repeated),
    ("/v1/alerts", "es-MX,es;q=0.9", "http alerts", .repeated),
    ("/berlin", "de-DE,de;q=0.9,en;q=0.8", "http page", .repeated),
    ("/v1/weather/berlin", "de-DE", "http weather, unseen headers", .unseen),
    ("/v1/places", "ja", "http places, unseen headers", .unseen),
    ("/v1/forecast/oslo", "nl-BE", "http forecast, unseen headers", .unseen),
    ("/v1/alerts", "es-MX", "http alerts, unseen headers", .unseen),
    ("/v1/reviews/berlin", "uk", "http reviews, unseen headers", .unseen),
    ("/berlin", "de-AT", "http page, unseen headers", .unseen),
    ("/v1/alerts", "en", "http alerts, random languages", .random),
    ("/v1/reviews/berlin", "en", "http reviews, random languages", .random),
    ("/berlin", "en", "http page, random languages", .random),
    ("/v1/alerts", "en", "http alerts, random languages and regions", .regions),
    ("/berlin", "en", "http page, random languages and regions", .regions),
]
let wanted = environment["TOLK_BENCH_ROWS"]
// What takes time is done ahead, as in a service that has been running: the translations of the alerts.
try await Task.sleep(for: .seconds(environment["TOLK_BENCH_WARM"].flatMap { Int($0) } ?? 12))
for (path, language, name, headers) in cases where wanted.map({ name.contains($0) }) ?? true {
    let address = "http://127.0.0.1:\(server.port)\(path)"
    // Once before the clock starts: what is measured is a service that has been running.
    guard let (size, fields) = try Wrk.answer(address, language: language) else {
        fail("\(address) can't be fetched")
    }
    if headers == .random || headers == .regions {
        for language in Headers.languages { _ = try Wrk.answer(address, language: language) }
        _ = try Wrk.nanoseconds(wrk, address, language: language, headers, seconds: headers == .random ? 2 : 6)
    }
    let peerPort = bare_http_start(size, fields, UInt32(threads))
    guard peerPort != 0 else { fail("the peer can't start") }
    var ours = Double.infinity
    var peer = Double.infinity
    for _ in 0..<rounds {
        ours = min(
            ours, try Wrk.nanoseconds(wrk, address, language: language, headers, seconds: seconds))
        peer = min(
            peer,
            try Wrk.nanoseconds(
                wrk, "http://127.0.0.1:\(peerPort)/", language: language, headers, seconds: seconds))
    }
    Measure.print(row: name, ours: ours, peer: "libmicrohttpd constant \(size) bytes", peerTime: peer)
    // Such headers cost a negotiation, which the peer doesn't make: they have a figure of their own as well.
    if headers != .repeated {
        Measure.print(row: "\(name), beside the aim", ours: ours, peer: "15,000 a second", peerTime: 1e9 / 15_000)
    }
}
server.stop()
if wanted.map({ "http 4000 alerts".contains($0) }) ?? true { try ManyAlerts.measure(root: root, threads: threads) }
