extension DistanceRules {
    /// The tables while they are filled.
    struct Tables {
        var rules: [Rule]
        var pairs: [ScriptPair] = []
        var matrices: [UInt8] = []
        var neighbours: [Neighbour] = []
        var spans: [(UInt64, UInt64)] = []

        /// Tables with the two rules that every pair of languages has when nothing else is known.
        init(_ source: DistanceSource) {
            rules = [
                Rule(languageDistance: 0, otherScripts: source.defaultScript, otherMatrix: -1),
                Rule(languageDistance: source.defaultLanguage, otherScripts: source.defaultScript, otherMatrix: -1),
            ]
        }

        /// Adds the distance of each pair of partitions and gives the matrix's number.
        ///
        /// Where a region has several, the greatest counts.
        mutating func addMatrix(
            _ source: DistanceSource, _ distance: (_ from: UInt8, _ to: UInt8) -> UInt8
        ) -> Int16 {
            let width = source.partitions.count
            let index = Int16(truncatingIfNeeded: matrices.count / (width * width))
            for desired in source.partitions {
                for supported in source.partitions {
                    var greatest: UInt8 = 0
                    for from in desired {
                        for to in supported { greatest = max(greatest, distance(from, to)) }
                    }
                    matrices.append(greatest)
                }
            }
            return index
        }

        /// The distance between two kinds of English, by which ICU demotes.
        func englishDistance(_ source: DistanceSource) -> Int {
            let english: UInt64 = 0x656E_0000_0000_0000
            guard let span = spans.first(where: { $0.0 == english })?.1 else { return Int(source.defaultRegion) }
            let start = Int(span >> 16)
            for neighbour in neighbours[start..<start + Int(span & 0xFFFF)] where neighbour.supported == english {
                let matrix = Int(rules[Int(neighbour.rule)].otherMatrix)
                guard matrix >= 0 else { break }
                let american = Int(source.partitionOfRegion[Regions.index(0x5553_0000)])
                let british = Int(source.partitionOfRegion[Regions.index(0x4742_0000)])
                let width = source.partitions.count
                return Int(matrices[(matrix * width + american) * width + british])
            }
            return Int(source.defaultRegion)
        }
    }
}
