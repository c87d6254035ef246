// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// One stream of a queue, as its name says: `tolkq:{en>es.0}:s1`.
struct QueueStream {
    let source: LanguageTag
    let target: LanguageTag
    /// The beginning of the names of all keys of its pair and shard.
    let place: String
    /// Its priority, 0 to 2.
    let rank: Int

    init?(_ name: String, prefix: String) {
        guard name.hasPrefix(prefix + "{"), let end = name.firstIndex(of: "}"), let last = name.last,
            let rank = last.wholeNumberValue, (0...2).contains(rank), name.hasSuffix("}:s\(rank)")
        else { return nil }
        let pair = name[..<end].dropFirst(prefix.count + 1).split(separator: ".").first
        let languages = pair?.split(separator: ">") ?? []
        guard languages.count == 2, let source = try? LanguageTag(String(languages[0])),
            let target = try? LanguageTag(String(languages[1]))
        else { return nil }
        self.source = source
        self.target = target
        self.rank = rank
        place = String(name.dropLast(2))
    }
}

extension RedisReply {
    /// The elements of a list; none of anything else.
    var list: [RedisReply] { if case .list(let elements) = self { elements } else { [] } }
    /// A number, also one that is written out; 0 for anything else.
    var number: Int64 {
        switch self {
        case .number(let number): number
        case .bytes: Int64(text) ?? 0
        default: 0
        }
    }
    /// The bytes as text; empty for anything else.
    var text: String { if case .bytes(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { "" } }
}
