internal import LanguageIdentification

/// The table as the file holds it: whole-numbered weights, the columns of the languages, and the calibration.
struct QuantisedModel {
    /// One unit of a weight in nats.
    let unit: Float
    /// The weights of ``FeatureTable/entryWeight`` in units, as the recognizer adds them; 0 for those left out.
    let weights: [Int32]
    /// The column of each language among those of its script.
    let columns: [UInt8]
    /// What is added to a language's log probability before a text is read.
    let logPriors: [Float]
    var calibration: CalibrationTable

    init(_ table: FeatureTable) {
        let columns = table.columns
        let largest = table.entryWeight.reduce(Float(0)) { max($0, abs($1)) }
        let step = max(largest, 1e-3) / 32_000
        var weights: [Int32] = Array(repeating: 0, count: table.entryWeight.count)
        for number in 0..<table.orders.count {
            let range = Int(table.starts[number])..<Int(table.starts[number + 1])
            let isRow = table.isRow(number)
            for entry in range {
                let exact = table.entryWeight[entry] / step
                let column = columns[Int(table.entryLanguage[entry])]
                weights[entry] = isRow ? Self.rowUnits(exact) : Self.entryUnits(exact, column: column)
            }
        }
        unit = step
        self.weights = weights
        self.columns = columns
        logPriors = table.corpus.languages.map { language in
            if language.tag == "sr-Latn" { return Float(table.parameters.latinSerbianLogPrior) }
            return Float(language.isTested ? 0 : table.parameters.untestedLogPrior)
        }
        calibration = CalibrationTable(
            factors: Array(repeating: 1, count: ModelFormat.knotCount),
            doubts: Array(repeating: 0, count: ModelFormat.knotCount))
    }

    /// The nearest weight that a byte of a row can have.
    private static func rowUnits(_ exact: Float) -> Int32 {
        let scale = Float(ModelFormat.rowScale)
        return Int32(max(-128, min(127, (exact / scale).rounded()))) * ModelFormat.rowScale
    }

    /// The nearest weight whose lower bits are the column; 0 when the entry would say next to nothing.
    private static func entryUnits(_ exact: Float, column: UInt8) -> Int32 {
        let steps = max(-512, min(511, ((exact - Float(column)) / 64).rounded()))
        let units = Int32(steps) * 64 + Int32(column)
        return abs(units) < 32 ? 0 : units
    }

    /// The bytes of the file.
    func encoded(_ table: FeatureTable) -> [UInt8] {
        var buckets: [[UInt32]] = Array(repeating: [], count: ModelFormat.bucketCount)
        for number in 0..<table.orders.count where table.starts[number] < table.starts[number + 1] {
            let feature = table.features.keys[number]
            let bucket = ModelFormat.bucket(feature)
            // Of two features that the table can't tell apart, the one met first stays.
            let fingerprint = ModelFormat.fingerprint(feature)
            guard
                !buckets[bucket].contains(where: {
                    ModelFormat.fingerprint(table.features.keys[Int($0)]) == fingerprint
                })
            else { continue }
            buckets[bucket].append(UInt32(number))
        }
        var records: [UInt16] = []
        var bases: [UInt32] = []
        var starts: [UInt16] = []
        let frequencies = (0..<table.orders.count).map { number in
            table.entryCount[Int(table.starts[number])..<Int(table.starts[number + 1])].reduce(0, +)
        }
        for (bucket, unordered) in buckets.enumerated() {
            // What is looked for most stands first.
            let numbers = unordered.sorted { (frequencies[Int($0)], $1) > (frequencies[Int($1)], $0) }
            if bucket % 64 == 0 { bases.append(UInt32(records.count)) }
            starts.append(UInt16(records.count - Int(bases[bases.count - 1])))
            for number in numbers.map(Int.init) {
                let range = Int(table.starts[number])..<Int(table.starts[number + 1])
                let fingerprint = ModelFormat.fingerprint(table.features.keys[number]) << 6
                if table.isRow(number) {
                    records.append(fingerprint | UInt16(ModelFormat.rowMark))
                    records += row(range, table)
                    continue
                }
                let entries = range.filter { weights[$0] != 0 }.prefix(ModelFormat.maximumEntries)
                records.append(fingerprint | UInt16(entries.count))
                for entry in entries { records.append(UInt16(truncatingIfNeeded: weights[entry])) }
            }
        }
        bases.append(UInt32(records.count))
        starts.append(0)
        return file(table, bases, starts, records)
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
        var bytes = [UInt8](repeating: 0, count: ModelFormat.headerBytes)
        func put(_ value: some FixedWidthInteger, at offset: Int) {
            withUnsafeBytes(of: value.littleEndian) { source in
                for (index, byte) in source.enumerated() { bytes[offset + index] = byte }
            }
        }
        func section(_ field: Int, _ content: [UInt8]) {
            put(UInt32(bytes.count), at: field)
            bytes += content
            while bytes.count % 8 != 0 { bytes.append(0) }
        }
        func raw(_ values: [some FixedWidthInteger]) -> [UInt8] {
            values.flatMap { value in withUnsafeBytes(of: value.littleEndian) { Array($0) } }
        }
        let languages = table.corpus.languages.indices.flatMap { index -> [UInt8] in
            let language = table.corpus.languages[index]
            let name = Array(language.tag.utf8.prefix(16))
            return name + Array(repeating: 0, count: 16 - name.count)
                + [language.script.rawValue, columns[index], 0, 0] + raw([logPriors[index].bitPattern])
        }
        section(Field.languages, languages)
        section(Field.calibration, raw((calibration.factors + calibration.doubts).map(\.bitPattern)))
        section(Field.bases, raw(bases))
        section(Field.starts, raw(starts))
        section(Field.records, raw(records))
        put(ModelFormat.magic, at: Field.magic)
        put(ModelFormat.version, at: Field.version)
        put(UInt32(table.corpus.languages.count), at: Field.languageCount)
        put(UInt32(bytes.count), at: Field.size)
        put(unit.bitPattern, at: Field.weightUnit)
        put(UInt32(records.count), at: Field.recordCount)
        put(UInt32(2), at: Field.revision)
        put(UInt32(table.rowUnits), at: Field.rowUnits)
        put(bytes.withUnsafeBytes { ModelFormat.checksum($0) }, at: Field.checksum)
        return bytes
    }
}
