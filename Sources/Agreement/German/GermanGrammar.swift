/// The agreement of German phrases.
///
/// 1. The head is the last word with a capital before a preposition; lower-case words before it are adjectives, and
///    articles, possessives and the like are determiners.
/// 2. A noun is read by the lexicon, in any of its cases and in the plural; an unknown one by its last part, then by its
///    ending: `Kartoffelsalat` is what `Salat` is.
/// 3. The case that isn't wanted is the determiner's, else the nominative. The number is the noun's.
/// 4. Adjectives have strong endings without a determiner, weak ones behind der and dieser, mixed ones behind ein, kein
///    and possessives.
/// 5. A masculine or neuter genitive has -es behind a hiss and one-syllable words, else -s; weak nouns have -n; a dative
///    plural has -n unless it ends in n or s.
/// 6. A noun for a person takes the other gender where it has a counterpart: `Autor`, `Autorin`.
final class GermanGrammar: Sendable {
    let vocabulary: Vocabulary

    init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    struct Reading {
        enum Role { case definite, strong, mixed, adjective, noun, preposition, fixed }
        var role: Role
        /// A determiner's or adjective's stem, a noun's nominative singular.
        var lemma: Word?
        var entry: Vocabulary.Entry?
        var genders: GenderSet = []
        var isGenderSure = false
        var number: GrammaticalNumber?
        var isKnown = false
        var isGenitive = false
        var isDative = false
        /// How many bytes in front aren't part of the word that the lexicon has.
        var prefix = 0
    }

    // MARK: Reading

    func read(_ word: Word, isCapital: Bool, _ scratch: inout Scratch) -> Reading {
        if word.isOne(of: "der die das den dem des") { return Reading(role: .definite, lemma: word) }
        if let stem = stem(word, of: "ein kein mein dein sein ihr unser euer eur unsr", &scratch) {
            return Reading(role: .mixed, lemma: stem)
        }
        if let stem = stem(word, of: "dies jen jed welch manch solch all", &scratch) {
            return Reading(role: .strong, lemma: stem)
        }
        if word.isOne(
            of:
                "in an auf zu von bei mit für ohne aus nach über unter vor hinter neben zwischen um durch gegen seit bis wegen trotz während im ins am ans zum zur vom beim aufs und oder als wie ist sind"
        ) {
            return Reading(role: .preposition)
        }
        if !isCapital {
            guard !Letters.isDigit(word.first()) else { return Reading(role: .fixed) }
            guard var base = scratch.copy(word) else { return Reading(role: .fixed) }
            German.adjectiveBase(&base)
            return Reading(role: .adjective, lemma: base)
        }
        return noun(word, &scratch)
    }

    /// The stem of a determiner, where a word is one of a list with an ending.
    private func stem(_ stem: Word, of list: StaticString, _ scratch: inout Scratch) -> Word? {
        let isMixed =
            stem.starts("ein") || stem.starts("k") || stem.starts("m") && !stem.starts("ma") || stem.starts("de")
            || stem.starts("s") && !stem.starts("so") || stem.starts("i") || stem.starts("u") || stem.starts("eu")
        let suffixes: [StaticString] = ["em", "en", "er", "es", "e"]
        if stem.isOne(of: list) {
            if !isMixed, !stem.isEqual("all") { return nil }
            return stem
        }
        for suffix in suffixes where stem.ends(suffix) {
            guard var cut = scratch.copy(stem) else { return nil }
            cut.apply(Ending(suffix.utf8CodeUnitCount, ""))
            if cut.isOne(of: list) {
                if cut.isEqual("eur") { return scratch.word("euer") }
                if cut.isEqual("unsr") { return scratch.word("unser") }
                return cut
            }
        }
        return nil
    }

