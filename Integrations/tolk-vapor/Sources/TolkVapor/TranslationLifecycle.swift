// SPDX-License-Identifier: Apache-2.0

public import RemoteContent
internal import Synchronization
public import Vapor

/// Translates in the background for as long as the application runs, and lets running calls end when it shuts down.
///
///     let background = BackgroundTranslation(TextTranslator(engine: ApertiumEngine()))
///     app.lifecycle.use(TranslationLifecycle(background.worker))
public final class TranslationLifecycle: LifecycleHandler {
    private let worker: TranslationWorker
    private let running = Mutex<Task<Void, Never>?>(nil)

    /// A handler that runs a worker.
    public init(_ worker: TranslationWorker) { self.worker = worker }

    /// Begins when the application has booted.
    public func didBoot(_ application: Application) {
        running.withLock { [worker] task in
            task = task ?? Task { await worker.run() }
        }
    }

    /// Lets running calls end.
    public func shutdown(_ application: Application) { worker.stop() }

    /// Lets running calls end, and waits for them.
    public func shutdownAsync(_ application: Application) async {
        worker.stop()
        await running.withLock { $0 }?.value
    }
}
