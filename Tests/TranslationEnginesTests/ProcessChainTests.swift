// SPDX-License-Identifier: Apache-2.0

internal import Glibc
import Synchronization
import Testing

@testable import TranslationEngines

/// Chains of real programs.
@Suite struct ProcessChainTests {
    /// What the handler of a process of its own, whose signals are nobody else's, has counted.
    static let signals = Atomic(0)

    @Test("Writing to a program that has ended sends no signal to the host")
    func noSignal() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE) { _ in ProcessChainTests.signals.add(1, ordering: .sequentiallyConsistent) }
            raise(SIGPIPE)
            #expect(ProcessChainTests.signals.load(ordering: .sequentiallyConsistent) == 1)
            let chain = try ProcessChain([ProcessStage(path: "/bin/true", arguments: [])])
            while !chain.collect().isEmpty { usleep(1000) }
            chain.feed { $0.append(contentsOf: Array("rain".utf8)) }
            #expect(!chain.write())
            #expect(chain.input == -1)
            #expect(ProcessChainTests.signals.load(ordering: .sequentiallyConsistent) == 1)
            // The thread's own mask is what it was.
            raise(SIGPIPE)
            #expect(ProcessChainTests.signals.load(ordering: .sequentiallyConsistent) == 2)
            chain.closeEnds()
        }
    }

    @Test("What is written to a chain comes out of its end")
    func passesThrough() throws {
        let chain = try ProcessChain([
            ProcessStage(path: "/bin/cat", arguments: []), ProcessStage(path: "/bin/cat", arguments: ["-u"]),
        ])
        let text = Array("Lluvia en Sant Cugat".utf8)
        chain.feed { $0.append(contentsOf: text) }
        #expect(chain.write())
        chain.closeInput()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 12, alignment: 16)
        defer { buffer.deallocate() }
        var output: [UInt8] = []
        reading: while true {
            switch chain.read(into: buffer) {
            case .nothing: usleep(1000)
            case .bytes(let count): output += buffer[..<count]
            case .end: break reading
            }
        }
        #expect(output == text)
        while !chain.collect().isEmpty { usleep(1000) }
        #expect(chain.ends.map(\.status) == [0, 0])
        chain.closeEnds()
    }
}
