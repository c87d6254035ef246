// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The demo server as a child process.
final class DemoServer {
    let port: Int
    private let process: Process

    /// The kilobytes that it takes now.
    var residentKilobytes: Int {
        let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }

    /// Builds it for release.
    static func build(root: String) throws {
        let build = Process()
        build.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        build.arguments = ["swift", "build", "-c", "release", "--package-path", root, "--product", "demo-server"]
        build.standardOutput = FileHandle.standardError
        try build.run()
        build.waitUntilExit()
        guard build.terminationStatus == 0 else { fail("demo-server can't be built") }
    }

    /// Starts it on a free port.
    init(root: String, threads: Int, _ more: [String] = []) throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: "\(root)/.build/release/demo-server")
        process.currentDirectoryURL = URL(fileURLWithPath: root)
        process.arguments = ["--port", "0", "--threads", "\(threads)", "--now", "2026-11-21T09:00:00Z"] + more
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

/// What the requests of a row say.
enum Headers: Equatable {
    /// The same each time.
    case repeated
    /// Languages that don't change, with a weight and a language that were never seen before.
    case unseen
    /// Two to five languages of many, in any order, with any weights.
    case random
    /// Four languages of the world, each with any of some regions, whether anybody speaks it there or not.
    case regions

    /// Languages of the world, many with a region, most of which the service has no text of its own in.
    static let languages = words(
        """
        af am ar ar-AE ar-DZ ar-EG ar-MA ar-SA az be bg bn bn-IN bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB \
        en-IE en-IN en-NG en-NZ en-PH en-SG en-ZA es es-AR es-CL es-CO es-ES es-MX es-PE es-US et eu fa fa-AF fi fil fr \
        fr-BE fr-CA fr-CH fr-CI fr-SN ga gl gu he hi hr hu hy id is it it-CH ja ka kk km kn ko ky lo lt lv mg mk ml mn mr \
        ms mt my nb ne nl nl-BE nn pa pl ps pt pt-AO pt-BR pt-PT ro ro-MD ru ru-KZ ru-UA rw si sk sl so sq sr sr-Latn sv \
        sv-FI sw sw-KE ta ta-LK te tg th ti tk tr uk ur ur-IN uz vi wo xh yo yue zh zh-HK zh-Hans zh-Hant zh-Hant-HK zu
        """)

    private static let regions = words("AT BE BR CA CH DE ES FR GB IN IT MX US")

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    private static func list(_ words: [String]) -> String { words.map { "\"\($0)\"" }.joined(separator: ",") }

    /// The program of `wrk` that makes a header for each request; nil where none is needed.
    func script(_ language: String) -> String? {
        switch self {
        case .repeated: nil
        case .unseen:
            """
            math.randomseed(os.time())
            local count = math.random(1, 1000000000)
            request = function()
              count = count + 1
              wrk.headers["Accept-Language"] =
                "\(language)" .. string.format(";q=0.%03d, x-a%d;q=0.1", 900 + count % 100, count)
              return wrk.format("GET")
            end

            """
        case .regions:
            """
            math.randomseed(os.time())
            local languages = {\(Self.list(Set(Self.languages.map { String($0.prefix { $0 != "-" }) }).sorted()))}
            local regions = {\(Self.list(Self.regions))}
            request = function()
              local header = {}
              for place = 1, 4 do
                header[place] = languages[math.random(#languages)] .. "-" .. regions[math.random(#regions)]
                  .. string.format(";q=0.%d", math.random(100, 999))
              end
              wrk.headers["Accept-Language"] = table.concat(header, ",")
              return wrk.format("GET")
            end

            """
        case .random:
            """
            math.randomseed(os.time())
            local all = {\(Self.list(Self.languages))}
            request = function()
              local header = all[math.random(#all)]
              for place = 2, math.random(2, 5) do
                header = header .. "," .. all[math.random(#all)] .. string.format(";q=0.%d", math.random(1, 9))
              end
              wrk.headers["Accept-Language"] = header
              return wrk.format("GET")
            end

            """
        }
    }
}

/// The load generator.
enum Wrk {
    /// Nanoseconds a request over 64 connections; any answer that isn't 200 ends the run.
    static func nanoseconds(
        _ program: String, _ address: String, language: String, _ headers: Headers, seconds: Int
    ) throws -> Double {
        var arguments = ["-t1", "-c64", "-d\(seconds)s", "-H", "Accept-Language: \(language)"]
        if let text = headers.script(language) {
            let script = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-headers.lua")
            try Data(text.utf8).write(to: script)
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

    /// Nanoseconds to the first byte of an answer, and to its last.
    static func times(_ address: String) throws -> (first: Double, last: Double) {
        let text = try run(
            "/usr/bin/curl", ["-sf", "-o", "/dev/null", "-w", "%{time_starttransfer} %{time_total}", address])
        let numbers = text.split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 2 else { fail("\(address): \(text)") }
        return (numbers[0] * 1e9, numbers[1] * 1e9)
    }

    /// What an answer has: the size of its body, and its header fields but those that every server writes itself.
    static func answer(_ address: String, language: String) throws -> (size: Int, fields: String)? {
        let text = try run(
            "/usr/bin/curl",
            [
                "-sf", "-o", "/dev/null", "-D", "-", "-w", "%{size_download}", "-H", "Accept-Language: \(language)",
                address,
            ])
        let lines = text.split(whereSeparator: \.isNewline)
        guard let size = lines.last.flatMap({ Int($0) }) else { return nil }
        let own = ["date:", "content-length:", "connection:"]
        let fields = lines.dropFirst().dropLast().filter { line in !own.contains { line.lowercased().hasPrefix($0) } }
        return (size, fields.joined(separator: "\n"))
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
