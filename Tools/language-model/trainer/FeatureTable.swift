// SPDX-License-Identifier: Apache-2.0

@_spi(Training) internal import LanguageIdentification

/// A sample as the features of its language's script group.
struct FeatureVector {
    let language: Int
    let kind: Int
    /// Features of the group in the whole text, unknown ones included.
    let total: Int
    /// Where its features lie in ``FeatureTable/ids``.
    let range: Range<Int>
}

/// Every feature with the languages it occurs in, how often, and what it weighs for each.
struct FeatureTable {
    var features = FeatureMap(capacity: 1 << 24)
    /// The order of each feature, 0 for a whole word.
    var orders: [UInt8] = []
    /// Where the entries of each feature begin; one more at the end.
    var starts: [Int32] = []
    var entryLanguage: [UInt8] = []
    var entryCount: [Float] = []
    var entryWeight: [Float] = []

    /// All samples' features: number and occurrences.
    var ids: [UInt32] = []
    var occurrences: [UInt8] = []
    var vectors: [FeatureVector] = []

    /// How many characters of each domain each language was trained with, in the order of ``TextDomain/all``.
    var characters: [[UInt32]] = []

    /// What every single (``isSingle(_:)``) weighs.
    var singleWeight: Float = 0

    let languageCount: Int
    /// The columns of a row: the languages of the script that has most.
    let rowColumns: Int
    let parameters: Parameters
    let corpus: Corpus

    init(_ corpus: Corpus, parameters: Parameters, isTraining: (Sample) -> Bool) {
        self.corpus = corpus
        self.parameters = parameters
        languageCount = corpus.languages.count
        let scripts = corpus.languages.map(\.script)
        let most = scripts.map { script in scripts.filter { $0 == script }.count }.max() ?? 0
        rowColumns = (most + ModelFormat.rowAlignment - 1) / ModelFormat.rowAlignment * ModelFormat.rowAlignment
        var pairs = FeatureMap(capacity: 1 << 25)
        var counts: [Float] = []
        var totals = Array(repeating: Array(repeating: 0.0, count: 8), count: languageCount)
        characters = Array(repeating: Array(repeating: 0, count: TextDomain.all.count), count: languageCount)
        for sample in corpus.samples where isTraining(sample) {
            let domain = Corpus.kinds[sample.kind].domain
            if let place = TextDomain.all.firstIndex(of: domain) {
                characters[sample.language][place] += UInt32(clamping: sample.text.unicodeScalars.count)
            }
            let featurizer = Featurizer(sample.text)
            let own = featurizer.features[Int(corpus.languages[sample.language].script.rawValue)]
            guard !own.isEmpty else { continue }
            let weight = parameters.weight(of: sample.kind)
            var numbers: [UInt32] = []
            for (key, order, isName, votes) in own {
                let number = features.insert(key)
                if number == orders.count { orders.append(order) }
                if votes { numbers.append(UInt32(number)) }
                let count = isName ? weight * parameters.nameWeight : weight
                let pair = pairs.insert(UInt64(number) << 8 | UInt64(sample.language))
                if pair == counts.count { counts.append(count) } else { counts[pair] += count }
                totals[sample.language][Int(order)] += Double(count)
            }
            add(numbers, sample)
        }
        build(pairs, counts, totals)
    }

    private mutating func add(_ numbers: [UInt32], _ sample: Sample) {
        let first = ids.count
        for number in numbers.sorted() {
            if ids.count > first, ids[ids.count - 1] == number {
                occurrences[ids.count - 1] = min(254, occurrences[ids.count - 1]) + 1
            } else {
                ids.append(number)
                occurrences.append(1)
            }
        }
        vectors.append(
            FeatureVector(
                language: sample.language, kind: sample.kind, total: numbers.count, range: first..<ids.count))
    }

    /// Sorts the entries by feature and gives them naive Bayes weights: the logarithm of how much more frequent the
    /// n-gram is in the language than one that was never seen.
    private mutating func build(_ pairs: FeatureMap, _ counts: [Float], _ totals: [[Double]]) {
        var perFeature = Array(repeating: Int32(0), count: features.keys.count + 1)
        for (index, pair) in pairs.keys.enumerated() where counts[index] >= parameters.minimumCount {
            perFeature[Int(pair >> 8)] += 1
        }
        starts = Array(repeating: 0, count: features.keys.count + 1)
        var sum: Int32 = 0
        for number in 0..<features.keys.count {
            starts[number] = sum
            sum += perFeature[number]
        }
        starts[features.keys.count] = sum
        entryLanguage = Array(repeating: 0, count: Int(sum))
        entryCount = Array(repeating: 0, count: Int(sum))
        entryWeight = Array(repeating: 0, count: Int(sum))
        var means = Array(repeating: 0.0, count: 8)
        for order in 0..<8 {
            let known = totals.map { $0[order] }.filter { $0 > 0 }
            means[order] = known.reduce(0, +) / Double(max(1, known.count))
        }
        var cursor = starts
        for (index, pair) in pairs.keys.enumerated() where counts[index] >= parameters.minimumCount {
            let number = Int(pair >> 8)
            let language = Int(pair & 0xFF)
            let position = Int(cursor[number])
            cursor[number] += 1
            let order = Int(orders[number])
            entryLanguage[position] = UInt8(language)
            entryCount[position] = counts[index]
            let share = Double(counts[index]) / totals[language][order] * means[order]
            entryWeight[position] = Float(max(0.05, DeterministicMath.log(share / parameters.floor)))
        }
    }
}
