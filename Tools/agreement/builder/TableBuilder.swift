// SPDX-License-Identifier: Apache-2.0

internal import Agreement
internal import LocaleMatch

/// Writes the tables of one language.
///
/// 1. What the rules give isn't written: a plural or counterpart that is the rule's is 0.
/// 2. The plurals that aren't the rule's are words of their own, which lead back to the singular; so are regular ones whose
///    singular reading them backwards doesn't find: `cookies`, `caches`. A plural that two words share is read as the list
///    says: `bases` as `base`.
/// 3. A German compound that is what its last part is isn't written.
/// 4. A noun whose plural no source gives has the one that its ending says.
/// 5. The second table has what the first one lacks: words, and adjectives that are nouns alone there.
package struct TableBuilder {
    /// The tables, and how well endings answer words that they weren't learned from.
    package struct Result {
        package var free: [UInt8]
        package var second: [UInt8]?
        package var gender: EndingTraining.Accuracy
        package var plural: EndingTraining.Accuracy
        package var feminine: EndingTraining.Accuracy
        package var words: Int
    }

    private struct Class: Hashable {
        var kinds: UInt8
        var genders: UInt8
        var marks: UInt8
        var plural: Int
        var counterpart: Int
    }

    /// What one table holds.
    private struct Table {
        var changes: [Change] = []
        var changeNumbers: [Change: Int] = [:]
        var words: [(word: String, entry: Class)] = []
        var known: Set<String> = []
        var genderEndings: [EndingTraining.Ending] = []
        var pluralEndings: [EndingTraining.Ending] = []
        var feminineEndings: [EndingTraining.Ending] = []

        mutating func number(of change: Change) -> Int {
            if let number = changeNumbers[change] { return number }
            changes.append(change)
            changeNumbers[change] = changes.count
            return changes.count
        }

        mutating func add(_ word: String, _ entry: Class) {
            guard known.insert(word).inserted else { return }
            words.append((word, entry))
        }

        func bytes() -> [UInt8] {
            var output: [UInt8] = Array("TAG1".utf8) + [UInt8](repeating: 0, count: 32)
            func place(_ index: Int, _ value: Int) {
                for byte in 0..<4 { output[index + byte] = UInt8(value >> (8 * byte) & 0xFF) }
            }
            var classes: [Class: Int] = [:]
            var order: [Class] = []
            // The commonest classes have the shortest numbers.
            let counts = Dictionary(grouping: words, by: \.entry).mapValues(\.count)
            let sorted = counts.sorted {
                ($1.value, $0.key.kinds, $0.key.genders, $0.key.marks, $0.key.plural, $0.key.counterpart)
                    < ($0.value, $1.key.kinds, $1.key.genders, $1.key.marks, $1.key.plural, $1.key.counterpart)
            }
            for (entry, _) in sorted {
                classes[entry] = order.count
                order.append(entry)
            }
            var tree = SuffixTreeWriter()
            for (word, entry) in words { tree.insert(Array(word.utf8), classes[entry] ?? 0) }
            let wordTree = words.isEmpty ? 0 : tree.write(to: &output)
            place(4, wordTree)
            for (index, endings) in [genderEndings, pluralEndings, feminineEndings].enumerated() where !endings.isEmpty
            {
                tree = SuffixTreeWriter()
                for ending in endings { tree.insert(ending.suffix, ending.value << 1 | (ending.isSure ? 1 : 0)) }
                let root = tree.write(to: &output)
                place(8 + 4 * index, root)
            }
            place(20, output.count)
            place(24, order.count)
            for entry in order {
                output += [entry.kinds, entry.genders, entry.marks, 0]
                output += [UInt8(entry.plural & 0xFF), UInt8(entry.plural >> 8 & 0xFF)]
                output += [UInt8(entry.counterpart & 0xFF), UInt8(entry.counterpart >> 8 & 0xFF)]
            }
            var places: [Int] = []
            for change in changes {
                places.append(output.count)
                output += SuffixTreeWriter.varint(change.cut) + SuffixTreeWriter.varint(change.add.count) + change.add
            }
            place(28, output.count)
            place(32, changes.count)
            for value in places { for byte in 0..<4 { output.append(UInt8(value >> (8 * byte) & 0xFF)) } }
            return output
        }
    }

    private let language: String
    private let rules: Inflector

    /// A builder for a language such as `de`; `nil` where there are no rules for it.
    package init?(language: String) {
        let empty = Array("TAG1".utf8) + [UInt8](repeating: 0, count: 32)
        guard let tag = try? LanguageTag(language), let rules = Inflector(language: tag, free: empty) else {
            return nil
        }
        self.language = language
        self.rules = rules
    }

    /// The tables of some words.
    package func build(free: [ListedWord], second: [ListedWord]) -> Result {
        var tables = [Table(), Table()]
        let hasSecond = !second.isEmpty
        let guesser = hasSecond ? 1 : 0
        // What endings say, from all words.
        var seen: Set<String> = []
        let all = (free + second).filter { $0.isNoun && seen.insert($0.word).inserted }
        func isAsked(_ word: String) -> Bool { language != "de" || lastPart(word, seen.contains) == nil }
        let genderExamples = all.filter { $0.genders.count == 1 && !$0.kinds.contains("P") && !$0.kinds.contains("b") }
            .map { EndingTraining.Example(word: $0.word, value: Int($0.genderBits), isAsked: isAsked($0.word)) }
        let (genderEndings, gender) = EndingTraining.learn(genderExamples)
        tables[guesser].genderEndings = CertainEndings.applied(to: genderEndings, language: language)
        let pluralExamples = all.filter { !$0.plural.isEmpty && !$0.kinds.contains("P") }.map {
            word -> EndingTraining.Example in
            let value = pluralNumber(word, &tables[guesser])
            return EndingTraining.Example(
                word: word.word, value: value, reach: value == 0 ? 0 : Change(word.word, word.plural).cut,
                isAsked: isAsked(word.word))
        }
        let (pluralEndings, plural) = EndingTraining.learn(pluralExamples)
        tables[guesser].pluralEndings = pluralEndings
        let feminineExamples = (free + second).filter {
            $0.kinds.contains("a") && !$0.kinds.contains("x") && !$0.word.hasSuffix("e")
        }
        .map { EndingTraining.Example(word: $0.word, value: counterpartNumber($0, &tables[guesser])) }
        let (feminineEndings, feminine) = EndingTraining.learn(feminineExamples)
        if language == "fr" || language == "pt" { tables[guesser].feminineEndings = feminineEndings }

        let pluralTable = Dictionary(pluralEndings.map { ($0.suffix, $0.value) }) { first, _ in first }
        var written: [String: Class] = [:]
        let byLength = free.enumerated().sorted {
            ($0.element.word.utf8.count, $0.offset) < ($1.element.word.utf8.count, $1.offset)
        }
        for word in free where word.isSharedPlural {
            let change = tables[0].number(of: Change(word.word, word.counterpart))
            tables[0].add(
                word.word, Class(kinds: 8, genders: word.genderBits, marks: 0, plural: change, counterpart: 0))
        }
        let order = language == "de" ? byLength.map(\.element) : free
        for word in order { add(word, to: &tables[0], guesser == 0 ? pluralTable : [:], &written) }
        // Rule 5.
        let adjectives = Set(free.filter { $0.kinds.contains("a") }.map(\.word))
        for word in second
        where !tables[0].known.contains(word.word) || word.kinds.contains("a") && !adjectives.contains(word.word) {
            add(word, to: &tables[1], pluralTable, &written)
        }
        // Rule 3 holds only where the reader comes to the same: "Kontrolle" isn't the plural of a "Kontroll".
        if language == "de", let tag = try? LanguageTag(language),
            let reader = Inflector(language: tag, free: tables[0].bytes())
        {
            for word in free where word.isNoun && !tables[0].known.contains(word.word) {
                let reading = reader.read(noun: word.word)
                guard
                    reading?.isPlural != false || reading?.genders.rawValue != word.genderBits
                        || reading?.lemma != word.word
                else { continue }
                let plural =
                    word.plural.isEmpty ? Self.longest(word.word, pluralTable) ?? 0 : pluralNumber(word, &tables[0])
                tables[0].add(
                    word.word,
                    Class(
                        kinds: word.kindBits, genders: word.genderBits, marks: word.markBits, plural: plural,
                        counterpart: counterpartNumber(word, &tables[0])))
            }
        }
        // Rule 2, for what reading backwards doesn't find.
        if let tag = try? LanguageTag(language),
            let reader = Inflector(language: tag, free: tables[0].bytes(), second: hasSecond ? tables[1].bytes() : nil)
        {
            for (index, list) in [free, second].enumerated() {
                for word in list
                where word.isNoun && !word.kinds.contains("P")
                    && (tables[index].known.contains(word.word) || language == "en")
                {
                    let plural =
                        word.plural.isEmpty
                        ? rules.regularPlural(word.word, GenderSet(rawValue: word.genderBits)) : word.plural
                    guard plural != word.word, !tables[0].known.contains(plural), !tables[1].known.contains(plural),
                        let reading = reader.read(noun: plural), reading.lemma != word.word || !reading.isPlural,
                        !(reading.isPlural && reading.isKnown && reading.genders.rawValue == word.genderBits
                            && language != "en")
                    else { continue }
                    addPlural(plural, of: word, to: &tables[index])
                }
            }
        }
        return Result(
            free: tables[0].bytes(), second: hasSecond ? tables[1].bytes() : nil, gender: gender, plural: plural,
            feminine: feminine, words: tables[0].words.count + tables[1].words.count)
    }

    private func pluralNumber(_ word: ListedWord, _ table: inout Table) -> Int {
        guard !word.plural.isEmpty, word.plural != rules.regularPlural(word.word, GenderSet(rawValue: word.genderBits))
        else { return 0 }
        return table.number(of: Change(word.word, word.plural))
    }

    private func counterpartNumber(_ word: ListedWord, _ table: inout Table) -> Int {
        guard !word.counterpart.isEmpty, word.counterpart != rules.regularFeminine(word.word) else { return 0 }
        return table.number(of: Change(word.word, word.counterpart))
    }

    private func add(
        _ word: ListedWord, to table: inout Table, _ pluralTable: [[UInt8]: Int], _ written: inout [String: Class]
    ) {
        var plural = pluralNumber(word, &table)
        if word.plural.isEmpty, word.isNoun, !word.kinds.contains("P"), language == "de" {
            plural = Self.longest(word.word, pluralTable) ?? 0
        }
        let entry = Class(
            kinds: word.kindBits, genders: word.genderBits, marks: word.markBits, plural: plural,
            counterpart: counterpartNumber(word, &table))
        if language == "en", !isNeeded(word, plural) { return }
        // Rule 3.
        if language == "de",
            let part = lastPart(word.word, { written[$0].map { $0.kinds & 1 != 0 } ?? false }), written[part] == entry
        {
            return
        }
        written[word.word] = entry
        table.add(word.word, entry)
        if plural != 0, word.plural != word.word, !word.plural.isEmpty, language != "de" || word.plural.count < 40 {
            if language != "de" { addPlural(word.plural, of: word, to: &table) }
        }
    }

    /// English needs the words whose plural no rule gives, those that end as plurals do, and verbs that are no nouns.
    private func isNeeded(_ word: ListedWord, _ plural: Int) -> Bool {
        if word.kinds.contains("P") { return true }
        if word.isNoun { return plural != 0 || word.word.hasSuffix("s") && !word.word.hasSuffix("ss") }
        return word.kinds.contains("v")
    }

    private func addPlural(_ plural: String, of word: ListedWord, to table: inout Table) {
        guard plural != word.word else { return }
        let change = table.number(of: Change(plural, word.word))
        table.add(plural, Class(kinds: 8, genders: word.genderBits, marks: 0, plural: change, counterpart: 0))
    }

    private static func longest(_ word: String, _ table: [[UInt8]: Int]) -> Int? {
        let bytes = Array(word.utf8)
        for start in 0...bytes.count { if let value = table[Array(bytes[start...])] { return value } }
        return nil
    }

    private static func hasVowel(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.contains { $0 >= 0x80 || [0x61, 0x65, 0x69, 0x6F, 0x75, 0x79].contains($0) }
    }

    /// The longest last part that is a noun, under the conditions of the grammar.
    private func lastPart(_ word: String, _ isNoun: (String) -> Bool) -> String? {
        let bytes = Array(word.utf8)
        for start in 1..<max(bytes.count, 1) where bytes[start] & 0xC0 != 0x80 {
            guard let text = String(validating: bytes[start...], as: UTF8.self), isNoun(text) else { continue }
            let length = bytes.count - start
            let isHyphen = bytes[start - 1] == 0x2D
            guard length >= 3, isHyphen || (start >= 3 && length >= 4), isHyphen || length > 4 || start >= 4,
                isHyphen || Self.hasVowel(bytes[..<start])
            else {
                return nil
            }
            return text
        }
        return nil
    }
}
