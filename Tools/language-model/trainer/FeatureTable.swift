internal import LanguageIdentification

/// The hyperparameters, with the values that the shipped model was trained with.
struct Parameters {
    /// Where what is going on is told; nowhere unless said.
    var log: (String) -> Void = { _ in }
    /// What one occurrence counts, by ``Corpus/kinds``.
    var kindWeights: [Float] = [1, 1, 1, 1, 0.3, 0.3]
    /// The count that an n-gram never seen is given, relative to the mean amount of text.
    var floor = 0.007
    /// Passes over the samples.
    var epochs = 4
    /// The first step of the descent.
    var rate: Float = 0.1
    /// How many bytes of an additional text are read.
    var textLimit = 300_000
    /// Entries that count less are dropped.
    var minimumCount: Float = 0.25
    /// How many lines of an additional text are trained with, beyond being counted.
    var textLines = 500
    /// What is added to the log probability of a language that there is no test data for.
    var untestedLogPrior = -1.0
    /// The same for Serbian in Latin letters, which only its vowels tell from Bosnian and Croatian.
    var latinSerbianLogPrior = -2.5
    /// The 16-bit units of the file's records.
    var units = 1_830_000
    /// How much a feature of each order is worth when there is no room for all; order 0 is the whole word.
    var orderWorth: [Double] = [0.5, 1, 1, 1, 1, 1]
    /// A feature with more languages than this share of a row's units is written as a row.
    var rowShare = 0.5

    /// Sets a parameter by its name on the command line.
    mutating func set(_ name: String, _ value: String) {
        switch name {
        case "floor": floor = Double(value) ?? floor
        case "epochs": epochs = Int(value) ?? epochs
        case "rate": rate = Float(value) ?? rate
        case "limit": textLimit = Int(value) ?? textLimit
        case "weights": kindWeights = value.split(separator: ",").map { Float($0) ?? 0 }
        case "minimum": minimumCount = Float(value) ?? minimumCount
        case "lines": textLines = Int(value) ?? textLines
        case "prior": untestedLogPrior = Double(value) ?? untestedLogPrior
        case "units": units = Int(value) ?? units
        case "rows": rowShare = Double(value) ?? rowShare
        case "worth": orderWorth = value.split(separator: ",").map { Double($0) ?? 0 }
        default: log("there is no parameter \(name)")
        }
    }
}

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

    let languageCount: Int
    /// The columns of a row: the languages of the script that has most.
    let rowColumns: Int
    let parameters: Parameters
    let corpus: Corpus

    init(_ corpus: Corpus, parameters: Parameters, isTraining: (Int, Sample) -> Bool) {
        self.corpus = corpus
        self.parameters = parameters
        languageCount = corpus.languages.count
        let scripts = corpus.languages.map(\.script)
        let most = scripts.map { script in scripts.filter { $0 == script }.count }.max() ?? 0
        rowColumns = (most + ModelFormat.rowAlignment - 1) / ModelFormat.rowAlignment * ModelFormat.rowAlignment
        var pairs = FeatureMap(capacity: 1 << 25)
        var counts: [Float] = []
        var totals = Array(repeating: Array(repeating: 0.0, count: 8), count: languageCount)
        var lineOfKind: [Int] = Array(repeating: 0, count: languageCount * 8)
        for sample in corpus.samples {
            let slot = sample.language * 8 + sample.kind
            defer { lineOfKind[slot] += 1 }
            guard isTraining(lineOfKind[slot], sample) else { continue }
            let featurizer = Featurizer(sample.text)
            let own = featurizer.features[Int(corpus.languages[sample.language].script.rawValue)]
            guard !own.isEmpty else { continue }
            let weight = parameters.kindWeights[sample.kind]
            var numbers: [UInt32] = []
            for (key, order, _) in own {
                let number = features.insert(key)
                if number == orders.count { orders.append(order) }
                numbers.append(UInt32(number))
                let pair = pairs.insert(UInt64(number) << 8 | UInt64(sample.language))
                if pair == counts.count { counts.append(weight) } else { counts[pair] += weight }
                totals[sample.language][Int(order)] += Double(weight)
            }
            if sample.kind <= 3 || lineOfKind[slot] < parameters.textLines { add(numbers, sample) }
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
