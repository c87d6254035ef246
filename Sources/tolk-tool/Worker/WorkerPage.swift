// SPDX-License-Identifier: Apache-2.0

internal import CHTTP
internal import RemoteContent
internal import TranslationStores

/// `/healthz` and `/metrics` of a worker, on this machine alone.
final class WorkerPage: Sendable {
    private let server: Server
    private let contents: Unmanaged<Contents>

    /// Sendable although it holds a pointer: the C server has its own locks, and is stopped once.
    private struct Server: @unchecked Sendable {
        var pointer: OpaquePointer
    }

    /// What the server's threads read.
    final class Contents: Sendable {
        let worker: TranslationWorker
        let queue: RedisTranslationQueue

        init(worker: TranslationWorker, queue: RedisTranslationQueue) {
            self.worker = worker
            self.queue = queue
        }

        func answer(_ target: String) async -> (status: UInt32, type: String, body: String) {
            switch target {
            case "/healthz":
                let isThere = (try? await queue.status()) != nil
                return (
                    isThere ? 200 : 503, "application/json",
                    "{\"status\":\"\(isThere ? "ok" : "degraded")\"\(isThere ? "" : ",\"reason\":\"the queue can't be reached\"")}\n"
                )
            case "/metrics": return (200, "text/plain; version=0.0.4; charset=utf-8", await metrics())
            default: return (404, "text/plain; charset=utf-8", "there are /healthz and /metrics\n")
            }
        }

        private func metrics() async -> String {
            let counts = worker.counts
            let status = try? await queue.status()
            var lines: [String] = []
            func add(_ name: String, _ kind: String, _ help: String, _ values: [(labels: String, value: Int)]) {
                lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(kind)"]
                lines += values.map { "\(name)\($0.labels) \($0.value)" }
            }
            add(
                "tolk_worker_texts_total", "counter", "Texts that this worker has done.",
                [
                    ("{result=\"translated\"}", counts.translated), ("{result=\"known\"}", counts.known),
                    ("{result=\"failed\"}", counts.failed), ("{result=\"poisoned\"}", counts.poisoned),
                ])
            add("tolk_worker_held", "gauge", "Texts in this worker's hands.", [("", counts.held)])
            add(
                "tolk_worker_taken_over_total", "counter", "Texts taken over from workers that gave no sign.",
                [("", counts.takenOver)])
            add(
                "tolk_worker_faults_total", "counter", "Times that the queue, the store or an engine failed.",
                [("", counts.faults)])
            if let status {
                add("tolk_queue_pending", "gauge", "Texts to translate, for all workers.", [("", status.pending)])
                add("tolk_queue_held", "gauge", "Texts in workers' hands.", [("", status.held)])
                add("tolk_queue_poisoned", "gauge", "Texts set aside.", [("", status.poisoned)])
                add(
                    "tolk_queue_oldest_seconds", "gauge", "The age of the text that waits longest.",
                    [("", Int(status.oldestSeconds))])
            }
            return lines.joined(separator: "\n") + "\n"
        }
    }

    /// A port that can't be had.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(port: UInt16, worker: TranslationWorker, queue: RedisTranslationQueue) throws(Failure) {
        let contents = Unmanaged.passRetained(Contents(worker: worker, queue: queue))
        var reason = [CChar](repeating: 0, count: 256)
        let pointer = "127.0.0.1".withCString { address in
            var options = tolk_http_options(
                address: address, port: port, threads: 1, connections: 64, connections_per_address: 64,
                header_bytes: 8192, target_bytes: 1024, body_bytes: 0, idle_seconds: 30, header_seconds: 10,
                body_seconds: 10, send_seconds: 20)
            return tolk_http_start(&options, answerWorkerPage, contents.toOpaque(), &reason, reason.count)
        }
        guard let pointer else {
            contents.release()
            let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw Failure(description: String(decoding: bytes, as: UTF8.self))
        }
        server = Server(pointer: pointer)
        self.contents = contents
    }

    /// The port that it listens on.
    var port: Int { Int(tolk_http_port(server.pointer)) }

    /// Stops; call it once.
    func stop() {
        tolk_http_stop(server.pointer, 1_000)
        contents.release()
    }
}

/// Sendable although it holds a pointer: the exchange is given up by its one reply.
private struct PageExchange: @unchecked Sendable {
    var pointer: OpaquePointer
}

/// The C server's call, on its thread, which isn't held up.
private func answerWorkerPage(context: UnsafeMutableRawPointer?, pointer: OpaquePointer?) {
    guard let context, let pointer else { return }
    let contents = Unmanaged<WorkerPage.Contents>.fromOpaque(context).takeUnretainedValue()
    let request = tolk_http_request_of(pointer)
    let bytes = UnsafeRawBufferPointer(start: request.target.bytes, count: request.target.count)
    let path = String(decoding: bytes, as: UTF8.self).split(separator: "?").first.map(String.init) ?? "/"
    if request.violation != TOLK_HTTP_FINE {
        reply(PageExchange(pointer: pointer), (400, "text/plain; charset=utf-8", "bad request\n"))
        return
    }
    let exchange = PageExchange(pointer: pointer)
    Task { reply(exchange, await contents.answer(path)) }
}

private func reply(_ exchange: PageExchange, _ answer: (status: UInt32, type: String, body: String)) {
    let response = Array(answer.body.utf8).withUnsafeBytes { tolk_http_response_create($0.baseAddress, $0.count) }
    if let response {
        _ = tolk_http_response_add_field(response, "Content-Type", answer.type)
        _ = tolk_http_response_add_field(response, "Cache-Control", "no-store")
    }
    tolk_http_reply(exchange.pointer, answer.status, response)
    if let response { tolk_http_response_release(response) }
}
