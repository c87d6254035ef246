// SPDX-License-Identifier: Apache-2.0

/// Why a store can't be used, and what to do about it.
public struct TranslationStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public struct Reason: Sendable, Hashable, CustomStringConvertible {
        /// The reason's name.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The file can't be opened or created.
        public static let cannotOpen = Reason("cannot open")
        /// The file belongs to another program, or to a newer version of this one; it was left alone.
        public static let foreignFile = Reason("foreign file")
        /// The disk is full.
        public static let diskFull = Reason("disk full")
        /// Reading or writing failed.
        public static let inputOutput = Reason("input or output failed")
        /// The server can't be reached, or doesn't answer in time.
        public static let unreachable = Reason("unreachable")
        /// The server refuses, for instance the password.
        public static let refused = Reason("refused")
    }

    /// What went wrong.
    public let reason: Reason
    /// The file or the server; never a password.
    public let store: String
    /// What the store said.
    public let detail: String

    /// The store, what it said, and what to do next.
    public var description: String { "\(store): \(reason): \(detail); \(suggestion)" }

    /// What to do next.
    public var suggestion: String {
        switch reason {
        case .cannotOpen: "see that the folder exists and that this process may write to it"
        case .foreignFile: "name another path for the translation memory"
        case .diskFull: "make room on the disk"
        case .inputOutput: "check the disk"
        case .unreachable: "see that the server runs and can be reached from here"
        default: "check the user name, the password and the server's memory limit"
        }
    }
}
