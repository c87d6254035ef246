internal import CLanguageModel

/// A model's file, read in place: nothing is copied out of the mapped bytes but the names of the languages.
struct LanguageModel: @unchecked Sendable {
    // Unchecked, because pointers are not Sendable: the bytes are part of the program's read-only data, or kept alive
    // by who made the model, and nothing writes to them.
    /// The weights of the n-grams.
    let weights: WeightTable
    /// One unit of a weight in nats.
    let weightUnit: Float
    /// What scores are multiplied by at 1, 2, 4, … features, and behind it the share of doubt.
    private let calibration: UnsafePointer<Float>
    /// The revision of the training.
    let revision: Int
    /// The languages, in the order of the file.
    let languages: [Language]

    /// A language of the model.
    struct Language: Sendable {
        let tag: String
        let script: UInt8
        /// Its column among the languages of its script.
        let column: Int
        let logPrior: Float
    }

    /// The model that is part of the program.
    static let shared: Result<LanguageModel, LanguageModelError> = Result { () throws(LanguageModelError) in
        try LanguageModel(
            UnsafeRawBufferPointer(start: tolk_language_model_bytes(), count: tolk_language_model_size()))
    }

    /// A model from bytes that were read or made; they are copied once and stay for the life of the process.
    init(copying bytes: [UInt8]) throws(LanguageModelError) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 32)
        copy.copyBytes(from: bytes)
        do {
            self = try LanguageModel(UnsafeRawBufferPointer(copy))
        } catch {
            copy.deallocate()
            throw error
        }
    }

    /// Checks a file and reads its header; the bytes must stay where they are as long as the model is used.
    init(_ bytes: UnsafeRawBufferPointer) throws(LanguageModelError) {
        func word(_ offset: Int) -> Int { Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
        typealias Field = ModelFormat.Field
        guard bytes.count >= ModelFormat.headerBytes, let base = bytes.baseAddress,
            Int(bitPattern: base) % 8 == 0
        else { throw LanguageModelError(reason: .truncated) }
        guard bytes.loadUnaligned(fromByteOffset: Field.magic, as: UInt64.self) == ModelFormat.magic else {
            throw LanguageModelError(reason: .notAModel)
        }
        guard word(Field.version) == Int(ModelFormat.version) else { throw LanguageModelError(reason: .wrongVersion) }
        guard word(Field.size) == bytes.count else { throw LanguageModelError(reason: .truncated) }
        guard bytes.loadUnaligned(fromByteOffset: Field.checksum, as: UInt64.self) == ModelFormat.checksum(bytes) else {
            throw LanguageModelError(reason: .wrongChecksum)
        }
        let languageCount = word(Field.languageCount)
        let recordCount = word(Field.recordCount)
        let rowUnits = word(Field.rowUnits)
        let sections = [
            (word(Field.languages), languageCount * ModelFormat.languageBytes),
            (word(Field.calibration), ModelFormat.knotCount * 8),
            (word(Field.bases), (ModelFormat.bucketCount / 64 + 1) * 4),
            (word(Field.starts), (ModelFormat.bucketCount + 1) * 2),
            (word(Field.records), recordCount * 2),
        ]
        guard sections.allSatisfy({ $0.0 % 8 == 0 && $0.0 + $0.1 <= bytes.count }),
            languageCount <= LanguageSet.maximumCount, recordCount <= WeightTable.maximumRecords, rowUnits <= 32
        else { throw LanguageModelError(reason: .inconsistent) }
        calibration = (base + sections[1].0).assumingMemoryBound(to: Float.self)
        weights = WeightTable(
            starts: (base + sections[3].0).assumingMemoryBound(to: UInt16.self),
            bases: (base + sections[2].0).assumingMemoryBound(to: UInt32.self),
            records: (base + sections[4].0).assumingMemoryBound(to: UInt16.self), recordCount: recordCount,
            rowUnits: rowUnits)
        weightUnit = bytes.loadUnaligned(fromByteOffset: Field.weightUnit, as: Float.self)
        revision = word(Field.revision)
        languages = (0..<languageCount).map { index in
            let entry = base + sections[0].0 + index * ModelFormat.languageBytes
            let name = UnsafeRawBufferPointer(start: entry, count: 16).prefix { $0 != 0 }
            return Language(
                tag: String(decoding: name, as: UTF8.self), script: entry.load(fromByteOffset: 16, as: UInt8.self),
                column: Int(entry.load(fromByteOffset: 17, as: UInt8.self) & 63),
                logPrior: entry.loadUnaligned(fromByteOffset: 20, as: Float.self))
        }
    }

    /// What turns the summed weights of a text of so many features into probabilities: a factor that makes them log
    /// probabilities, and the share that is then spread evenly over the rivals.
    func calibration(features: Int) -> (factor: Float, doubt: Float) {
        let count = Float(max(1, features))
        let knot = min(Int(count.exponent), ModelFormat.knotCount - 2)
        let between = min(1, max(0, count / Float(1 << knot) - 1))
        let factor = calibration[knot] * (1 - between) + calibration[knot + 1] * between
        let doubts = calibration + ModelFormat.knotCount
        let doubt = doubts[knot] * (1 - between) + doubts[knot + 1] * between
        return (weightUnit * factor / count.squareRoot(), doubt)
    }
}
