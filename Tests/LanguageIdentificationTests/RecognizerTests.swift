// SPDX-License-Identifier: Apache-2.0

import LanguageIdentification
import LocaleMatch
import Testing

private func tag(_ text: String) throws -> LanguageTag { try LanguageTag(text) }

@Suite struct RecognizerTests {
    @Test(arguments: [
        ("This is plainly an English sentence about the weather.", "en"),
        ("Es regnet heute den ganzen Tag, und morgen wird es kälter.", "de"),
        ("Il pleut depuis ce matin et la rivière monte encore.", "fr"),
        ("Сегодня весь день идёт дождь, и река поднимается.", "ru"),
        ("Сьогодні весь день йде дощ, і річка піднімається.", "uk"),
        ("今日は一日中雨が降っていて、川の水位が上がっています。", "ja"),
        ("今天下雨，請帶傘，河水正在上漲。", "zh-Hant"),
        ("今天下雨，请带伞，河水正在上涨。", "zh-Hans"),
        ("오늘은 하루 종일 비가 옵니다.", "ko"),
        ("आज दिन भर बारिश हो रही है और नदी का पानी बढ़ रहा है।", "hi"),
        ("आज दिवसभर पाऊस पडत आहे आणि नदीचे पाणी वाढत आहे.", "mr"),
        ("آج سارا دن بارش ہو رہی ہے اور دریا چڑھ رہا ہے۔", "ur"),
        ("امروز تمام روز باران می‌بارد و آب رودخانه بالا می‌آید.", "fa"),
        ("Данас цео дан пада киша и река расте.", "sr"),
        ("A chuvia cae sobre a cidade e non hai ninguén pola rúa, dixo o alcalde.", "gl"),
        // One language to a script.
        ("ಇಂದು ಮಳೆ", "kn"), ("ഇന്ന് മഴ", "ml"), ("අද වැසි", "si"), ("ថ្ងៃនេះ", "km"), ("ມື້ນີ້", "lo"), ("ዛሬ ዝናብ", "am"),
        ("יורד גשם היום", "he"), ("Βρέχει σήμερα", "el"), ("დღეს წვიმს", "ka"),
    ])
    func sentences(_ text: String, _ language: String) throws {
        #expect(LanguageRecognizer.dominantLanguage(for: text) == (try tag(language)))
    }

    @Test(arguments: [
        "", " ", "12345", "😀🎉", "https://example.com/lluvia", "anna@example.com", "@anna #regen", "{name}",
    ])
    func nothingVotes(_ text: String) {
        let answer = LanguageRecognizer().identify(text)
        #expect(answer.outcome == .undetermined)
        #expect(answer.hypotheses.isEmpty && answer.language == nil && answer.mostProbable == nil)
        #expect(answer.bestProbability == 0)
    }

    @Test func partsThatDoNotVoteChangeNothing() {
        let recognizer = LanguageRecognizer()
        let plain = recognizer.identify("Aviso de lluvia fuerte para esta tarde").hypotheses
        let decorated = recognizer.identify(
            "Aviso de lluvia fuerte para esta tarde https://example.com/heavy-rain-warning @weather #storm 12:30 😀")
        #expect(decorated.hypotheses.first?.language == plain.first?.language)
        #expect(abs(decorated.bestProbability - (plain.first?.probability ?? 0)) < 0.05)
    }

    /// Posts as people write them.
    @Test(arguments: [
        ("DAS WETTER IST HEUTE SEHR SCHÖN", "de"),
        ("que caloooor hoyyyy!!! 😍😍😍", "es"),
        ("Il fait trop chaud aujourd hui a la plage", "fr"),  // no accents
        ("jestem juz w domu, pada deszcz", "pl"),
        ("купил себе новый iPhone 😀😀", "ru"),  // a name in another script
        ("今日iPhone買った", "ja"),
        ("<p>Regnet det <b>mye</b> i dag?</p> https://example.com/rain", "nb"),
        ("#wetter @anna 25°C: endlich wieder Sonne 🌞", "de"),
        ("RT @storm_watch: la tormenta llega esta noche #clima", "es"),
    ])
    func posts(_ text: String, _ language: String) throws {
        #expect(LanguageRecognizer().identify(text).mostProbable == (try tag(language)))
    }

