// SPDX-License-Identifier: Apache-2.0

import Agreement
import AgreementPeers
import BenchSupport
import Foundation
import LocaleMatch
import LocalizedStrings

/// Agreement: how often it is right, and how fast it is beside ICU's MessageFormat and Apertium's dictionary process.
@main
struct AgreementBench {
    static func main() throws {
        if FirstUse.isChild { return FirstUse.run() }
        guard let spanish = Inflector(language: try LanguageTag("es")) else { return }
        if !Measure.isProfiling {
            try Accuracy.report()
            try reportFirstUse()
        }
        words(spanish)
        try sentences()
    }

    private static func words(_ spanish: Inflector) {
        var plural = GrammaticalFeatures()
        plural.number = .plural
        var sink = 0
        Measure.row("known word to form") { count in
            for _ in 0..<count { sink &+= spanish.form(of: "ensalada", plural)?.utf8.count ?? 0 }
        }
        Measure.row("unknown word to form") { count in
            for _ in 0..<count { sink &+= spanish.form(of: "plompazo", plural)?.utf8.count ?? 0 }
        }
        Measure.row("gender of a known word") { count in
            for _ in 0..<count { sink &+= spanish.features(of: "ensalada").gender == .feminine ? 1 : 0 }
        }
        guard !Measure.isProfiling else { return }
        if let process = DictionaryProcess() {
            let time = process.nanosecondsAWord()
            let ours = Measure.nanoseconds([
                Contender("ours") { count in
                    for _ in 0..<count { sink &+= spanish.form(of: "ensalada", plural)?.utf8.count ?? 0 }
                }
            ])[0]
            Measure.print(row: "word, answered one by one", ours: ours, peer: "lt-proc -z", peerTime: time)
        }
        let before = agreement_allocations()
        for _ in 0..<1_000 { sink &+= spanish.form(of: "ensalada", plural)?.utf8.count ?? 0 }
        FileHandle.standardError.write(
            Data("allocations: \(agreement_allocations() - before) for 1,000 words of up to 15 bytes\n".utf8))
        precondition(sink != 0)
    }

    private static func sentences() throws {
        let tag = try LanguageTag("es")
        let strings = """
            "%@ ready" = "^[nuestro %@](inflect: true)";
            "%@ done" = "nuestro %@";
            """
        let tables = StringTables(files: ["es.lproj/Localizable.strings": Array(strings.utf8)], sourceLanguage: tag)
        let localizer = tables.localizer(for: [tag])
        precondition(localizer.text("%@ ready", arguments: ["ensalada"]).text == "nuestra ensalada")
        guard let peer = agreement_peer_open() else { return }
        var sink = 0
        func peerText(_ output: UnsafeMutableBufferPointer<CChar>) -> Int {
            guard let base = output.baseAddress else { return -1 }
            return Int(agreement_peer_format(peer, "feminine", "ensalada", base, Int32(output.count)))
        }
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { output in
            String(decoding: output.prefix(max(peerText(output), 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        precondition(text == "nuestra ensalada", "ICU wrote \(text)")
        Measure.row(
            "sentence with one block",
            ours: { count in
                for _ in 0..<count { sink &+= localizer.text("%@ ready", arguments: ["ensalada"]).text.utf8.count }
            },
            peer: "ICU MessageFormat select"
        ) { count in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { output in
                for _ in 0..<count { sink &+= peerText(output) }
            }
        }
        Measure.row("sentence without markup") { count in
            for _ in 0..<count { sink &+= localizer.text("%@ done", arguments: ["ensalada"]).text.utf8.count }
        }
        precondition(sink != 0)
    }

    /// What the first word costs, in a fresh process: time, and how much more of it is in memory.
    private static func reportFirstUse() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.environment = ["TOLK_AGREEMENT_FIRST_USE": "1"]
        process.standardOutput = FileHandle.standardError
        try process.run()
        process.waitUntilExit()
    }
}
