// SPDX-License-Identifier: Apache-2.0

/// Translations in the background of a service's requests: nobody waits for an engine.
///
///     let background = BackgroundTranslation(TextTranslator(engine: ApertiumEngine()))
///     let content = ContentNegotiator(translator: background.translator)   // for the requests
///     await background.worker.run()                                        // beside the server
///
/// A reader whose translation isn't there yet gets the best of what is, with ``ContentAnswer/isPending``; whoever comes
/// next gets the translation.
public struct BackgroundTranslation: Sendable {
    /// What requests translate with: it looks into the memory and leaves the rest to the queue.
    public let translator: TextTranslator
    /// What translates: run it beside the server.
    public let worker: TranslationWorker
    /// What is waiting.
    public let queue: any TranslationQueue

    /// Work shared out between requests and a worker in this process.
    ///
    /// - Parameters:
    ///   - translator: What translates; without a memory it gets one in the process.
    ///   - queue: A queue of this process unless said.
    ///   - options: How the worker works.
    ///   - log: Gets messages for an operator, each once while it lasts.
    public init(
        _ translator: TextTranslator, queue: any TranslationQueue = InMemoryTranslationQueue(),
        options: TranslationWorker.Options = .init(), log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        var own = translator
        own.memory = translator.memory ?? InMemoryTranslationMemory()
        own.queue = nil
        worker = TranslationWorker(queue: queue, translator: own, name: "background", options: options, log: log)
        own.queue = queue
        self.translator = own
        self.queue = queue
    }
}
