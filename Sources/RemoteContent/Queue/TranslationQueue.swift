// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// A queue of texts to translate, which web servers fill and workers empty, on however many machines.
///
/// What is translated goes into a ``TranslationMemory`` that both share; the queue carries what is to be done, and no results.
///
/// **What every queue promises.**
/// 1. A text that was taken on is handed out until it is finished or set aside: at least once, and again when the worker that
///    held it ends.
/// 2. A text is there once, however many ask for it: an equal task is told that it is waiting already, and makes it more
///    urgent when it is. So putting a text in again is always safe, and mends what a store has lost.
/// 3. The result is there once, since it is kept under a key that is made of what decides it; a text that two workers
///    translate, because one was thought dead, has one result.
/// 4. A text that was tried three times in vain is set aside, with the reason.
/// 5. There is an end to how many wait: a full queue says so, and whoever fills it has to wait.
/// 6. Urgent texts are handed out first; among equals the pair that has waited longest.
public protocol TranslationQueue: Sendable {
    /// Puts tasks in; gives a ticket for each, in order.
    ///
    /// - Throws: When the queue can't be reached; then some may be in it, and putting them in again does no harm.
    func enqueue(_ tasks: [TranslationTask]) async throws -> [TranslationTicket]
    /// Takes tasks of one pair of languages, the most urgent first.
    ///
    /// - Parameters:
    ///   - count: The most to take.
    ///   - worker: Who takes them.
    ///   - patience: How long to wait for some when there are none.
    ///   - accepts: Whether the worker translates between two languages.
    func take(
        _ count: Int, by worker: String, within patience: Duration,
        where accepts: @Sendable (_ source: LanguageTag, _ target: LanguageTag) async -> Bool
    ) async throws -> [HeldTranslation]
    /// Takes over one task of a worker that gave no sign for ``lease``; `nil` when there is none.
    func takeOver(
        by worker: String,
        where accepts: @Sendable (_ source: LanguageTag, _ target: LanguageTag) async -> Bool
    ) async throws -> HeldTranslation?
    /// How long a task stays with a worker that gives no sign.
    var lease: Duration { get }
    /// How often a task is tried before it is set aside.
    var maximumTries: Int { get }
    /// Says that the worker is still at it.
    func keep(_ held: [HeldTranslation], by worker: String) async throws
    /// Takes tasks out whose translations are in the memory.
    func finish(_ held: [HeldTranslation]) async throws
    /// Gives tasks back, for anyone to take.
    ///
    /// - Parameters:
    ///   - held: The tasks.
    ///   - reason: Why a try has failed, which counts; `nil` when they were not tried.
    /// - Returns: How many of them were set aside, as this was their last try.
    @discardableResult
    func giveBack(_ held: [HeldTranslation], because reason: String?) async throws -> Int
    /// Waits until all tasks are finished or set aside, or the time is over; at once where none was taken on.
    func wait(for tickets: [TranslationTicket], within patience: Duration) async
    /// How the queue is doing.
    func status() async throws -> TranslationQueueStatus
    /// Tasks that were set aside.
    func poisoned(atMost count: Int) async throws -> [PoisonedTranslation]
    /// Puts everything that was set aside in again, with no tries behind it; gives how many.
    func retryPoisoned() async throws -> Int
}