    /// The entry of a noun's nominative singular, or of its last part.
    private func find(_ word: Word) -> (entry: Vocabulary.Entry, prefix: Int)? {
        if let entry = vocabulary.find(word), entry.found.kinds.contains(.noun) { return (entry, 0) }
        guard let (length, entry) = vocabulary.lastPart(word), entry.found.kinds.contains(.noun), length >= 3 else {
            return nil
        }
        let prefix = word.count - length
        let isHyphen = prefix > 0 && word.base[prefix - 1] == PhraseReader.hyphen
        // A part of three letters is as often a mere ending.
        guard isHyphen || (prefix >= 3 && length >= 4) else { return nil }
        if !isHyphen, length == 4, word.count > 0, prefix < 4 { return nil }
        // What stands before it is a word only where it has a vowel: "Pflaster" is no "Aster".
        guard isHyphen || hasVowel(word, before: prefix) else { return nil }
        return (entry, prefix)
    }

    private func hasVowel(_ word: Word, before end: Int) -> Bool {
        var index = 0
        while index < end {
            let byte = word.base[index]
            if byte >= 0x80 || byte == UInt8(ascii: "y") || Letters.isASCIIVowel(byte) { return true }
            index += 1
        }
        return false
    }

    private func fill(_ word: Word, _ found: (entry: Vocabulary.Entry, prefix: Int)) -> Reading {
        var reading = Reading(role: .noun, lemma: word)
        reading.entry = found.entry
        reading.prefix = found.prefix
        reading.genders = found.entry.found.genders
        reading.isGenderSure = true
        reading.isKnown = true
        reading.number = found.entry.found.kinds.contains(.pluralOnly) ? .plural : .singular
        return reading
    }

    // Rule 2.
    func noun(_ word: Word, _ scratch: inout Scratch) -> Reading {
        if let entry = vocabulary.find(word), entry.found.kinds.contains(.pluralForm), var lemma = scratch.copy(word),
            vocabulary.apply(entry.found.plural, of: entry, to: &lemma)
        {
            var reading = Reading(role: .noun, lemma: lemma)
            reading.entry = vocabulary.find(lemma)
            reading.genders = reading.entry?.found.genders ?? entry.found.genders
            reading.isGenderSure = true
            reading.isKnown = true
            reading.number = .plural
            return reading
        }
        if let entry = vocabulary.find(word), entry.found.kinds.contains(.noun) { return fill(word, (entry, 0)) }
        if let inflected = inflected(word, wholeWords: true, &scratch) { return inflected }
        if let found = find(word) {
            // The last part may be a plural: Kartoffelsalate is found as such first.
            if let inflected = inflected(word, wholeWords: false, &scratch), inflected.prefix < found.prefix {
                return inflected
            }
            return fill(word, found)
        }
        if let inflected = inflected(word, wholeWords: false, &scratch) { return inflected }
        var reading = Reading(role: .noun, lemma: word)
        reading.number = .singular
        if isFeminineOfPair(word, &scratch) {
            reading.genders = .feminine
            reading.isGenderSure = true
            reading.isKnown = true
        } else if Self.isCollective(word) {
            reading.genders = .neuter
            reading.isGenderSure = true
        } else if let guess = vocabulary.gender(word) {
            reading.genders = guess.genders
            reading.isGenderSure = guess.isSure
        }
        return reading
    }

    /// Whether a word is the feminine in -in of a masculine that the lexicon has: `Athletin`, `Kurdin`.
    private func isFeminineOfPair(_ word: Word, _ scratch: inout Scratch) -> Bool {
        guard word.ends("in"), word.count > 5, var masculine = scratch.copy(word) else { return false }
        let isPerson: (Word) -> Bool = { [vocabulary] word in
            guard let found = vocabulary.find(word)?.found, found.kinds.contains(.noun) else { return false }
            return found.genders == .masculine
                && (found.marks.contains(.weak) || found.kinds.contains(.paired) || word.endsInOne(of: "er or ör eur är"))
        }
        masculine.apply(Ending(2, ""))
        if isPerson(masculine) { return true }
        masculine.apply(Ending(0, "e"))
        return isPerson(masculine)
    }

    /// `Gebirge`, `Gewölbe`: Ge- before a consonant, and -e.
    static func isCollective(_ word: Word) -> Bool {
        word.count >= 6 && word.count <= 11 && word.starts("ge") && word.last() == UInt8(ascii: "e") && !Letters.isASCIIVowel(word.first(2))
            && word.first(2) < 0x80
    }

