// SPDX-License-Identifier: Apache-2.0

/// The sums that one text needs: a column for each language of the scripts that several share, then the letters and the
/// n-grams of each script.
struct Sums {
    /// The columns that there is room for; a script's begin so early that ``ModelFormat/maximumColumns`` follow.
    static let columnCount = 320
    private var scores = (
        SIMD64<Int32>(repeating: 0), SIMD64<Int32>(repeating: 0), SIMD64<Int32>(repeating: 0),
        SIMD64<Int32>(repeating: 0), SIMD64<Int32>(repeating: 0)
    )
    private var letters = SIMD64<Int32>(repeating: 0)
    private var features = SIMD64<Int32>(repeating: 0)
}

/// Identifies the language of a text.
///
/// 1. **What is read.** A text of up to ``wholeBytes`` bytes is read whole. A longer one is cut at spaces into
///    ``windowCount`` windows, which are read in the order 0, 4, 2, 6, 1, 5, 3, 7, so that what was read is always spread
///    over the text. Reading stops when the text is decided: one language is ``decidedMargin`` nats ahead of every
///    other after two windows. Of each window at most ``windowBytes`` bytes and ``windowLetters`` letters are read. So
///    the work is bounded whatever the text is.
/// 2. **Script.** Letters are counted by script. Each script present gets the square of its share of the letters, Han
///    letters and Hangul syllables counting for more, since they stand for whole syllables and words.
/// 3. **Language within the script.** Where a script has one language, that is it. Where several share it, the weights
///    of the n-grams are added up, fewer of a name's (``ProperName``), multiplied by a factor that depends on their
///    number (the calibration), and turned into probabilities among the languages that are allowed.
///    Before, a share goes to the languages that the model doesn't know, unless candidates were named: the larger, the
///    less the best score leads the mean of all (``ModelFormat/lead(best:mean:)``).
/// 4. **Kana.** Han letters without kana speak against Japanese, kana against Chinese, the more of them the more.
/// 5. **Answer.** The probability of a language is its script's times its own within the script.
enum Engine {
    /// A text of up to this many bytes is read whole.
    static let wholeBytes = 64
    /// How many windows a longer one is cut into.
    static let windowCount = 8
    /// The most that is read of a window, in bytes and in letters.
    static let windowBytes = 512
    static let windowLetters = 36
    /// How far ahead a language must be for the text to be decided, in nats, and after how many letters.
    static let decidedMargin: Float = 8
    static let minimumDecidingLetters = 32
    private static let windowOrder: [Int] = [0, 4, 2, 6, 1, 5, 3, 7]

    static func identify(
        _ bytes: UnsafeBufferPointer<UInt8>, _ candidates: Candidates, _ table: LanguageTable
    ) -> Identification {
        return withScores(bytes, table) { scorer in
            let scanner = LetterScanner()
            if bytes.count <= wholeBytes {
                scorer.budget = wholeBytes
                _ = scanner.scan(bytes, in: 0..<bytes.count, for: &scorer)
                scorer.addWaiting()
                return posterior(scorer, candidates, table)
            }
            for (number, window) in windowOrder.enumerated() {
                let start = windowStart(bytes, window)
                let end = min(windowStart(bytes, window + 1), start + windowBytes)
                scorer.budget = windowLetters
                _ = scanner.scan(bytes, in: start..<max(start, end), for: &scorer)
                guard number >= 1, number < windowCount - 1 else { continue }
                scorer.addWaiting()
                if isDecided(scorer, candidates, table) { break }
            }
            scorer.addWaiting()
            return posterior(scorer, candidates, table)
        }
    }

