// SPDX-License-Identifier: Apache-2.0

@_spi(Training) internal import LanguageIdentification

/// The table as the file holds it: whole-numbered weights and the columns of the languages.
struct QuantisedModel {
    /// One unit of a weight in nats.
    let unit: Float
    /// The weights of ``FeatureTable/entryWeight`` in units, as the recognizer adds them; 0 for those left out.
    let weights: [Int32]
    /// The column of each language among those of its script.
    let columns: [UInt8]
    /// What is added to a language's log probability before a text is read.
    let logPriors: [Float]

    init(_ table: FeatureTable) {
        let columns = table.columns
        let largest = table.entryWeight.reduce(Float(0)) { max($0, abs($1)) }
        let step = max(largest, 1e-3) / 32_000
        var weights: [Int32] = Array(repeating: 0, count: table.entryWeight.count)
        for number in 0..<table.orders.count {
            let range = Int(table.starts[number])..<Int(table.starts[number + 1])
            let isRow = table.isRow(number)
            let isSingle = table.isSingle(number)
            for entry in range {
                let exact = table.entryWeight[entry] / step
                let column = columns[Int(table.entryLanguage[entry])]
                weights[entry] =
                    isSingle
                    ? Int32(exact.rounded()) : isRow ? Self.rowUnits(exact) : Self.entryUnits(exact, column: column)
            }
        }
        unit = step
        self.weights = weights
        self.columns = columns
        logPriors = table.corpus.languages.map { Float($0.logPrior) }
    }

    /// The nearest weight that a byte of a row can have.
    private static func rowUnits(_ exact: Float) -> Int32 {
        let scale = Float(ModelFormat.rowScale)
        return Int32(max(-128, min(127, (exact / scale).rounded()))) * ModelFormat.rowScale
    }

    /// The nearest weight whose lower bits are the column; 0 when the entry would say next to nothing.
    private static func entryUnits(_ exact: Float, column: UInt8) -> Int32 {
        let step = Float(ModelFormat.columnMask + 1)
        let steps = max(-256, min(255, ((exact - Float(column)) / step).rounded()))
        let units = Int32(steps) * (ModelFormat.columnMask + 1) + Int32(column)
        return steps == 0 ? 0 : units
    }

    /// The bytes of the file, which is not calibrated yet.
    func encoded(_ table: FeatureTable) -> [UInt8] {
        let frequencies = (0..<table.orders.count).map { number in
            table.entryCount[Int(table.starts[number])..<Int(table.starts[number + 1])].reduce(0, +)
        }
        var buckets: [[Int]] = Array(repeating: [], count: ModelFormat.bucketCount)
        for number in 0..<table.orders.count where table.starts[number] < table.starts[number + 1] {
            buckets[ModelFormat.bucket(table.features.keys[number])].append(number)
        }
        var records: [UInt16] = []
        var bases: [UInt32] = []
        var starts: [UInt16] = []
        for (bucket, unordered) in buckets.enumerated() {
            if bucket % ModelFormat.bucketsPerBase == 0 { bases.append(UInt32(records.count)) }
            // What is looked for most stands first.
            let numbers = unordered.sorted { (frequencies[$0], $1) > (frequencies[$1], $0) }
            let (singles, others) = units(of: numbers, table)
            let start = records.count - Int(bases[bases.count - 1])
            guard start <= Int(ModelFormat.startMask) else {
                // Never seen: a base's buckets together have a third of that.
                starts.append(ModelFormat.startMask)
                continue
            }
            starts.append(UInt16(start) | UInt16(singles.count) << ModelFormat.startBits)
            records += others + singles
        }
        bases.append(UInt32(records.count))
        starts.append(0)
        return file(table, bases, starts, records)
    }

    /// The singles of a bucket and its other records.
    ///
    /// Of two features that the table can't tell apart the first stays; a single that would be taken for another
    /// feature is left out.
    private func units(of numbers: [Int], _ table: FeatureTable) -> (singles: [UInt16], others: [UInt16]) {
        var others: [UInt16] = []
        var seen: Set<UInt16> = []
        for number in numbers where !table.isSingle(number) {
            let fingerprint = ModelFormat.fingerprint(table.features.keys[number])
            guard seen.insert(fingerprint).inserted else { continue }
            let range = Int(table.starts[number])..<Int(table.starts[number + 1])
            if table.isRow(number) {
                others.append(fingerprint << 6 | UInt16(ModelFormat.rowMark))
                others += row(range, table)
                continue
            }
            let entries = range.filter { weights[$0] != 0 }.prefix(ModelFormat.maximumEntries)
            others.append(fingerprint << 6 | UInt16(entries.count))
            for entry in entries { others.append(UInt16(truncatingIfNeeded: weights[entry])) }
        }
        var singles: [UInt16] = []
        var taken = Set(seen.map { $0 >> 1 })
        for number in numbers where table.isSingle(number) && singles.count < ModelFormat.maximumSingles {
            let fingerprint = ModelFormat.fingerprint(table.features.keys[number]) >> 1
            guard taken.insert(fingerprint).inserted else { continue }
            let column = columns[Int(table.entryLanguage[Int(table.starts[number])])]
            singles.append(fingerprint << 7 | UInt16(column))
        }
        return (singles, others)
    }

    /// A row's units: two columns each, the first in the lower byte.
    private func row(_ entries: Range<Int>, _ table: FeatureTable) -> [UInt16] {
        var units: [UInt16] = Array(repeating: 0, count: table.rowUnits)
        for entry in entries {
            let column = Int(columns[Int(table.entryLanguage[entry])])
            let byte = UInt8(truncatingIfNeeded: weights[entry] / ModelFormat.rowScale)
            units[column / 2] |= UInt16(byte) << UInt16(column % 2 * 8)
        }
        return units
    }

    private func file(_ table: FeatureTable, _ bases: [UInt32], _ starts: [UInt16], _ records: [UInt16]) -> [UInt8] {
        typealias Field = ModelFormat.Field
        var file = ModelFile()
        let languages = table.corpus.languages.indices.flatMap { index -> [UInt8] in
            let language = table.corpus.languages[index]
            let name = Array(language.tag.utf8.prefix(16))
            return name + Array(repeating: 0, count: 16 - name.count)
                + [language.script.rawValue, columns[index], 0, 0] + ModelFile.raw([logPriors[index].bitPattern])
        }
        file.append(languages, as: Field.languages)
        file.append(ModelFile.raw(CalibrationTable.none.values.map(\.bitPattern)), as: Field.calibration)
        file.append(ModelFile.raw(bases), as: Field.bases)
        file.append(ModelFile.raw(starts), as: Field.starts)
        file.append(ModelFile.raw(records), as: Field.records)
        file.append(ModelFile.raw(table.characters.flatMap { $0 }), as: Field.characters)
        file.put(ModelFormat.magic, at: Field.magic)
        file.put(ModelFormat.version, at: Field.version)
        file.put(UInt32(table.corpus.languages.count), at: Field.languageCount)
        file.put(unit.bitPattern, at: Field.weightUnit)
        file.put(UInt32(records.count), at: Field.recordCount)
        file.put(UInt32(bitPattern: Int32((table.singleWeight / unit).rounded())), at: Field.singleWeight)
        file.put(UInt32(ModelFormat.domains.count), at: Field.domainCount)
        file.put(UInt32(table.rowUnits), at: Field.rowUnits)
        file.seal()
        return file.bytes
    }
}