    /// The reading of a plural, or of another case than the nominative.
    private func inflected(_ word: Word, wholeWords: Bool, _ scratch: inout Scratch) -> Reading? {
        let suffixes: [StaticString] = ["s", "es", "e", "n", "en", "er", "ern", "nen", ""]
        let mark = scratch.mark
        guard var candidate = scratch.copy(word), var check = scratch.copy(word) else { return nil }
        for suffix in suffixes where suffix.utf8CodeUnitCount == 0 || word.ends(suffix) {
            for isUmlaut in [false, true] {
                candidate.replace(with: word)
                candidate.apply(Ending(suffix.utf8CodeUnitCount, ""))
                guard candidate.count >= 2 else { continue }
                if suffix.utf8CodeUnitCount == 0, !isUmlaut { continue }
                if isUmlaut, !withoutUmlaut(&candidate) { continue }
                let found: (entry: Vocabulary.Entry, prefix: Int)?
                if wholeWords {
                    found = vocabulary.find(candidate).flatMap { $0.found.kinds.contains(.noun) ? ($0, 0) : nil }
                } else {
                    found = find(candidate)
                }
                guard let found, !found.entry.found.kinds.contains(.pluralOnly) else { continue }
                var reading = fill(candidate, found)
                check.replace(with: candidate)
                makePlural(&check, reading)
                if check.isEqual(word) {
                    reading.number = .plural
                    return reading
                }
                addDativePlural(&check)
                if check.isEqual(word) {
                    reading.number = .plural
                    reading.isDative = true
                    return reading
                }
                guard !isUmlaut else { continue }
                if found.entry.found.marks.contains(.weak), suffix.utf8CodeUnitCount > 0 {
                    check.replace(with: candidate)
                    addWeak(&check)
                    if check.isEqual(word) { return reading }
                }
                let isGenitive = word.ends("s") && (suffix.utf8CodeUnitCount == 1 || suffix.utf8CodeUnitCount == 2)
                if isGenitive, !found.entry.found.genders.isDisjoint(with: [.masculine, .neuter]) {
                    reading.isGenitive = true
                    return reading
                }
            }
        }
        // Genitives such as Ausschusses and Ereignisses.
        scratch.mark = mark
        return nil
    }

    /// Undoes the last umlaut.
    private func withoutUmlaut(_ word: inout Word) -> Bool {
        var index = word.count - 2
        while index >= 0 {
            if word.base[index] == 0xC3 {
                let plain: UInt8? =
                    switch word.base[index + 1] {
                    case 0xA4: UInt8(ascii: "a")
                    case 0xB6: UInt8(ascii: "o")
                    case 0xBC: UInt8(ascii: "u")
                    default: nil
                    }
                if let plain {
                    word.base[index] = plain
                    var place = index + 1
                    while place + 1 < word.count {
                        word.base[place] = word.base[place + 1]
                        place += 1
                    }
                    word.apply(Ending(1, ""))
                    return true
                }
            }
            index -= 1
        }
        return false
    }

    // MARK: Forms

    func makePlural(_ word: inout Word, _ reading: Reading) {
        if let entry = reading.entry {
            if entry.found.kinds.contains(.pluralOnly) { return }
            if entry.found.plural != 0, vocabulary.apply(entry.found.plural, of: entry, to: &word) { return }
        } else if reading.genders == .feminine && word.ends("in") || Self.isCollective(word) {
            // The rule is surer than an ending.
        } else if vocabulary.guessPlural(&word, onlySure: false) {
            return
        }
        Self.regularPlural(&word, reading.genders)
    }

    /// Feminines take -n or -en, other words -e, those in -er, -el, -en, -chen and -lein nothing, in other vowels -s.
    static func regularPlural(_ word: inout Word, _ genders: GenderSet) {
        if word.endsInOne(of: "in") && genders == .feminine {
            word.apply(Ending(0, "nen"))
        } else if genders == .neuter, isCollective(word) {
            return
        } else if word.last() == UInt8(ascii: "e") {
            word.apply(Ending(0, "n"))
        } else if genders == .feminine {
            if word.ends("nis") {
                word.apply(Ending(0, "se"))
            } else if word.endsInOne(of: "er el") {
                word.apply(Ending(0, "n"))
            } else if word.endsInOne(of: "a o i u y") {
                word.apply(Ending(0, "s"))
            } else {
                word.apply(Ending(0, "en"))
            }
        } else if word.endsInOne(of: "er el en chen lein") {
            return
        } else if word.endsInOne(of: "a o i u y") {
            word.apply(Ending(0, "s"))
        } else if word.ends("nis") {
            word.apply(Ending(0, "se"))
        } else {
            word.apply(Ending(0, "e"))
        }
    }

