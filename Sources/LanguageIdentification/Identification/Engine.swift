/// Identifies the language of a text.
///
/// 1. **What is read.** A text of up to ``wholeBytes`` bytes is read from its beginning until ``letterBudget`` letters
///    have voted. Of a longer one, ``windowCount`` windows are read, spread evenly, each until its share of the letters
///    has voted or ``windowBytes`` bytes are read. So the work is bounded whatever the text is.
/// 2. **Script.** Letters are counted by script. Each script present gets the square of its share of the letters, Han
///    letters and Hangul syllables counting for more, since they stand for whole syllables and words.
/// 3. **Language within the script.** Where a script has one language, that is it. Where several share it, the weights
///    of the n-grams are added up, multiplied by a factor that depends on their number (the calibration), and turned
///    into probabilities among the languages that are allowed.
/// 4. **Kana.** Han letters without kana speak against Japanese, kana against Chinese, the more of them the more.
/// 5. **Answer.** The probability of a language is its script's times its own within the script.
enum Engine {
    static let wholeBytes = 1024
    static let letterBudget = 320
    static let windowCount = 8
    static let windowBytes = 512

    static func identify(
        _ bytes: UnsafeBufferPointer<UInt8>, _ candidates: Candidates, _ table: LanguageTable
    ) -> Identification {
        return withScores(table) { scorer in
            if bytes.count <= wholeBytes {
                scorer.budget = letterBudget
                _ = LetterScanner().scan(bytes, in: 0..<bytes.count, for: &scorer)
            } else {
                let stride = bytes.count / windowCount
                for window in 0..<windowCount {
                    let start = characterStart(bytes, at: window * stride)
                    scorer.budget = letterBudget / windowCount
                    _ = LetterScanner().scan(
                        bytes, in: start..<min(start + min(windowBytes, stride), bytes.count), for: &scorer)
                }
            }
            return posterior(scorer, candidates, table)
        }
    }

    /// Lends zeroed sums for the length of one text, on the stack.
    private static func withScores<Result>(
        _ table: LanguageTable, _ body: (inout Scorer) -> Result
    ) -> Result {
        let scripts = LetterScript.bound
        let scoreCount = table.scoreSlotCount * 64
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: scoreCount + 2 * scripts) { sums in
            sums.initialize(repeating: 0)
            return table.scoreSlots.withUnsafeBufferPointer { slots in
                guard let start = sums.baseAddress, let slots = slots.baseAddress else {
                    preconditionFailure("a temporary allocation has an address")
                }
                var scorer = Scorer(
                    model: table.model, scoreSlots: slots, scores: start,
                    letters: start + scoreCount, features: start + scoreCount + scripts, budget: letterBudget)
                return body(&scorer)
            }
        }
    }

    /// The next index at which a character can begin, so that a window doesn't begin within one or within a word.
    private static func characterStart(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        guard index > 0 else { return 0 }
        var position = index
        let limit = min(bytes.count, index + 32)
        while position < limit, bytes[position] != 0x20, bytes[position] != 0x0A { position += 1 }
        if position < limit { return position }
        position = index
        while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
        return position
    }

    private static func posterior(
        _ scorer: Scorer, _ candidates: Candidates, _ table: LanguageTable
    ) -> Identification {
        var answer = Identification(table: table)
        answer.hanVotes = scorer.hanVotes
        var sum: Float = 0
        for script in 1..<LetterScript.bound where scorer.letters[script] > 0 {
            answer.letterCount += Int(scorer.letters[script])
            if table.byScript[script].contains(where: candidates.allows) { sum += scriptWeight(scorer, script) }
        }
        guard sum > 0 else { return answer }
        for script in 1..<LetterScript.bound where scorer.letters[script] > 0 {
            let share = scriptWeight(scorer, script) / sum
            guard table.scoreSlots[script] >= 0 else {
                for index in table.byScript[script] where candidates.allows(index) { answer.insert(index, share) }
                continue
            }
            addLanguages(
                of: script, share: share, scorer, candidates, table, &answer)
        }
        return answer
    }

    @inline(__always)
    private static func scriptWeight(_ scorer: Scorer, _ script: Int) -> Float {
        var letters = Float(scorer.letters[script])
        if script == Int(LetterScript.han.rawValue) || script == Int(LetterScript.hangul.rawValue) { letters *= 2.5 }
        return letters * letters
    }

    private static func addLanguages(
        of script: Int, share: Float, _ scorer: Scorer, _ candidates: Candidates, _ table: LanguageTable,
        _ answer: inout Identification
    ) {
        let scores = scorer.scores + table.scoreSlots[script] * 64
        let (scale, doubt) = scorer.model?.calibration(features: Int(scorer.features[script])) ?? (0, 0)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 64) { values in
            values.initialize(repeating: 0)
            var best = -Float.infinity
            let rivals = table.byScript[script]
            for (position, index) in rivals.enumerated() where position < 64 && candidates.allows(index) {
                let language = table.languages[index]
                var value = Float(scores[language.column & 63]) * scale + language.logPrior
                if let priors = candidates.logPriors { value += priors[index] }
                if script == Int(LetterScript.han.rawValue) { value += kanaEvidence(scorer, index == table.chinese) }
                values[position] = value
                best = max(best, value)
            }
            var sum: Float = 0
            var count: Float = 0
            for (position, index) in rivals.enumerated() where position < 64 && candidates.allows(index) {
                values[position] = SmallMath.exp(values[position] - best)
                sum += values[position]
                count += 1
            }
            guard sum > 0 else { return }
            for (position, index) in rivals.enumerated() where position < 64 && candidates.allows(index) {
                answer.insert(index, share * ((1 - doubt) * values[position] / sum + doubt / count))
            }
        }
    }

    /// What the share of kana among Han letters and kana adds to the log probability of Chinese or of Japanese.
    private static func kanaEvidence(_ scorer: Scorer, _ isChinese: Bool) -> Float {
        let letters = Float(max(1, scorer.letters[Int(LetterScript.han.rawValue)]))
        if isChinese { return -30 * Float(scorer.kana) / letters }
        return scorer.kana == 0 ? -3 : 0
    }
}
