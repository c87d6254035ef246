// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The peer: the mode's own programs in one pipeline, flushed at NUL, with nothing around them.
final class BarePipeline {
    private let process = Process()
    private let input: Int32
    private let output: Int32
    private let pipes = (Pipe(), Pipe())

    /// Starts the pipeline of a mode; `nil` when Apertium isn't there.
    init?(mode: String) {
        let path = "/usr/share/apertium/modes/\(mode).mode"
        guard let line = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let stages = line.replacing("$1", with: "-n").replacing("$2", with: "").split(separator: "|").map { stage in
            let words = stage.split(separator: " ", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            return ([words[0], "-z"] + words.dropFirst()).joined(separator: " ")
        }
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", stages.joined(separator: " | ")]
        process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        process.standardInput = pipes.0
        process.standardOutput = pipes.1
        input = pipes.0.fileHandleForWriting.fileDescriptor
        output = pipes.1.fileHandleForReading.fileDescriptor
        guard (try? process.run()) != nil else { return nil }
    }

    deinit { process.terminate() }

    /// Sends a text and waits for its answer.
    func translate(_ text: String) -> Int {
        var bytes = Array("\(text)[]".utf8)
        bytes.append(0)
        _ = bytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        var buffer = [UInt8](repeating: 0, count: 65536)
        var total = 0
        while true {
            let count = buffer.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
            guard count > 0 else { return total }
            total += count
            if buffer[count - 1] == 0 { return total }
        }
    }
}
