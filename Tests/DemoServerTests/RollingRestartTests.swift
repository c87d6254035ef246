// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TestSupport
import Testing

/// The nginx example in front of two instances, each of which is restarted while readers ask all the time.
@Suite struct RollingRestartTests {
    static let nginx = Program.installed("nginx")
    private static let root = SharedVectors.packageRoot

    private func server(_ port: UInt16) throws -> Process {
        let process = Process()
        process.executableURL = try Program.built("demo-server")
        process.arguments = ["--port", "\(port)", "--now", "2026-11-21T09:00:00Z", "--store", "memory"]
        process.currentDirectoryURL = Self.root
        process.standardError = FileHandle.nullDevice
        try process.run()
        while process.isRunning, !Loopback.accepts(port) { usleep(10_000) }
        return process
    }

    /// The example with other ports, and with everything that it writes in a folder of this test.
    private func configuration(_ front: UInt16, _ ports: [UInt16], _ folder: TemporaryFolder) throws -> String {
        let example = try String(
            contentsOf: Self.root.appendingPathComponent("Docs/DemoServer/nginx.conf"), encoding: .utf8)
        return example.replacing("127.0.0.1:8080", with: "127.0.0.1:\(ports[0])")
            .replacing("127.0.0.1:8082", with: "127.0.0.1:\(ports[1])")
            .replacing("127.0.0.1:8081", with: "127.0.0.1:\(front)")
            .replacing("/tmp/tolk-nginx", with: folder.path("nginx"))
            // What is cached would hide a lost request.
            .replacing("proxy_cache weather;", with: "proxy_cache off;")
    }

    @Test("A rolling restart loses no request", .enabled(if: nginx != nil, "nginx is not installed"))
    func losesNothing() async throws {
        let folder = try TemporaryFolder()
        let ports = try [Loopback.freePort(), Loopback.freePort(), Loopback.freePort()]
        try folder.write("nginx.conf", try configuration(ports[2], ports, folder))
        var servers = try [server(ports[0]), server(ports[1])]
        let front = Process()
        front.executableURL = Self.nginx
        front.arguments = ["-p", folder.url.path, "-c", folder.path("nginx.conf"), "-g", "daemon off;"]
        front.standardError = FileHandle.nullDevice
        try front.run()
        defer { for process in servers + [front] where process.isRunning { process.terminate() } }
        while front.isRunning, !Loopback.accepts(ports[2]) { usleep(10_000) }
        #expect(front.isRunning)

        let isOver = Mutexed(false)
        let counts = Mutexed((fine: 0, lost: 0))
        // What the first lost ones got instead.
        let answers = Mutexed<[String]>([])
        let port = ports[2]
        var readers: [Thread] = []
        for path in ["/v1/places", "/v1/weather/valencia?lang=en", "/valencia?lang=es", "/v1/languages"] {
            let reader = Thread {
                while !isOver.value {
                    guard let client = RawClient(port: Int(port)) else {
                        counts.change { $0.lost += 1 }
                        continue
                    }
                    for _ in 0..<20 where !isOver.value {
                        client.send("GET \(path) HTTP/1.1\r\nHost: weather.example\r\nAccept-Language: en\r\n\r\n")
                        let answer = client.readAnswer()
                        let isFine = answer?.status == 200 && answer?.isComplete == true
                        if !isFine {
                            answers.change { $0.append("\(path): \(answer.map { "\($0)".prefix(600) } ?? "nothing")") }
                        }
                        counts.change { if isFine { $0.fine += 1 } else { $0.lost += 1 } }
                        if !isFine { break }
                    }
                    client.close()
                }
            }
            reader.start()
            readers.append(reader)
        }
        for round in 0..<4 {
            let before = counts.value.fine
            while counts.value.fine < before + 50, counts.value.lost == 0 { usleep(10_000) }
            let index = round % 2
            servers[index].terminate()
            servers[index].waitUntilExit()
            #expect(servers[index].terminationStatus == 0)
            servers[index] = try server(ports[index])
        }
        let before = counts.value.fine
        while counts.value.fine < before + 50, counts.value.lost == 0 { usleep(10_000) }
        isOver.value = true
        for reader in readers { while !reader.isFinished { usleep(10_000) } }
        #expect(counts.value.lost == 0, "\(answers.value.prefix(3))")
        #expect(counts.value.fine > 200)
    }
}

/// A value that several threads read and write.
private final class Mutexed<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) { mutex = Mutex(value) }

    var value: Value {
        get { mutex.withLock { $0 } }
        set { mutex.withLock { $0 = newValue } }
    }
    func change(_ body: @Sendable (inout Value) -> Void) { mutex.withLock { body(&$0) } }
}
