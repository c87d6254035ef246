// SPDX-License-Identifier: Apache-2.0

package import TranslationStores

/// What the command line of `demo-server` says.
package struct ServerOptions: Sendable, Hashable {
    /// Where to listen, and the limits.
    package var http = HTTPServerOptions()
    /// The folder of alerts, when it isn't the one that comes with the data.
    package var alerts: String?
    /// The folder of data, when it isn't the one that comes with the package.
    package var data: String?
    /// The moment at which the service's clock starts, when it isn't the machine's.
    package var now: CAPTime?
    /// Where translations are kept, when it isn't beside the data.
    package var store: TranslationStore?
    /// The file that says which engines translate, when it isn't Apertium with the demo's glossary.
    package var engines: String?
    /// The queue that workers empty, when it isn't this process that translates.
    package var queue: RedisConfiguration?
    /// Whether only the usage was asked for.
    package var wantsHelp = false

    /// Reads arguments, without the program's name: `--name value` or `--name=value`.
    package init(_ arguments: [String]) throws(ServerOptionsError) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "--help" || word == "-h" {
                wantsHelp = true
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0]
            guard Self.names.contains(name) else {
                throw ServerOptionsError(message: "there is no option \"\(word)\"")
            }
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                throw ServerOptionsError(message: "\(name) needs a value")
            }
            switch name {
            case "--port": http.port = try Self.number(value, name, 0...65_535)
            case "--threads": http.threads = try Self.number(value, name, 1...64)
            case "--per-address": http.maximumConnectionsPerAddress = try Self.number(value, name, 1...1_000_000)
            case "--address": http.address = value == "localhost" ? "127.0.0.1" : value
            case "--now":
                guard let time = CAPTime(value) else {
                    throw ServerOptionsError(
                        message: "--now is \"\(value)\", not a time such as 2026-11-21T09:00:00Z")
                }
                now = time
            case "--store":
                do throws(TranslationStoreNameError) {
                    store = try TranslationStore(value)
                } catch {
                    throw ServerOptionsError(message: "--store: \(error)")
                }
            case "--queue":
                guard let server = try? RedisConfiguration(url: value) else {
                    throw ServerOptionsError(message: "--queue takes redis://HOST[:PORT][/DB] or unix:PATH")
                }
                queue = server
            case "--engines": engines = value
            case "--alerts": alerts = Self.withoutSlash(value)
            default: data = Self.withoutSlash(value)
            }
        }
    }

    private static let names: Set = [
        "--port", "--address", "--alerts", "--data", "--threads", "--per-address", "--now", "--store", "--engines",
        "--queue",
    ]

    private static func number(
        _ text: String, _ name: String, _ range: ClosedRange<Int>
    ) throws(ServerOptionsError) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw ServerOptionsError(
                message: "\(name) is \"\(text)\", not a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func withoutSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}

/// What is wrong with a command line.
package struct ServerOptionsError: Error, CustomStringConvertible {
    /// For people.
    package let message: String
    /// The message.
    package var description: String { message }
}
