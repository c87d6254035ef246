// SPDX-License-Identifier: Apache-2.0

/// Which requests are sent to the address of the reader's language: `GET /weather` to `/es/weather`.
///
/// Only `GET` and `HEAD` are, and only by an address that names no language, or names it in another spelling.
public struct LanguageRedirects: Sendable, Hashable {
    /// Paths that stay as they are, with everything below them, such as `/api`.
    public var exceptions: [String]
    /// Whether files stay as they are: paths whose last segment has a point, such as `/style.css`.
    public var leavesFiles = true

    /// Redirects for all pages but those below some paths.
    public init(except exceptions: [String] = []) { self.exceptions = exceptions }

    func concern(_ method: String, _ path: String) -> Bool {
        guard method == "GET" || method == "HEAD" else { return false }
        if leavesFiles, path.utf8.reversed().prefix(while: { $0 != UInt8(ascii: "/") }).contains(UInt8(ascii: ".")) {
            return false
        }
        return !exceptions.contains { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    }
}
