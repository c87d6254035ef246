// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A kind of event that alerts warn of, such as thunderstorms.
package struct EventKind: Sendable, Hashable {
    /// The name in the table, and in the catalog behind `event.`.
    package var id: String
    /// The category of CAP 1.2 that it belongs to.
    package var category: String
}

/// Tells the kind of event of an alert's block, so that the service can name it in the reader's language.
///
/// 1. A code of the block that the table has decides: `SAME` `SVR`, `awareness_type` `3; Thunderstorm`.
/// 2. Otherwise the names do, those of the table and those of the catalog in all its languages: the longest one that
///    stands in the event of the block, or of one that says the same in another language, in any letter case, at the begin of a word. Short names must be whole words.
/// 3. A code in a system that the table doesn't know may be a name itself (`snowfall`).
/// 4. A number of `awareness_type` is coarser than a name, so it comes after them.
package struct EventTable: Sendable {
    /// More bytes than this aren't read.
    static let maximumBytes = 1024 * 1024
    /// A name of fewer letters must be a whole word: `wind` is not in `window`.
    static let minimumPrefix = 5

    /// The kinds, in the order of the file.
    package let kinds: [EventKind]
    private let byCode: [String: Int]
    /// By their first byte, the longest first.
    private let names: [UInt8: [(name: [UInt8], kind: Int)]]

    /// Reads a table; `catalog` adds names by kind.
    package init(_ bytes: [UInt8], catalog: [(kind: String, name: String)] = []) throws {
        struct File: Decodable {
            struct Kind: Decodable {
                var id: String
                var category: String
                var codes: [String: [String]]?
                var names: [String]?
            }
            var kinds: [Kind]
        }
        let file = try JSONDecoder().decode(File.self, from: Data(bytes))
        kinds = file.kinds.map { EventKind(id: $0.id, category: $0.category) }
        var byCode: [String: Int] = [:]
        var all: [[UInt8]: Int] = [:]
        for (index, kind) in file.kinds.enumerated() {
            for (system, codes) in kind.codes ?? [:] {
                for code in codes where byCode["\(system)=\(code)"] == nil { byCode["\(system)=\(code)"] = index }
            }
            for name in kind.names ?? [] where !name.isEmpty {
                all[Self.folded(name)] = all[Self.folded(name)] ?? index
            }
        }
        let places = Dictionary(kinds.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for (kind, name) in catalog {
            guard let index = places[kind], !name.isEmpty else { continue }
            all[Self.folded(name)] = all[Self.folded(name)] ?? index
        }
        self.byCode = byCode
        names = Dictionary(grouping: all.map { (name: $0.key, kind: $0.value) }) { $0.name[0] }
            .mapValues { list in
                list.sorted {
                    $0.name.count == $1.name.count
                        ? $0.name.lexicographicallyPrecedes($1.name) : $0.name.count > $1.name.count
                }
            }
    }

    /// The kind of event of a block and of those that say the same in other languages; nil when neither codes nor names tell.
    package func kind(of infos: [CAPInfo]) -> EventKind? {
        for info in infos {
            for code in info.eventCodes {
                if let index = byCode["\(code.name)=\(code.value)"] { return kinds[index] }
            }
        }
        for info in infos {
            if let index = named(info.event) { return kinds[index] }
        }
        for info in infos {
            for code in info.eventCodes {
                if let index = named(code.value) { return kinds[index] }
            }
            for parameter in info.parameters {
                let number = parameter.value.prefix { $0.isNumber }
                if let index = byCode["\(parameter.name)=\(number)"] { return kinds[index] }
            }
        }
        return nil
    }

    /// The longest name that stands in a text.
    private func named(_ text: String) -> Int? {
        let bytes = Self.folded(text)
        var best: (length: Int, kind: Int)?
        for start in bytes.indices {
            guard let candidates = names[bytes[start]] else { continue }
            for (name, kind) in candidates where name.count > best?.length ?? 0 {
                guard bytes[start...].starts(with: name), Self.isName(name, in: bytes, at: start) else { continue }
                best = (name.count, kind)
                break
            }
        }
        return best?.kind
    }

    /// Rule 2: a name begins where a word does, and a short one ends there too.
    ///
    /// Scripts without spaces have no words.
    private static func isName(_ name: [UInt8], in text: [UInt8], at start: Int) -> Bool {
        if name[0] >= 0xE3 || name[0] == 0xE0 && name.count > 1 && name[1] >= 0xB8 { return true }
        func isLetter(_ index: Int) -> Bool {
            text.indices.contains(index)
                && (text[index] >= 0x80 || (0x61...0x7A).contains(text[index]) || (0x30...0x39).contains(text[index]))
        }
        // A word goes on before a name also in compounds: `Sturm` + `böen`.
        guard !isLetter(start - 1) else { return false }
        let letters = name.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
        return letters >= minimumPrefix || !isLetter(start + name.count)
    }

    private static func folded(_ text: String) -> [UInt8] { Array(text.lowercased().utf8) }
}
