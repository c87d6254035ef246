// SPDX-License-Identifier: Apache-2.0

/// How the parts that must not be translated are written for an engine: a number between two marks.
///
/// Engines differ in what they leave alone: Apertium breaks elements and keeps private use characters, a neural
/// engine tends to keep `⟦0⟧`, an HTML-aware one keeps an element marked `translate="no"`. Each engine declares its
/// own; reading back is lenient about blanks that crept in between the marks and the number.
public struct TokenStyle: Sendable, Hashable {
    /// What stands before the number.
    public var opening: String
    /// What stands behind the number.
    public var closing: String
    /// For engines that tell tokens apart by what they stand for: what stands behind the number in place of ``closing``;
    /// `nil` for all others.
    public var roles: Roles?

    /// How tokens are told apart that are no words: markup around words, which the engine may carry along with them, and
    /// what is a blank to a reader.
    public struct Roles: Sendable, Hashable {
        /// What ends the token before words that are marked up.
        public var opening: String
        /// What ends the token behind them.
        public var closing: String
        /// What ends a token that is no part of the sentence: a line break, markup that belongs to no words.
        public var blank: String

        /// Three marks, different from each other and from the style's own.
        public init(opening: String, closing: String, blank: String) {
            self.opening = opening
            self.closing = closing
            self.blank = blank
        }
    }

    /// What a token stands for: a word of the sentence, the beginning or end of marked-up words, or a blank.
    package enum Role: Sendable { case plain, opens, closes, blank }

    /// A style with marks of one's own; both must be non-empty and neither may begin or end with a digit.
    public init(opening: String, closing: String, roles: Roles? = nil) {
        self.opening = opening
        self.closing = closing
        self.roles = roles
    }

    /// `⟦0⟧`, white square brackets: readable, and kept by most engines.
    public static let whiteBrackets = TokenStyle(opening: "⟦", closing: "⟧")
    /// The number between U+E000 and U+E001, which no language uses.
    public static let privateUse = TokenStyle(opening: "\u{E000}", closing: "\u{E001}")
    /// The number between U+E000 and U+E001, with U+E002 and U+E003 behind the numbers of tokens around words, and U+E004 behind those of blanks.
    public static let privateUseWithRoles = TokenStyle(
        opening: "\u{E000}", closing: "\u{E001}",
        roles: Roles(opening: "\u{E002}", closing: "\u{E003}", blank: "\u{E004}"))
    /// `<span translate="no">0</span>`, for engines that read HTML.
    public static let htmlSpan = TokenStyle(opening: "<span translate=\"no\">", closing: "</span>")
    /// `<x>0</x>`, for engines that read XML and can be told to leave an element's content alone.
    public static let ignoredElement = TokenStyle(opening: "<x>", closing: "</x>")

    /// The token with a number.
    public func token(_ number: Int) -> String { "\(opening)\(number)\(closing)" }

    /// The token with a number and a role; plain where the style knows none.
    package func token(_ number: Int, _ role: Role) -> String {
        switch role {
        case .plain: token(number)
        case .opens: "\(opening)\(number)\(roles?.opening ?? closing)"
        case .closes: "\(opening)\(number)\(roles?.closing ?? closing)"
        case .blank: "\(opening)\(number)\(roles?.blank ?? closing)"
        }
    }

    /// Whether a token may stand in a text: false of most, and then nobody has to look closer.
    package func mayStand(in text: String) -> Bool { text.utf8.contains { $0 == opening.utf8.first } }

    /// The token that a text begins with, if it begins with one: its number and its length in bytes.
    ///
    /// `⟦ 3 ⟧` is taken for token 3. Numbers of more than six digits are none.
    package func token(at start: Int, in bytes: [UInt8]) -> (number: Int, length: Int)? {
        token(withRoleAt: start, in: bytes).map { ($0.number, $0.length) }
    }

    /// Reads the token that begins at `start`, with its role.
    package func token(withRoleAt start: Int, in bytes: [UInt8]) -> (number: Int, length: Int, role: Role)? {
        var index = start
        guard Self.skip(opening, &index, in: bytes) else { return nil }
        Self.skipBlanks(&index, in: bytes)
        var number = 0
        let first = index
        while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
            number = number * 10 + Int(bytes[index] - 0x30)
            index += 1
            guard index - first <= 6 else { return nil }
        }
        guard index > first else { return nil }
        Self.skipBlanks(&index, in: bytes)
        if Self.skip(closing, &index, in: bytes) { return (number, index - start, .plain) }
        guard let roles else { return nil }
        if Self.skip(roles.opening, &index, in: bytes) { return (number, index - start, .opens) }
        if Self.skip(roles.closing, &index, in: bytes) { return (number, index - start, .closes) }
        if Self.skip(roles.blank, &index, in: bytes) { return (number, index - start, .blank) }
        return nil
    }

    private static func skip(_ mark: String, _ index: inout Int, in bytes: [UInt8]) -> Bool {
        var here = index
        for byte in mark.utf8 {
            guard here < bytes.count, bytes[here] == byte else { return false }
            here += 1
        }
        index = here
        return !mark.isEmpty
    }

    private static func skipBlanks(_ index: inout Int, in bytes: [UInt8]) {
        var count = 0
        while index < bytes.count, bytes[index] == 0x20, count < 2 {
            index += 1
            count += 1
        }
    }
}