    private func addDativePlural(_ word: inout Word) {
        switch word.last() {
        case UInt8(ascii: "n"), UInt8(ascii: "s"), UInt8(ascii: "a"), UInt8(ascii: "i"), UInt8(ascii: "o"): break
        default: word.apply(Ending(0, "n"))
        }
    }

    private func addWeak(_ word: inout Word) {
        word.apply(
            word.isEqual("herr") || word.ends("bauer") || word.ends("nachbar") || word.last() == UInt8(ascii: "e")
                ? Ending(0, "n") : Ending(0, "en"))
    }

    private func addGenitive(_ word: inout Word, _ reading: Reading) {
        let marks = reading.entry?.found.marks ?? []
        if marks.contains(.doubleGenitive) {
            word.apply(word.last() == UInt8(ascii: "e") ? Ending(0, "ns") : Ending(0, "ens"))
        } else if word.endsInOne(of: "ismus us os as") && word.count > 4
            && !word.endsInOne(of: "haus aus bus los gas glas gras mus")
        {
            return
        } else if word.ends("nis") {
            word.apply(Ending(0, "ses"))
        } else if word.endsInOne(of: "s ß x z") {
            word.apply(word.endsInOne(of: "bus") ? Ending(0, "ses") : Ending(0, "es"))
        } else if marks.contains(.longGenitive) || isLong(word, reading) {
            word.apply(Ending(0, "es"))
        } else {
            word.apply(Ending(0, "s"))
        }
    }

    /// A word of one syllable that ends in a consonant, and whose plural isn't a loanword's.
    private func isLong(_ word: Word, _ reading: Reading) -> Bool {
        guard !word.endsInOne(of: "er el en em"), !Letters.isASCIIVowel(word.last()),
            word.last() != UInt8(ascii: "h") || word.ends("sch"), word.last() != UInt8(ascii: "y")
        else { return false }
        var groups = 0
        var wasVowel = false
        for index in 0..<word.count {
            let byte = word.base[index]
            let isVowel =
                Letters.isASCIIVowel(byte) || byte == UInt8(ascii: "y")
                || (byte == 0xC3 && index + 1 < word.count && word.base[index + 1] != 0x9F)
                || (wasVowel && byte >= 0x80)
            if isVowel, !wasVowel { groups += 1 }
            wasVowel = isVowel
        }
        return groups == 1 && !isLoanword(word)
    }

    /// Short loanwords have -s: des Jobs, des Parks.
    private func isLoanword(_ word: Word) -> Bool {
        word.endsInOne(of: "job park team chip club film test snack drink chat link tipp trend fan")
    }

    /// The other gender's noun (rule 6); `nil` when there is none.
    private func counterpart(
        _ reading: Reading, _ gender: GrammaticalGender, _ scratch: inout Scratch
    ) -> Reading? {
        guard let lemma = reading.lemma, var word = scratch.copy(lemma) else { return nil }
        if gender == .feminine {
            if word.ends("mann"), word.count > 4 {
                word.apply(Ending(4, "frau"))
            } else if let entry = reading.entry, entry.found.counterpart != 0,
                vocabulary.apply(entry.found.counterpart, of: entry, to: &word)
            {
                return fill(word, find(word) ?? (entry, 0)).with(.feminine)
            } else {
                Self.regularFeminine(&word)
            }
        } else if gender == .masculine {
            if word.ends("frau"), word.count > 4 {
                word.apply(Ending(4, "mann"))
            } else if word.ends("in"), word.count > 4 {
                word.apply(Ending(2, ""))
                if vocabulary.find(word) == nil, var other = scratch.copy(word) {
                    other.apply(Ending(0, "e"))
                    if vocabulary.find(other)?.found.genders.contains(.masculine) == true { word.replace(with: other) }
                }
            } else {
                return nil
            }
        } else {
            return nil
        }
        if let found = find(word), found.entry.found.genders.contains(GenderSet(gender)) {
            return fill(word, found).with(gender)
        }
        let isPerson =
            lemma.endsInOne(of: "er or ent ant ist at oge ör and eur ling ar är in")
            || reading.entry?.found.kinds.contains(.paired) == true
        guard isPerson, reading.genders == .masculine || reading.genders == .feminine || !reading.isKnown else {
            return nil
        }
        var made = Reading(role: .noun, lemma: word)
        made.isKnown = reading.isKnown
        made.number = reading.number
        return made.with(gender)
    }

