// SPDX-License-Identifier: Apache-2.0

import BenchSupport
import LocaleMatch
import RemoteContent
import TranslationEngines

/// What a translation costs beside the programs that do it, and what the memory saves.
@main
enum TranslateBench {
    static let sentences = [
        "Heavy rain is expected this afternoon in Barcelona.", "Winds of 60 miles an hour and small hail are possible.",
        "The river level will rise above three metres on Tuesday.", "Temperatures will fall below zero tonight.",
        "Please call the emergency number if the water enters your house.", "The storm is moving east.",
        "The weather is nice today and tomorrow.", "Where is the train station of the old town?",
        "The red car is faster than the blue car of my neighbour.", "You have three new messages.",
        "Snow falls in the mountains in the morning, then the sun comes out.", "Take cover now and wait.",
        "The schools of the region stay closed on Wednesday because of the snow.", "Roads are icy in the north.",
        "The bridge over the river is closed until the water level falls.", "It is going to be a hot summer.",
    ]

    static func main() async throws {
        // Off the main thread, as in a service: hops to it would be counted with every call.
        try await Task.detached { try await run() }.value
    }

    static func run() async throws {
        guard let bare = BarePipeline(mode: "eng-spa") else {
            return print("translate\t\tapertium-eng-spa is not installed\t\t")
        }
        let (source, target) = (try LanguageTag("en"), try LanguageTag("es"))
        let engine = ApertiumEngine()
        let plain = TranslationSession(source: source, target: target, translator: TextTranslator(engine: engine))
        let cached = TranslationSession(
            source: source, target: target,
            translator: TextTranslator(engine: engine, memory: InMemoryTranslationMemory()))
        let batch = (0..<20).flatMap { _ in sentences }.enumerated().map {
            // Each text of a batch is another one: equal ones are translated once.
            TranslationSession.Request(sourceText: "\($0.offset). \($0.element)")
        }
        for sentence in sentences {
            _ = bare.translate(sentence)
            _ = try await plain.translate(sentence)
            _ = try await cached.translate(sentence)
        }
        var times = Times()
        // A text wakes a dozen processes, and how soon each gets a processor varies more than anything else here: these two
        // meet often and in turn, and their medians are compared, since the fastest round is a stroke of luck on either side.
        for _ in 0..<150 {
            times.bare.keep(try await time(sentences.count) { for text in sentences { _ = bare.translate(text) } })
            times.session.keep(
                try await time(sentences.count) { for text in sentences { _ = try await plain.translate(text) } })
        }
        for _ in 0..<9 {
            times.batch.keep(try await time(batch.count) { _ = try await plain.translations(from: batch) })
            times.serial.keep(
                try await time(sentences.count) {
                    for text in sentences { _ = try await engine.translate(text, from: source, to: target) }
                })
            times.memory.keep(
                try await time(sentences.count * 50) {
                    for _ in 0..<50 { for text in sentences { _ = try await cached.translate(text) } }
                })
            times.masking.keep(try await time(500) { for _ in 0..<500 { maskAndRestore() } })
        }
        Measure.print(
            row: "translate.session", ours: times.session.median, peer: "bare pipeline", peerTime: times.bare.median)
        Measure.print(
            row: "translate.batch", ours: times.batch.median, peer: "one by one", peerTime: times.session.median)
        Measure.print(
            row: "translate.cached", ours: times.memory.median, peer: "warm engine", peerTime: times.serial.median)
        Measure.print(
            row: "translate.mask-140", ours: times.masking.median, peer: "engine call", peerTime: times.serial.median)
    }

    struct Rounds {
        private var times: [Double] = []
        var median: Double { times.sorted()[times.count / 2] }
        mutating func keep(_ time: Double) { times.append(time) }
    }

    struct Times {
        var bare = Rounds(), session = Rounds(), batch = Rounds(), serial = Rounds(), memory = Rounds()
        var masking = Rounds()
    }

    /// Nanoseconds a unit of work.
    static func time(
        isolation: isolated (any Actor)? = #isolation, _ units: Int, _ work: () async throws -> Void
    ) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try await work()
        let (seconds, attoseconds) = (clock.now - start).components
        return (Double(seconds) * 1e9 + Double(attoseconds) * 1e-9) / Double(units)
    }

    static let text140 =
        "Heavy rain until {time}, see https://example.com/alerts/2026?area=7&lang=en or mail help@example.org. "
        + "Stay inside, says @weather, %1$@ %d #rain."

    static func maskAndRestore() {
        let masked = Masker().mask(text140, style: .privateUse)
        BenchSupport.keep(try? masked.restore(masked.text))
    }
}