    /// Short texts that name people and places of another language.
    @Test(arguments: [
        ("Hochwasser in Kraków und Wrocław.", "de"), ("Pěkný hotel blízko Warszawa Centralna.", "cs"),
        ("Marcel y Oriol Puigdemont llegan tarde.", "es"), ("Lovely dinner with Giovanni in Firenze.", "en"),
        ("Se espera lluvia intensa esta tarde en Barcelona.", "es"), ("Nos vemos mañana en Barcelona", "es"),
        ("Le ministre Grzegorz Kowalski est arrivé.", "fr"), ("Un hotel bun lângă Stuttgart.", "ro"),
        ("Der Flug nach Reykjavik fällt aus.", "de"), ("Воз за Пловдив касни.", "sr"),
    ])
    func namesDoNotDecide(_ text: String, _ language: String) throws {
        #expect(LanguageRecognizer().identify(text).mostProbable == (try tag(language)))
    }

    @Test func hypothesesAreProbabilities() {
        for text in ["casa", "Takk for det", "hotel", "This is an English sentence.", "Привет world"] {
            let hypotheses = LanguageRecognizer().identify(text).hypotheses
            #expect(hypotheses.count <= Identification.maximumCount)
            #expect(hypotheses.map(\.probability) == hypotheses.map(\.probability).sorted(by: >))
            let answer = LanguageRecognizer().identify(text)
            #expect(hypotheses.map(\.probability).reduce(0, +) + answer.otherProbability <= 1.0001)
            #expect(answer.otherProbability >= 0)
            #expect(Set(hypotheses.map(\.language)).count == hypotheses.count)
        }
    }

    @Test func closeLanguagesAreSaidToBeClose() throws {
        let answer = LanguageRecognizer().identify("Hvor er du?")
        #expect(answer.outcome == .close)
        #expect(answer.language == nil)
        #expect(answer.closest.contains(try tag("nb")))
        #expect(answer.closest.count >= 2)
        #expect(answer.mostProbable != nil)
    }

    @Test func constraintsLeaveOnlyThemselves() throws {
        var recognizer = LanguageRecognizer()
        recognizer.languageConstraints = [try tag("da"), try tag("sv"), try tag("no")]
        let hypotheses = recognizer.identify("Takk for det").hypotheses
        #expect(Set(hypotheses.map(\.language.language)).isSubset(of: ["da", "sv", "nb"]))
        #expect(hypotheses.first?.language.language == "nb")
        #expect(abs(hypotheses.map(\.probability).reduce(0, +) - 1) < 0.001)
        // A script that none of them is written in.
        #expect(recognizer.identify("Привет, как дела?").outcome == .undetermined)
        recognizer.languageConstraints = []
        #expect(recognizer.identify("Привет, как дела?").mostProbable == (try tag("ru")))
    }

    @Test func aTagWithAScriptAllowsThatWritingOnly() throws {
        let latin = LanguageRecognizer(constraints: [try tag("sr-Latn"), try tag("en")])
        #expect(latin.identify("Danas ceo dan pada kiša").mostProbable == (try tag("sr-Latn")))
        #expect(latin.identify("Данас цео дан пада киша").outcome == .undetermined)
        let both = LanguageRecognizer(constraints: [try tag("sr"), try tag("en")])
        #expect(both.identify("Danas ceo dan pada kiša").mostProbable == (try tag("sr-Latn")))
        #expect(both.identify("Данас цео дан пада киша").mostProbable == (try tag("sr")))
    }