    /// -in, in place of a last e; `Zauberer` loses an er.
    static func regularFeminine(_ word: inout Word) {
        if word.last() == UInt8(ascii: "e") { word.apply(Ending(1, "")) }
        word.apply(word.ends("erer") ? Ending(2, "in") : Ending(0, "in"))
    }

    /// The form of a noun in a case.
    private func form(
        _ reading: Reading, _ number: GrammaticalNumber, _ grammaticalCase: GrammaticalCase, _ scratch: inout Scratch
    ) -> Word? {
        guard let lemma = reading.lemma, var word = scratch.copy(lemma) else { return nil }
        if number == .plural {
            makePlural(&word, reading)
            if grammaticalCase == .dative { addDativePlural(&word) }
            return word
        }
        let marks = reading.entry?.found.marks ?? []
        if marks.contains(.weak) {
            if grammaticalCase != .nominative {
                addWeak(&word)
                if grammaticalCase == .genitive, marks.contains(.doubleGenitive) { word.apply(Ending(0, "s")) }
            }
            return word
        }
        if grammaticalCase == .genitive, reading.genders != .feminine { addGenitive(&word, reading) }
        return word
    }

    // MARK: Phrases

    struct Piece {
        var reading: Reading
        var output: Word?
    }

    /// Writes a phrase in the form that is wanted.
    func inflect(
        _ text: UnsafeBufferPointer<UInt8>, _ request: PhraseRequest, _ output: inout TextBuffer,
        _ tokens: inout InlineTokens, _ scratch: inout Scratch, _ memory: UnsafeMutableRawBufferPointer
    ) -> PhraseOutcome {
        let wanted = request.wanted
        if wanted.isEmpty, !request.isAgreement { return .same }
        guard let phrase = readAll(text, request, &tokens, &scratch, memory) else { return .unknown }
        if wanted.partOfSpeech == .properNoun, wanted.grammaticalCase == .genitive {
            output.append(text)
            let last = output.last | 0x20
            let isHiss = last == UInt8(ascii: "s") || last == UInt8(ascii: "x") || last == UInt8(ascii: "z")
            output.append(isHiss ? "’" : "s")
            return .written
        }
        var head = phrase.head.map { phrase.base[$0].reading }
        let ownGender = request.given.gender ?? (head?.isGenderSure == true ? head?.genders.only : nil)
        var gender = ownGender
        var isSwapped = false
        if let target = wanted.gender, target != ownGender || head == nil {
            if let own = head, !request.isModifier {
                if let other = counterpart(own, target, &scratch) {
                    head = other
                    isSwapped = true
                    gender = target
                } else if own.genders.contains(GenderSet(target)) || !own.isGenderSure {
                    gender = target
                }
            } else {
                gender = target
            }
        }
        if head == nil, gender == nil { gender = phrase.determinerGender }
        let number = wanted.number ?? request.given.number ?? phrase.number ?? .singular
        let source = phrase.grammaticalCase(ownGender, phrase.number)
        let grammaticalCase = wanted.grammaticalCase ?? source ?? .nominative
        let needsGender =
            number == .singular
            && (wanted.definiteness != nil || (0..<phrase.count).contains { isAgreeing(phrase.base[$0].reading.role) })
        guard gender != nil || !needsGender else { return .unknown }
        let place = German.column(gender ?? .masculine, number)
        let declension = wanted.declension ?? phrase.declension(wanted.definiteness)

        for index in 0..<phrase.count {
            let reading = phrase.base[index].reading
            if let last = phrase.head, index > last { break }
            switch reading.role {
            case .definite: phrase.base[index].output = scratch.word(German.definite(place, grammaticalCase))
            case .strong, .mixed:
                guard let stem = reading.lemma, var word = scratch.copy(stem) else { continue }
                let ending = German.determiner(isMixed: reading.role == .mixed, place, grammaticalCase)
                if word.isEqual("euer"), ending.utf8CodeUnitCount > 0 { word.apply(Ending(2, "r")) }
                word.apply(Ending(0, ending))
                phrase.base[index].output = word
            case .adjective:
                guard let stem = reading.lemma, var word = scratch.copy(stem), !word.isOne(of: German.fixedAdjectives)
                else { continue }
                if phrase.head == nil, wanted.gender == nil, wanted.grammaticalCase == nil, wanted.declension == nil,
                    wanted.number == nil,
                    !request.isAgreement
                {
                    continue
                }
                German.inflectionStem(&word)
                word.apply(Ending(0, German.adjective(declension, place, grammaticalCase)))
                phrase.base[index].output = word
            case .noun:
                guard index == phrase.head, let own = head else { continue }
                if !own.isKnown, !isSwapped, number == own.number, grammaticalCase != .genitive { continue }
                phrase.base[index].output = form(own, number, grammaticalCase, &scratch)
            case .preposition, .fixed: continue
            }
        }
        var position = 0
        if let definiteness = wanted.definiteness {
            var first = 0
            while first + 1 < phrase.count, isDeterminer(phrase.base[first].reading.role) { first += 1 }
            position = first > 0 ? tokens[first].start : 0
            if definiteness == .definite {
                output.append(German.definite(place, grammaticalCase))
                output.append(UInt8(ascii: " "))
            } else if number == .singular {
                output.append("ein")
                output.append(German.determiner(isMixed: true, place, grammaticalCase))
                output.append(UInt8(ascii: " "))
            }
        }
        for index in 0..<phrase.count {
            let token = tokens[index]
            guard token.start >= position else { continue }
            output.append(UnsafeBufferPointer(rebasing: text[position..<token.start]))
            let original = UnsafeBufferPointer(rebasing: text[token.start..<token.end])
            if let word = phrase.base[index].output {
                CasePattern.write(word, like: original, to: &output)
            } else {
                output.append(original)
            }
            position = token.end
        }
        output.append(UnsafeBufferPointer(rebasing: text[position...]))
        return output.isFull ? .unknown : .written
    }

