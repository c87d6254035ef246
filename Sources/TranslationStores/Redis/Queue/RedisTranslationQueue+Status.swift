// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
public import RemoteContent

/// What a queue holds, and what was set aside.
extension RedisTranslationQueue {
    /// Ten seconds are counted together.
    static func slot(_ back: Int64 = 0) -> Int64 {
        let seconds = ContinuousClockSeconds.sinceEpoch
        return seconds / 10 - back
    }

    /// Counts what is there; one step for all streams.
    public func status() async throws -> TranslationQueueStatus {
        var status = TranslationQueueStatus()
        let names =
            try await call([["SMEMBERS", key("streams")].map { Array($0.utf8) }], bytes: 8 << 20)
            .first?.list.map(\.text) ?? []
        let places = Set(names.compactMap { QueueStream($0, prefix: options.keyPrefix)?.place })
        var commands = [
            command(QueueScripts.status, names, [Self.group]),
            (["MGET"] + (0...6).map { key("rate:\(Self.slot(Int64($0)))") }).map { Array($0.utf8) },
        ]
        commands += places.sorted().map { ["HLEN", $0 + "poisoned"].map { Array($0.utf8) } }
        let replies = try await call(commands, bytes: 65_536 + 64 * commands.count)
        let sums = replies.first?.list ?? []
        if sums.count == 3 {
            status.pending = Int(clamping: sums[0].number)
            status.held = Int(clamping: sums[1].number)
            status.oldestSeconds = Double(sums[2].number) / 1000
        }
        if replies.count > 1 {
            let counts = replies[1].list.map { Double($0.text) ?? 0 }
            let seconds = 60 + Double(ContinuousClockSeconds.sinceEpoch % 10)
            status.rate = counts.reduce(0, +) / seconds
        }
        status.poisoned = replies.dropFirst(2).reduce(0) { $0 + Int(clamping: $1.number) }
        return status
    }

    /// Lists what was set aside, with the reasons.
    public func poisoned(atMost count: Int) async throws -> [PoisonedTranslation] {
        var found: [PoisonedTranslation] = []
        for place in Set(try await streams().map(\.place)).sorted() where found.count < count {
            var cursor = "0"
            repeat {
                let scan = ["HSCAN", place + "poisoned", cursor, "COUNT", "100"].map { Array($0.utf8) }
                let parts = try await call([scan], bytes: 256 << 20).first?.list ?? []
                guard parts.count == 2 else { break }
                cursor = parts[0].text
                let pairs = parts[1].list
                for index in stride(from: 1, to: pairs.count, by: 2) {
                    if let one = Self.poisoned(pairs[index].text) { found.append(one) }
                }
            } while cursor != "0" && found.count < count
        }
        return Array(found.prefix(count))
    }

    private static func poisoned(_ value: String) -> PoisonedTranslation? {
        let parts = value.split(separator: "\0", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5, let source = try? LanguageTag(parts[0]), let target = try? LanguageTag(parts[1]) else {
            return nil
        }
        return PoisonedTranslation(
            task: TranslationTask(parts[4], from: source, to: target, mayBeSent: parts[2] == "1"), reason: parts[3])
    }

    /// Puts back what was set aside, with normal priority.
    public func retryPoisoned() async throws -> Int {
        var count = 0
        for place in Set(try await streams().map(\.place)).sorted() {
            let script = command(
                QueueScripts.retry, [key("streams"), key("ready"), key("bell")], [place, Self.group])
            count += Int(clamping: try await call([script], bytes: 4096).first?.number ?? Int64(0))
        }
        return count
    }
}
