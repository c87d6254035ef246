// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How a memory is doing: what its counters stand at, whether it works, and what went wrong lately.
public struct TranslationMemoryReport: Sendable, Hashable, Codable {
    /// Whether a memory works.
    public struct State: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The state's name.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// It answers and keeps.
        public static let ready = State("ready")
        /// It answers but can't keep anything at the moment: a full disk, a read-only server.
        public static let readOnly = State("read-only")
        /// It neither answers nor keeps at the moment.
        public static let away = State("away")
    }

    /// Something that went wrong, or was put right, in words for an operator.
    public struct Notice: Sendable, Hashable, Codable, CustomStringConvertible {
        /// When it happened last.
        public var time: Date
        /// What happened, to which file or server, and what was done about it.
        public var message: String
        /// How many times in a row.
        public var count: Int

        /// The message, and how often when it was more than once.
        public var description: String { count > 1 ? "\(message) (\(count) times)" : message }
    }

    /// Whether it works.
    public var state: State = .ready
    /// Keys that were found.
    public var hits = 0
    /// Keys that were not.
    public var misses = 0
    /// Entries kept.
    public var stored = 0
    /// Entries dropped to stay within the limits, or because of their age.
    public var evicted = 0
    /// Entries that were not kept: beyond a limit, or because the memory did not work.
    public var refused = 0
    /// Values that came back damaged and were taken for missing.
    public var damaged = 0
    /// Operations on the store that failed.
    public var failures = 0
    /// How many entries there are, where the memory can tell.
    public var entries: Int?
    /// How many bytes they take, where the memory can tell.
    public var bytes: Int?
    /// The latest notices, oldest first.
    public private(set) var notices: [Notice] = []

    /// The most notices that are kept.
    public static let maximumNotices = 16

    /// A report with nothing in it yet.
    public init() {}

    /// Adds a notice; one that only repeats the latest is counted there.
    public mutating func note(_ message: String, at time: Date = Date()) {
        if let last = notices.indices.last, notices[last].message == message {
            notices[last].count &+= 1
            notices[last].time = time
            return
        }
        notices.append(Notice(time: time, message: message, count: 1))
        if notices.count > Self.maximumNotices { notices.removeFirst(notices.count - Self.maximumNotices) }
    }
}
