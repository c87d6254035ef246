// SPDX-License-Identifier: Apache-2.0

import Agreement
import AgreementTables
import LocaleMatch
import Testing

/// What the program that writes the tables learns from words.
struct EndingTrainingTests {
    private func examples(_ words: String, _ value: Int, isAsked: Bool = true) -> [EndingTraining.Example] {
        words.split(separator: " ").map { EndingTraining.Example(word: String($0), value: value, isAsked: isAsked) }
    }

    private func value(_ endings: [EndingTraining.Ending], _ suffix: String) -> Int? {
        endings.first { $0.suffix == Array(suffix.utf8) }?.value
    }

    // Ten masculines in -o, and feminines in -ão: the letter ã is two bytes, of which the second is no ending.
    private let masculines = "livro carro vidro muro bairro cabelo dedo pato gato rato"
    private let feminines = "nação lição canção estação mão razão visão prisão união região"

    // Rule 1: an ending says what most words that end so are, and is kept where it says something else than a shorter one.
    @Test func rule1EndingsSayWhatIsLikeliest() {
        let (endings, _) = EndingTraining.learn(examples(masculines, 1) + examples(feminines, 2))
        #expect(value(endings, "o") == 1)
        #expect(value(endings, "ão") == 2)
        // Nothing else is said by a longer one.
        #expect(value(endings, "ção") == nil)
    }

    /// A letter's second byte alone says nothing, and doesn't hide what the whole letter says.
    @Test func endingsBeginWithALetter() {
        let (endings, _) = EndingTraining.learn(examples(masculines, 1) + examples(feminines, 2))
        #expect(endings.allSatisfy { ($0.suffix.first ?? 0) & 0xC0 != 0x80 })
        #expect(value(endings, "ão") == 2)
    }

    /// What most words have is said by their shortest endings too, since an ending of no letters answers nothing.
    @Test func shortestEndingsAreKept() {
        let (endings, _) = EndingTraining.learn(examples(masculines, 1) + examples("casa mesa", 2))
        #expect(value(endings, "") == 1)
        #expect(value(endings, "o") == 1)
        #expect(value(endings, "a") == 2)
    }

    /// A change of letters is said only by an ending that has them.
    @Test func endingsReachWhatTheyChange() {
        let words = ["tabib", "nadib", "radib", "kadib", "sadib", "madib", "ladib", "fadib"]
        let (endings, _) = EndingTraining.learn(
            words.map { EndingTraining.Example(word: $0, value: 7, reach: 2) } + examples("tor mor sor lor for nor", 0))
        #expect(value(endings, "b") != 7)
        #expect(value(endings, "ib") == 7)
    }

    // Rule 2: an ending is sure where words that it wasn't learned from were answered right by 95 of 100.
    @Test func rule2SureEndingsAnswerUnseenWords() {
        let stems = "ba be bi bo bu da de di do du fa fe fi fo fu ga ge gi go gu la le li lo lu".split(separator: " ")
        let pure = stems.map { "\($0)tung" }.joined(separator: " ")
        let mixed = stems.map { "\($0)kel" }
        let (endings, accuracy) = EndingTraining.learn(
            examples(pure, 2) + examples(mixed.prefix(15).joined(separator: " "), 1)
                + examples(mixed.dropFirst(15).joined(separator: " "), 2))
        #expect(endings.contains { $0.suffix.ends("g") && $0.isSure })
        #expect(!endings.contains { $0.suffix.ends("l") && $0.isSure })
        #expect(accuracy.count == 50)
        #expect(accuracy.sureRight == accuracy.sureCount)
        #expect(accuracy.sureCount >= 25)
    }

    /// Words that another rule answers, such as compounds, make no ending sure.
    @Test func compoundsMakeNothingSure() {
        let words = "ba be bi bo bu da de di do du".split(separator: " ").map { "\($0)tung" }.joined(separator: " ")
        let (endings, _) = EndingTraining.learn(examples(words, 2, isAsked: false))
        #expect(!endings.contains { $0.isSure })
    }

    // MARK: Tables

    private func line(_ word: String, _ gender: String, _ plural: String = "") -> String {
        "\(word)\tn\t\(gender)\t\(plural)\t\t"
    }

    private func table(_ language: String, _ lines: [String]) throws -> (bytes: [UInt8], reader: Inflector, words: Int)
    {
        let builder = try #require(TableBuilder(language: language))
        let built = builder.build(free: ListedWord.read(lines.joined(separator: "\n")), second: [])
        let reader = try #require(Inflector(language: try LanguageTag(language), free: built.free))
        return (built.free, reader, built.words)
    }

    private let plural = GrammaticalFeatures(number: .plural)

    @Test func table1WhatTheRulesGiveIsNotWritten() throws {
        let regular = try table("es", [line("mesa", "f", "mesas"), line("libro", "m", "libros")])
        #expect(regular.words == 2)
        #expect(regular.reader.form(of: "mesa", plural) == "mesas")
        #expect(regular.reader.features(of: "libros").gender == .masculine)
    }

    @Test func table2OtherPluralsLeadBackToTheirSingular() throws {
        let built = try table("it", [line("uovo", "m", "uova"), line("libro", "m", "libri")])
        #expect(built.words == 3)
        #expect(built.reader.form(of: "uovo", plural) == "uova")
        #expect(built.reader.form(of: "uova", GrammaticalFeatures(number: .singular)) == "uovo")
    }

    @Test func table3CompoundsAreTheirLastPart() throws {
        let built = try table(
            "de",
            [line("salat", "m", "salate"), line("kartoffelsalat", "m", "salate"), line("obstsalat", "m", "obstsalate")]
        )
        #expect(built.reader.features(of: "Obstsalat").gender == .masculine)
        #expect(built.reader.form(of: "Obstsalat", plural) == "Obstsalate")
        let alone = try table("de", [line("salat", "m", "salate"), line("obstsalat", "m", "obstsalate")])
        #expect(alone.words == 1)
    }

    @Test func table4ANounWithoutAPluralHasTheOneOfItsEnding() throws {
        let stems = "ba be bi bo bu da de di do du".split(separator: " ")
        let words = stems.map { line("\($0)trik", "f", "\($0)triken") } + [line("lutrik", "f")]
        let built = try table("de", words)
        #expect(built.reader.form(of: "Lutrik", plural) == "Lutriken")
    }

    @Test func table5TheSecondTableHasWhatTheFirstLacks() throws {
        let builder = try #require(TableBuilder(language: "fr"))
        let adjective = "mobile\ta\t\t\t\t"
        let built = builder.build(
            free: ListedWord.read([line("page", "f"), line("mobile", "m")].joined(separator: "\n")),
            second: ListedWord.read([line("page", "f"), adjective, line("lac", "m")].joined(separator: "\n")))
        #expect(built.words == 4)
        let reader = try #require(Inflector(language: try LanguageTag("fr"), free: built.free, second: built.second))
        #expect(reader.features(of: "mobile").gender == .masculine)
        #expect(reader.form(of: "page mobile", plural) == "pages mobiles")
        #expect(reader.form(of: "lac", plural) == "lacs")
    }

    /// The same words give the same bytes, in whatever order a dictionary hashes them.
    @Test func bytesAreReproducible() throws {
        let lines = masculines.split(separator: " ").map { line(String($0), "m") }
        #expect(try table("pt", lines).bytes == table("pt", lines).bytes)
    }
}

extension [UInt8] {
    fileprivate func ends(_ suffix: String) -> Bool { self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }
}