    /// A tag may name the script that its language is always written in, as maximized tags do.
    @Test(arguments: [
        ("ja-Jpan", "今日は一日中雨が降っています。", true), ("ja-Hira", "きょうはあめです", true), ("ko-Kore", "오늘은 하루 종일 비가 옵니다.", true),
        ("el-Grek", "Βρέχει σήμερα", true), ("he-Hebr", "יורד גשם היום", true), ("th-Thai", "วันนี้ฝนตก", true),
        ("hy-Armn", "Այսօր անձրև է", true), ("pa-Guru", "ਅੱਜ ਮੀਂਹ", true), ("kn-Knda", "ಇಂದು ಮಳೆ", true),
        ("ur-Aran", "آج سارا دن بارش ہو رہی ہے۔", true), ("ru-Cyrl-RU", "Сегодня дождь", true),
        // The script is another one.
        ("zh-Latn", "今天下雨，請帶傘", false), ("el-Latn", "Βρέχει σήμερα", false),
        ("mn-Mong", "Өнөөдөр бороо орж байна", false),
    ])
    func aTagMayNameTheUsualScript(_ constraint: String, _ text: String, _ isAllowed: Bool) throws {
        let answer = LanguageRecognizer(constraints: [try tag(constraint), try tag("en")]).identify(text)
        #expect(answer.mostProbable?.language == (isAllowed ? try tag(constraint).language : nil))
    }

    /// Of Chinese only the writing that is allowed is the answer, whatever the characters say.
    @Test(arguments: [
        (["zh-Hant"], "zh-Hant"), (["zh-Hans", "en"], "zh-Hans"), (["zh-Hans", "zh-Hant"], "zh-Hans"),
        (["zh"], "zh-Hans"),
    ])
    func aWritingOfChineseIsConstrainedToo(_ constraints: [String], _ language: String) throws {
        let recognizer = LanguageRecognizer(constraints: try constraints.map { try tag($0) })
        #expect(recognizer.identify("今天下雨，请带伞，河水正在上涨。").mostProbable == (try tag(language)))
    }

    @Test func hintsMoveWhatIsUnsureAndNotWhatIsClear() throws {
        var recognizer = LanguageRecognizer()
        func share(_ language: String, _ text: String) throws -> Double {
            let wanted = try tag(language)
            return recognizer.identify(text).hypotheses.first { $0.language == wanted }?.probability ?? 0
        }
        let before = try share("da", "Takk for det")
        recognizer.languageHints = [try tag("da"): 0.9]
        #expect(try share("da", "Takk for det") > before)
        let clear = recognizer.identify("This is plainly an English sentence about the weather.")
        #expect(clear.mostProbable == (try tag("en")))
        // Nonsense in a hint does no harm.
        recognizer.languageHints = [try tag("da"): .nan, try tag("sv"): -1, try tag("en"): .infinity]
        #expect(recognizer.identify("Takk for det").bestProbability > 0)
    }

    @Test func piecesAreProcessedTogetherUntilReset() throws {
        var recognizer = LanguageRecognizer()
        #expect(recognizer.dominantLanguage == nil)
        for piece in ["Es reg", "net heute ", "den ganzen Tag."] { recognizer.processString(piece) }
        #expect(recognizer.dominantLanguage == (try tag("de")))
        #expect(recognizer.languageHypotheses(withMaximum: 2).count == 2)
        #expect(recognizer.languageHypotheses(withMaximum: 0).isEmpty)
        #expect(recognizer.languageHypotheses(withMaximum: -1).isEmpty)
        recognizer.reset()
        #expect(recognizer.dominantLanguage == nil)
    }

    @Test func processedTextIsLimited() throws {
        var recognizer = LanguageRecognizer()
        let german = String(repeating: "Es regnet heute den ganzen Tag. ", count: 4000)
        recognizer.processString(german)
        recognizer.processString(german)
        recognizer.processString(String(repeating: "This is English. ", count: 100_000))
        #expect(recognizer.dominantLanguage == (try tag("de")))
    }

    @Test func otherCodesOfALanguageAreTheSame() throws {
        for (other, own) in [("no", "nb"), ("iw", "he"), ("in", "id"), ("fil", "tl")] {
            #expect(LanguageRecognizer.isSameLanguage(try tag(other), try tag(own)))
        }
        #expect(!LanguageRecognizer.isSameLanguage(try tag("nb"), try tag("nn")))
    }
}
