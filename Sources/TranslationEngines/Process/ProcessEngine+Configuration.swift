// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
public import RemoteContent

extension ProcessEngine {
    /// The program and what it translates.
    ///
    /// Descriptions show the program alone: its words may hold a key.
    public struct Configuration: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
        CustomReflectable
    {
        /// The program's path and its words.
        ///
        /// A name without a slash is looked for in `PATH`.
        public var command: [String]
        /// The pairs, source and target.
        public var pairs: [[LanguageTag]]
        /// The engine's name.
        public var name = "process"
        /// How masked parts are written.
        public var tokenStyle = TokenStyle.whiteBrackets
        /// The longest time for a text to be under way, from when the program has it.
        public var deadline = Duration.seconds(30)
        /// The most texts in one request.
        public var batchTexts = 64
        /// The most requests under way.
        public var requests = 2
        /// How good its translations are, 0 to 1; `nil` to leave the order of engines as it is.
        public var quality: Double?
        /// Variables of this process's environment that the program doesn't get, such as those that hold keys.
        public var hiddenVariables: Set<String> = []
        /// How long the program is left alone when it can't be started or keeps ending.
        public var retry = Backoff(first: .seconds(1), longest: .seconds(120))

        /// A program.
        public init(command: [String], pairs: [[LanguageTag]]) {
            self.command = command
            self.pairs = pairs
        }

        /// The name, the program and the pairs.
        public var description: String {
            let pairs = pairs.map { $0.map(\.identifier).joined(separator: "-") }.joined(separator: ", ")
            return "\(name): \(command.first ?? "no program") with \(max(0, command.count - 1)) words, for \(pairs)"
        }
        /// The ``description``, without what may be a secret.
        public var debugDescription: String { description }
        /// Nothing to look into.
        public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
    }
}
