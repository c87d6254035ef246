// SPDX-License-Identifier: Apache-2.0

/// Something that may be used but never shown: a key, a password.
///
/// However it is printed, dumped or put into a message, alone or inside of something else, it shows as `(secret)`.
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What it is, for whoever needs it.
    public let value: String

    /// A secret.
    public init(_ value: String) { self.value = value }

    /// `(secret)`.
    public var description: String { "(secret)" }
    /// `(secret)`.
    public var debugDescription: String { "(secret)" }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// The address of a server, which may hold a user's name, a password or a key, and shows none of them.
///
/// `https://me:secret@example.org/api?key=1` shows as `https://example.org/api`.
package struct ServerAddress: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The address as it was given, without slashes at its end.
    package let text: String

    package init(_ text: String) {
        var text = text
        while text.hasSuffix("/") { text.removeLast() }
        self.text = text
    }

    package var description: String {
        let plain = text.prefix { $0 != "?" && $0 != "#" }
        let parts = plain.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 2, let host = parts[2].split(separator: "@").last else {
            // What is no address may still be a password.
            return plain.contains("@") ? "(no address)" : String(plain)
        }
        return (parts[..<2] + [String(host)] + parts[3...]).joined(separator: "/")
    }

    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