    private func isDeterminer(_ role: Reading.Role) -> Bool { role == .definite || role == .strong || role == .mixed }

    private func isAgreeing(_ role: Reading.Role) -> Bool { isDeterminer(role) || role == .adjective }

    /// The words of one phrase, read.
    struct Phrase {
        let base: UnsafeMutablePointer<Piece>
        let count: Int
        var head: Int?
        var number: GrammaticalNumber?
        var determinerGender: GrammaticalGender?
        var declinesWeak = false
        var declinesMixed = false
        /// The letters of the first determiner.
        var determiner: Word?

        func declension(_ definiteness: Definiteness?) -> Declension {
            if let definiteness { return definiteness == .definite ? .weak : .mixed }
            return declinesWeak ? .weak : declinesMixed ? .mixed : .strong
        }

        // Rule 3.
        func grammaticalCase(_ gender: GrammaticalGender?, _ number: GrammaticalNumber?) -> GrammaticalCase? {
            guard let determiner else { return head.flatMap { base[$0].reading.isGenitive ? .genitive : nil } }
            if determiner.ends("em") { return .dative }
            if determiner.isEqual("des") || determiner.isEqual("eines") || determiner.ends("ines") { return .genitive }
            if determiner.endsInOne(of: "den") || (determiner.ends("en") && determiner.count > 3) {
                return number == .plural ? .dative : .accusative
            }
            if determiner.ends("er"), gender == .feminine, number != .plural { return .dative }
            if determiner.isEqual("der"), number == .plural { return .genitive }
            return nil
        }
    }

