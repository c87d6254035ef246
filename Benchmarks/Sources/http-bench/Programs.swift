import Foundation

/// The demo server as a child process.
final class DemoServer {
    let port: Int
    private let process: Process

    /// Builds it for release and starts it on a free port.
    init(root: String, threads: Int) throws {
        let build = Process()
        build.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        build.arguments = ["swift", "build", "-c", "release", "--package-path", root, "--product", "demo-server"]
        build.standardOutput = FileHandle.standardError
        try build.run()
        build.waitUntilExit()
        guard build.terminationStatus == 0 else { fail("demo-server can't be built") }

        process = Process()
        process.executableURL = URL(fileURLWithPath: "\(root)/.build/release/demo-server")
        process.arguments = ["--port", "0", "--threads", "\(threads)", "--now", "2026-11-21T09:00:00Z"]
        let log = Pipe()
        process.standardError = log
        try process.run()
        var text = ""
        var found: Int?
        while found == nil {
            let piece = log.fileHandleForReading.availableData
            guard !piece.isEmpty else { fail("demo-server ended: \(text)") }
            text += String(decoding: piece, as: UTF8.self)
            found = text.split(separator: "\n").last { $0.contains("on http://") }
                .flatMap { $0.split(separator: ":").last.flatMap { Int($0) } }
        }
        port = found ?? 0
        // The log is read on, so that the server never waits for this program.
        log.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}

/// The load generator.
enum Wrk {
    /// A script that sends another header with every request: the languages of one that doesn't change, with a weight
    /// and a language that were never seen before.
    private static let unseen = """
        local count = math.random(1, 1000000000)
        request = function()
          count = count + 1
          wrk.headers["Accept-Language"] = language .. string.format(";q=0.%03d, x-a%d;q=0.1", 900 + count % 100, count)
          return wrk.format("GET")
        end

        """

    /// Nanoseconds a request over 64 connections; any answer that isn't 200 ends the run.
    static func nanoseconds(
        _ program: String, _ address: String, language: String, isUnseen: Bool, seconds: Int
    ) throws -> Double {
        var arguments = ["-t1", "-c64", "-d\(seconds)s", "-H", "Accept-Language: \(language)"]
        if isUnseen {
            let script = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-unseen.lua")
            try Data("local language = \"\(language)\"\nmath.randomseed(os.time())\n\(unseen)".utf8).write(to: script)
            arguments += ["-s", script.path]
        }
        let output = try run(program, arguments + [address])
        if output.contains("Non-2xx") || output.contains("Socket errors") { fail("\(address): \(output)") }
        let line = output.split(separator: "\n").first { $0.contains("Requests/sec:") }
        guard let rate = line?.split(separator: " ").last.flatMap({ Double($0) }), rate > 0 else {
            fail("wrk said: \(output)")
        }
        return 1e9 / rate
    }

    /// The size of the answer's body.
    static func bodySize(_ address: String, language: String) throws -> Int? {
        Int(
            try run(
                "/usr/bin/curl",
                ["-sf", "-o", "/dev/null", "-w", "%{size_download}", "-H", "Accept-Language: \(language)", address]))
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}

/// Ends the run with a message.
func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("http-bench: \(message)\n".utf8))
    exit(1)
}