    /// Lends zeroed sums for the length of one text, on the stack.
    private static func withScores<Result>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ table: LanguageTable, _ body: (inout Scorer) -> Result
    ) -> Result {
        // A temporary allocation of the sums' size would come from the heap.
        var sums = Sums()
        return withUnsafeMutablePointer(to: &sums) { pointer in
            withUnsafeTemporaryAllocation(of: WeightTable.Place.self, capacity: WeightTable.batch) { places in
                let start = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Int32.self)
                let counts = start + Sums.columnCount
                var scorer = Scorer(
                    bytes, table: table, scores: start, letters: counts, features: counts + 64, places: places)
                return body(&scorer)
            }
        }
    }

    /// Where a window begins: at the next space, so that no word is cut, or at the next character where no space is
    /// near; the end of one window is the beginning of the next.
    private static func windowStart(_ bytes: UnsafeBufferPointer<UInt8>, _ window: Int) -> Int {
        guard window > 0 else { return 0 }
        guard window < windowCount else { return bytes.count }
        let index = bytes.count / windowCount * window
        var position = index
        let limit = min(bytes.count, index + 32)
        while position < limit, bytes[position] != 0x20, bytes[position] != 0x0A { position += 1 }
        if position < limit { return position }
        // A character has at most three bytes behind its first; more of them are no UTF-8.
        position = index
        while position < min(bytes.count, index + 3), bytes[position] & 0xC0 == 0x80 { position += 1 }
        return position
    }

    /// Whether all letters are of one script and one of its languages is far ahead.
    @inline(__always)
    private static func isDecided(_ scorer: Scorer, _ candidates: Candidates, _ table: LanguageTable) -> Bool {
        var only = 0
        for script in 1..<LetterScript.bound where scorer.letters[script] > 0 {
            guard only == 0 else { return false }
            only = script
        }
        guard only > 0, scorer.letters[only] >= minimumDecidingLetters else { return false }
        guard table.firstColumn(of: only) >= 0, let model = table.model else { return true }
        let scores = scorer.scores + table.firstColumn(of: only)
        var best = Int32.min
        var second = Int32.min
        for rival in table.rivals(of: only) where candidates.allows(Int(rival.index)) {
            let score = scores[Int(rival.column)]
            second = max(second, min(best, score))
            best = max(best, score)
        }
        guard second > Int32.min else { return best > Int32.min }
        let factor = model.calibration(features: Int(scorer.features[only]), isLatin: false).factor
        return Float(best &- second) * factor > decidedMargin
    }

    private static func posterior(
        _ scorer: Scorer, _ candidates: Candidates, _ table: LanguageTable
    ) -> Identification {
        var answer = Identification(table: table)
        answer.hanVotes = candidates.chineseWriting == 0 ? scorer.hanVotes : candidates.chineseWriting
        var sum: Float = 0
        for script in 1..<LetterScript.bound where scorer.letters[script] > 0 {
            answer.letterCount += Int(scorer.letters[script])
            if table.rivals(of: script).contains(where: { candidates.allows(Int($0.index)) }) {
                sum += scriptWeight(scorer, script)
            }
        }
        guard sum > 0 else { return answer }
        for script in 1..<LetterScript.bound where scorer.letters[script] > 0 {
            let share = scriptWeight(scorer, script) / sum
            guard table.firstColumn(of: script) >= 0 else {
                for rival in table.rivals(of: script) where candidates.allows(Int(rival.index)) {
                    answer.insert(Int(rival.index), share)
                }
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
        let isLatin = script == Int(LetterScript.latin.rawValue)
        guard let calibration = table.model?.calibration(features: Int(scorer.features[script]), isLatin: isLatin)
        else { return }
        let first = table.firstColumn(of: script)
        let rivals = table.rivals(of: script)
        let isHan = script == Int(LetterScript.han.rawValue)
        let isFree = candidates.allowed == nil && candidates.logPriors == nil && !isHan
        // Eight columns at once: columns beyond the script's languages have the prior -infinity.
        let scores = UnsafeRawPointer(scorer.scores + first)
        let priors = UnsafeRawPointer(table.logPriors(from: first))
        let width = (Int(rivals.last?.column ?? -1) + 8) / 8
        var values = (SIMD64<Float>(repeating: -.infinity), SIMD64<Float>(repeating: -.infinity))
        withUnsafeMutableBytes(of: &values) { bytes in
            let eights = bytes.assumingMemoryBound(to: SIMD8<Float>.self)
            var bests = SIMD8<Float>(repeating: -.infinity)
            var tops = SIMD8<Float>(repeating: 0)
            var total = SIMD8<Float>(repeating: 0)
            for place in 0..<min(width, eights.count) {
                let sums = SIMD8<Float>(scores.loadUnaligned(fromByteOffset: place * 32, as: SIMD8<Int32>.self))
                let priors = priors.loadUnaligned(fromByteOffset: place * 32, as: SIMD8<Float>.self)
                tops.replace(with: sums, where: sums .> tops)
                total += sums
                eights[place] = sums * SIMD8(repeating: calibration.factor) + priors
                bests.replace(with: eights[place], where: eights[place] .> bests)
            }
            // Where any language may be the answer, so may one that the model doesn't know.
            let isOpen = candidates.allowed == nil && rivals.count >= ModelFormat.fewestRivals
            let mean = total.sum() / Float(rivals.count)
            let known = isOpen ? knownShare(best: tops.max(), mean: mean, calibration, candidates) : 1
            answer.otherProbability += Double(share * (1 - known))
            let values = bytes.assumingMemoryBound(to: Float.self)
            var count = Float(rivals.count)
            var best = bests.max()
            if !isFree {
                (count, best) = (0, -.infinity)
                for rival in rivals {
                    let (column, index) = (Int(rival.column), Int(rival.index))
                    guard candidates.allows(index) else {
                        values[column] = -.infinity
                        continue
                    }
                    if let priors = candidates.logPriors { values[column] += priors[index] }
                    if isHan { values[column] += kanaEvidence(scorer, index == table.chinese) }
                    best = max(best, values[column])
                    count += 1
                }
            }
            guard best > -.infinity else { return }
            var sum = SIMD8<Float>(repeating: 0)
            for place in 0..<min(width, eights.count) {
                eights[place] = SmallMath.exp(eights[place] - SIMD8(repeating: best))
                sum += eights[place]
            }
            let certain = share * known * (1 - calibration.doubt) / sum.sum()
            let even = share * known * calibration.doubt / count
            for rival in rivals where candidates.allows(Int(rival.index)) {
                answer.insert(Int(rival.index), values[Int(rival.column)] * certain + even)
            }
        }
    }

    /// The probability that a text is in one of the languages of its script that the model knows.
    @inline(__always)
    private static func knownShare(
        best: Float, mean: Float, _ calibration: LanguageModel.Calibration, _ candidates: Candidates
    ) -> Float {
        let lead = ModelFormat.lead(best: best * calibration.leadFactor, mean: mean * calibration.leadFactor)
        let logOdds = calibration.offset + calibration.slope * lead + candidates.knownLogOdds
        // The exponential is for numbers up to 0.
        let odds = SmallMath.exp(-abs(logOdds))
        return logOdds > 0 ? 1 / (1 + odds) : odds / (1 + odds)
    }

    /// What the share of kana among Han letters and kana adds to the log probability of Chinese or of Japanese.
    private static func kanaEvidence(_ scorer: Scorer, _ isChinese: Bool) -> Float {
        let letters = Float(max(1, scorer.letters[Int(LetterScript.han.rawValue)]))
        if isChinese { return -30 * Float(scorer.kana) / letters }
        return scorer.kana == 0 ? -3 : 0
    }
}