    private func readAll(
        _ text: UnsafeBufferPointer<UInt8>, _ request: PhraseRequest, _ tokens: inout InlineTokens,
        _ scratch: inout Scratch, _ memory: UnsafeMutableRawBufferPointer
    ) -> Phrase? {
        guard PhraseReader.read(text, splitsApostrophes: false, into: &tokens, &scratch), tokens.count > 0,
            memory.count >= tokens.count * MemoryLayout<Piece>.stride, let address = memory.baseAddress
        else { return nil }
        let base = address.bindMemory(to: Piece.self, capacity: tokens.count)
        var phrase = Phrase(base: base, count: tokens.count)
        let isNoun = request.wanted.partOfSpeech == .noun
        var isOver = false
        for index in 0..<tokens.count {
            var reading = Reading(role: .fixed)
            if let word = tokens[index].word {
                let isCapital =
                    word.first() != text[tokens[index].start]
                    || word.first() == 0xC3 && text[tokens[index].start + 1] != word.first(1)
                reading = read(word, isCapital: isCapital || isNoun, &scratch)
                // A determiner's or adjective's capital at the start: "Der Mann", "Regulärer Zeit".
                if reading.role == .noun, isCapital, index == 0, tokens.count > 1, !reading.isKnown,
                    isAdjectiveForm(word)
                {
                    reading = read(word, isCapital: false, &scratch)
                }
            }
            (base + index).initialize(to: Piece(reading: reading))
            guard !isOver else { continue }
            switch reading.role {
            case .noun: phrase.head = index
            case .preposition: if phrase.head != nil { isOver = true }
            case .definite, .strong:
                phrase.declinesWeak = true
                if phrase.determiner == nil { phrase.determiner = tokens[index].word }
            case .mixed:
                phrase.declinesMixed = true
                if phrase.determiner == nil { phrase.determiner = tokens[index].word }
            case .adjective, .fixed: break
            }
        }
        if let head = phrase.head {
            let reading = base[head].reading
            phrase.number = reading.number
            if let determiner = phrase.determiner, reading.genders.only != nil, reading.genders != .feminine,
                determiner.isOne(of: "die diese meine deine keine ihre unsere alle")
            {
                phrase.number = .plural
            }
        }
        if let determiner = phrase.determiner {
            if determiner.isOne(of: "der den dem des einen") || determiner.ends("en") {
                phrase.determinerGender = .masculine
            }
            if determiner.isOne(of: "die eine einer") || determiner.endsInOne(of: "ine") {
                phrase.determinerGender = .feminine
            }
            if determiner.isEqual("das") { phrase.determinerGender = .neuter }
        }
        return phrase
    }

    private func isAdjectiveForm(_ word: Word) -> Bool { word.endsInOne(of: "e er es en em") }

    // MARK: Questions

    /// Whether a phrase has a noun.
    func hasNoun(
        _ text: UnsafeBufferPointer<UInt8>, _ tokens: inout InlineTokens, _ scratch: inout Scratch,
        _ memory: UnsafeMutableRawBufferPointer
    ) -> Bool {
        let request = PhraseRequest(wanted: GrammaticalFeatures())
        return readAll(text, request, &tokens, &scratch, memory)?.head != nil
    }

    func features(
        _ text: UnsafeBufferPointer<UInt8>, _ tokens: inout InlineTokens, _ scratch: inout Scratch,
        _ memory: UnsafeMutableRawBufferPointer
    ) -> GrammaticalFeatures {
        var found = GrammaticalFeatures()
        guard let phrase = readAll(text, PhraseRequest(wanted: found), &tokens, &scratch, memory) else { return found }
        if let head = phrase.head {
            let reading = phrase.base[head].reading
            found.gender = reading.isGenderSure ? reading.genders.only : nil
            found.number = reading.isKnown ? phrase.number : nil
        }
        switch phrase.base[0].reading.role {
        case .definite: found.definiteness = .definite
        case .mixed:
            found.definiteness = phrase.base[0].reading.lemma?.isEqual("ein") == true ? .indefinite : nil
        default: break
        }
        return found
    }
}

extension GermanGrammar.Reading {
    func with(_ gender: GrammaticalGender) -> GermanGrammar.Reading {
        var changed = self
        changed.genders = GenderSet(gender)
        changed.isGenderSure = true
        return changed
    }
}
