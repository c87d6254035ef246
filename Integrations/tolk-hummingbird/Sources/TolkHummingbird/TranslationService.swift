// SPDX-License-Identifier: Apache-2.0

public import RemoteContent
public import ServiceLifecycle

/// Translates in the background for as long as the application runs, and lets running calls end when it shuts down.
///
///     let background = BackgroundTranslation(TextTranslator(engine: ApertiumEngine()))
///     app.addServices(TranslationService(background.worker))
public struct TranslationService: Service {
    private let worker: TranslationWorker

    /// A service that runs a worker.
    public init(_ worker: TranslationWorker) { self.worker = worker }

    /// Works until the application shuts down.
    public func run() async {
        await withGracefulShutdownHandler {
            await worker.run()
        } onGracefulShutdown: {
            worker.stop()
        }
    }
}
