// SPDX-License-Identifier: Apache-2.0

extension RedisConfiguration {
    /// A server by its address: `redis://[[USER]:PASSWORD@]HOST[:PORT][/DB]` or `unix:PATH`.
    ///
    /// - Throws: ``TranslationStoreNameError`` for anything else.
    public init(url name: String) throws(TranslationStoreNameError) {
        self.init()
        if name.hasPrefix("unix:"), name.count > 5 {
            endpoint = .unixSocket(path: String(name.dropFirst(5)))
            return
        }
        guard name.hasPrefix("redis://") else { throw TranslationStoreNameError() }
        var rest = name.dropFirst(8)
        if let at = rest.lastIndex(of: "@") {
            let user = rest[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            if user.count > 1, let name = user.first, !name.isEmpty { username = Self.decoded(name) }
            password = user.last.map(Self.decoded)
            rest = rest[rest.index(after: at)...]
        }
        let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count > 1, !parts[1].isEmpty {
            guard let database = Int(parts[1]), database >= 0 else { throw TranslationStoreNameError() }
            self.database = database
        }
        var (host, port) = (parts.first.map(String.init) ?? "", UInt16(6379))
        if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") {
            guard let number = UInt16(host[host.index(after: colon)...]), number > 0 else {
                throw TranslationStoreNameError()
            }
            (host, port) = (String(host[..<colon]), number)
        }
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        guard !host.isEmpty else { throw TranslationStoreNameError() }
        endpoint = .tcp(host: host, port: port)
    }

    /// `%40` → `@`: what has a meaning in an address is written so in a password.
    private static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.count == 2, let code = UInt8(digits, radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
