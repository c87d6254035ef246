// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// A text that is to be translated by somebody, some time.
public struct TranslationTask: Sendable, Hashable {
    /// The longest text that a queue takes, in bytes of UTF-8: what every memory keeps.
    public static let maximumTextBytes = TranslationMemoryLimits.entryBytes / 2

    /// How soon.
    public struct Priority: Sendable, Hashable, CustomStringConvertible {
        /// The priority's name.
        public let description: String
        /// The lower, the sooner.
        package let rank: Int

        private init(_ description: String, _ rank: Int) {
            self.description = description
            self.rank = rank
        }

        /// Before everything else: a severe alert.
        public static let urgent = Priority("urgent", 0)
        /// What a reader waits for.
        public static let normal = Priority("normal", 1)
        /// When nothing else is to be done: reviews, what is translated ahead of anybody's asking.
        public static let bulk = Priority("bulk", 2)
        /// All of them, the soonest first.
        public static let all = [urgent, normal, bulk]
    }

    /// The text.
    public var text: String
    /// Its language.
    public var source: LanguageTag
    /// The language that it is wanted in.
    public var target: LanguageTag
    /// How soon.
    public var priority: Priority
    /// Whether whoever asks allows the text to be sent to a server; a worker's own policy must allow it as well.
    public var mayBeSent: Bool

    /// A text to translate.
    public init(
        _ text: String, from source: LanguageTag, to target: LanguageTag, priority: Priority = .normal,
        mayBeSent: Bool = false
    ) {
        self.text = text
        self.source = source
        self.target = target
        self.priority = priority
        self.mayBeSent = mayBeSent
    }
}

/// What became of a task that was put into a queue.
public struct TranslationTicket: Sendable, Hashable {
    /// How the queue took it.
    public struct State: Sendable, Hashable, CustomStringConvertible {
        /// The state's name.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// It is in the queue now.
        public static let queued = State("queued")
        /// It was there already, waiting or in a worker's hands.
        public static let waiting = State("waiting")
        /// The queue has no room for it now; try again later.
        public static let full = State("full")
        /// It was tried, failed, and was set aside; nothing more happens to it before somebody looks at it.
        public static let poisoned = State("poisoned")
        /// It is longer than ``TranslationTask/maximumTextBytes``, and wasn't taken.
        public static let tooLong = State("too long")
    }

    /// How the queue took it.
    public var state: State
    /// What the queue knows it by: the same for the same text, pair and permission, on every machine.
    public var identifier: String
    /// Where in the queue it is.
    package var place: String

    package init(state: State, identifier: String, place: String) {
        self.state = state
        self.identifier = identifier
        self.place = place
    }

    /// Whether it will be translated.
    public var isTaken: Bool { state == .queued || state == .waiting }
}

/// A task in a worker's hands.
public struct HeldTranslation: Sendable, Hashable {
    /// The task.
    public var task: TranslationTask
    /// How often it has been tried before, in vain.
    public var tries: Int
    /// What the queue knows it by.
    public var identifier: String
    /// Where in the queue it is.
    package var place: String
    package var entry: String

    package init(task: TranslationTask, tries: Int, identifier: String, place: String, entry: String) {
        self.task = task
        self.tries = tries
        self.identifier = identifier
        self.place = place
        self.entry = entry
    }
}

/// A task that was set aside.
public struct PoisonedTranslation: Sendable, Hashable {
    /// The task.
    public var task: TranslationTask
    /// Why the last try failed.
    public var reason: String

    package init(task: TranslationTask, reason: String) {
        self.task = task
        self.reason = reason
    }
}

/// How a queue is doing.
public struct TranslationQueueStatus: Sendable, Hashable {
    /// Texts that are to be translated, those in workers' hands included.
    public var pending = 0
    /// Texts in workers' hands.
    public var held = 0
    /// Texts that were set aside.
    public var poisoned = 0
    /// Texts finished a second, over the last minute.
    public var rate = 0.0
    /// How long the text that waits longest has been there, in seconds; 0 when none waits.
    public var oldestSeconds = 0.0

    /// An empty queue.
    public init() {}
}
