// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import DemoServer

/// `Docs/DemoServer/nginx.conf` in front of the service, as it stands there: only ports and folders are others, and
/// it waits as long as it takes a service whose threads the tests beside this one keep busy.
@Suite(.serialized) struct NginxTests {
    private static let program = ["/usr/sbin/nginx", "/usr/bin/nginx"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// A service behind an nginx of its own; the port to ask.
    private static func withProxy(_ body: @escaping @Sendable (Int) throws -> Void) async throws {
        let service = try Demo.service(engine: TestEngine(["es→fr"]))
        var options = HTTPServerOptions()
        options.port = 0
        let server = try HTTPServer(options: options) {
            service.reply($0)
        } refusal: {
            service.refuse($0)
        }
        defer { server.stop(graceMilliseconds: 1_000) }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // nginx's workers run as another user when the tests run as root.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }

        let port = server.port
        try await blocking {
            let example = SharedVectors.packageRoot.appendingPathComponent("Docs/DemoServer/nginx.conf")
            // A port that was free a moment ago; nginx has no way to ask for one and say which it got.
            for attempt in 0..<5 {
                let proxyPort = 20_000 + (Int(getpid()) * 7 + attempt * 1_009) % 40_000
                let text = try String(contentsOf: example, encoding: .utf8)
                    .replacing("127.0.0.1:8080", with: "127.0.0.1:\(port)")
                    .replacing("127.0.0.1:8081", with: "127.0.0.1:\(proxyPort)")
                    .replacing(
                        "proxy_connect_timeout 5s;",
                        with: "proxy_connect_timeout 600s; proxy_send_timeout 600s; proxy_read_timeout 600s;"
                    )
                    .replacing("/tmp/tolk-nginx", with: "\(folder)/nginx")
                try text.write(toFile: "\(folder)/nginx.conf", atomically: true, encoding: .utf8)
                let process = Process()
                process.executableURL = URL(fileURLWithPath: program ?? "/usr/sbin/nginx")
                process.arguments = ["-p", folder, "-c", "\(folder)/nginx.conf", "-g", "daemon off;"]
                process.standardError = FileHandle.nullDevice
                try process.run()
                while process.isRunning {
                    if let client = RawClient(port: proxyPort) {
                        client.close()
                        defer {
                            process.terminate()
                            process.waitUntilExit()
                        }
                        return try body(proxyPort)
                    }
                    usleep(20_000)
                }
            }
            Issue.record("nginx doesn't start")
        }
    }

    private static func get(_ path: String, _ fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(fields)\r\n"
    }

    @Test(.enabled(if: program != nil, "nginx is not installed"))
    func theExampleDoesWhatItsCommentsSay() async throws {
        try await Self.withProxy { port in
            // No reader gets another's language, from the cache or not.
            for _ in 0..<2 {
                for language in ["de", "fr", "de"] {
                    let answer = exchange(
                        port: port, Self.get("/v1/forecast/valencia", "Accept-Language: \(language)\r\n"))
                    #expect(answer?["content-language"] == language)
                    #expect(answer?.body.contains("\"text\":\"\(language)\"") == true)
                }
            }
            let cached = exchange(port: port, Self.get("/v1/forecast/valencia", "Accept-Language: de\r\n"))
            #expect(["HIT", "REVALIDATED", "EXPIRED"].contains(cached?["x-cache"] ?? ""))

            // Texts are compressed for those who read that, and caches are told.
            let packed = exchange(port: port, Self.get("/valencia", "Accept-Encoding: gzip\r\nAccept-Language: de\r\n"))
            #expect(packed?["content-encoding"] == "gzip")
            let vary = packed?.fields.filter { $0.name == "vary" }.map { $0.value.lowercased() } ?? []
            for name in ["accept-encoding", "accept-language", "cookie"] {
                #expect(vary.contains { $0.contains(name) }, "\(vary)")
            }

            // What is for machines of the house stays inside.
            #expect(exchange(port: port, Self.get("/healthz"))?.status == 403)
            #expect(exchange(port: port, Self.get("/metrics"))?.status == 403)

            // Translating has a rate, reading has none.
            let body = "{\"source\":\"es\",\"target\":\"fr\",\"texts\":[\"Hola\"]}"
            let post =
                "POST /v1/translations HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
            let posts = (0..<40).compactMap { _ in exchange(port: port, post)?.status }
            #expect(posts.first == 200 && posts.contains(429), "\(posts)")
            let reads = (0..<40).compactMap { _ in exchange(port: port, Self.get("/v1/languages"))?.status }
            #expect(reads.allSatisfy { $0 == 200 } && reads.count == 40)

            // As long a header as the service reads goes through.
            let long = "Accept-Language: fr,\(String(repeating: "de;q=0.1,", count: 800))\r\n"
            #expect(exchange(port: port, Self.get("/v1/languages", long))?["content-language"] == "fr")
        }
    }
}
