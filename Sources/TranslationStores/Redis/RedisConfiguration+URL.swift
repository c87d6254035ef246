// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

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
            if user.count > 1, let name = user.first, !name.isEmpty {
                username = PercentEncoding.decode(name[...].utf8)
            }
            // `%40` → `@`: what has a meaning in an address is written so in a password.
            password = user.last.map { PercentEncoding.decode($0[...].utf8) }
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
}
