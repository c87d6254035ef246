import BenchSupport
import CBareHTTP
import Foundation

// The demo server beside libmicrohttpd with nothing around it: a handler in C that gives constant bytes of the same
// size. `wrk` loads them in turn with 64 connections; a row shows the nanoseconds a request takes at the best of the
// rounds. wrk, the server and its peer share the machine, as they do on both sides of each row.

let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
let environment = ProcessInfo.processInfo.environment
let seconds = environment["TOLK_BENCH_SECONDS"].flatMap { Int($0) } ?? 3
let rounds = environment["TOLK_BENCH_ROUNDS"].flatMap { Int($0) } ?? 5
let threads = 2

guard let wrk = ["/usr/bin/wrk", "/usr/local/bin/wrk"].first(where: FileManager.default.isExecutableFile) else {
    fail("wrk is not installed: apt-get install wrk")
}
let server = try DemoServer(root: root, threads: threads)

/// Path, language, the name of the row, and whether every request has a header of its own.
let cases = [
    ("/v1/weather/berlin", "de-DE,de;q=0.9,en;q=0.8", "http weather", false),
    ("/v1/weather/cairo", "ar-EG", "http weather ar-EG", false),
    ("/v1/places", "ja,en;q=0.5", "http places", false),
    ("/v1/alerts", "es-MX,es;q=0.9", "http alerts", false),
    ("/berlin", "de-DE,de;q=0.9,en;q=0.8", "http page", false),
    ("/v1/weather/berlin", "de-DE", "http weather, unseen headers", true),
    ("/v1/places", "ja", "http places, unseen headers", true),
    ("/v1/forecast/oslo", "nl-BE", "http forecast, unseen headers", true),
    ("/v1/alerts", "es-MX", "http alerts, unseen headers", true),
    ("/v1/reviews/berlin", "uk", "http reviews, unseen headers", true),
    ("/berlin", "de-AT", "http page, unseen headers", true),
]
let wanted = environment["TOLK_BENCH_ROWS"]
// What takes time is done ahead, as in a service that has been running: the translations of the alerts.
try await Task.sleep(for: .seconds(environment["TOLK_BENCH_WARM"].flatMap { Int($0) } ?? 20))
for (path, language, name, isUnseen) in cases where wanted.map({ name.contains($0) }) ?? true {
    let address = "http://127.0.0.1:\(server.port)\(path)"
    // Once before the clock starts: what is measured is a service that has been running.
    guard let size = try Wrk.bodySize(address, language: language) else { fail("\(address) can't be fetched") }
    let peerPort = bare_http_start(size, UInt32(threads))
    guard peerPort != 0 else { fail("the peer can't start") }
    var ours = Double.infinity
    var peer = Double.infinity
    for _ in 0..<rounds {
        ours = min(
            ours, try Wrk.nanoseconds(wrk, address, language: language, isUnseen: isUnseen, seconds: seconds))
        peer = min(
            peer,
            try Wrk.nanoseconds(
                wrk, "http://127.0.0.1:\(peerPort)/", language: language, isUnseen: isUnseen, seconds: seconds))
    }
    Measure.print(row: name, ours: ours, peer: "libmicrohttpd constant \(size) bytes", peerTime: peer)
}
server.stop()
