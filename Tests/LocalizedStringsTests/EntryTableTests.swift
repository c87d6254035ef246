// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LocalizedStrings

/// The hash table of a language's strings beside `Dictionary`.
@Suite struct EntryTableTests {
    private static func text(_ entry: TableEntry?) -> String? {
        if case .plain(let text)? = entry { text } else { nil }
    }

    /// Rules 1 to 3: keys of every length around the widths that are read at once, ASCII and not, are found, and no other.
    @Test func everyKeyIsFound() {
        var table = EntryTable()
        var wanted: [String: String] = [:]
        for length in 0..<40 {
            for letter in ["a", "z", "é", "%", "天"] {
                let key = String(repeating: letter, count: length) + (length % 2 == 0 ? "" : ".\(letter)")
                table[key] = .plain("value \(key)")
                wanted[key] = "value \(key)"
            }
        }
        #expect(table.count == wanted.count)
        for (key, value) in wanted { #expect(Self.text(table[key]) == value, "\(key)") }
        for key in ["b", "aab", "aaaaaaaab", "é.", "天天 ", "value"] { #expect(table[key] == nil, "\(key)") }
        #expect(EntryTable()["a"] == nil)
    }

    /// Rule 2: what is equal as a text is one key.
    @Test func equivalentSpellingsAreOneKey() {
        var table = EntryTable()
        table["caf\u{E9}"] = .plain("composed")
        #expect(Self.text(table["cafe\u{301}"]) == "composed")
        table["cafe\u{301}"] = .plain("later")
        #expect(table.count == 1)
        #expect(Self.text(table["caf\u{E9}"]) == "later")
    }

    /// Rule 4, and what joins two entries of one key.
    @Test func orderAndJoining() {
        var table = EntryTable(capacity: 2)
        for key in ["b", "a", "c", "a", "d", "e", "f"] {
            table.set(key, .plain(key)) { known, new in
                .plain((Self.text(known) ?? "") + (Self.text(new) ?? ""))
            }
        }
        #expect(Array(table.keys) == ["b", "a", "c", "d", "e", "f"])
        #expect(Self.text(table["a"]) == "aa")
    }
}
