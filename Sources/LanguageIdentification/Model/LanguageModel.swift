// SPDX-License-Identifier: Apache-2.0

internal import CLanguageModel

/// A model's file, read in place: nothing is copied out of the mapped bytes but the names of the languages.
struct LanguageModel: @unchecked Sendable {
    // Unchecked, because pointers are not Sendable: the bytes are part of the program's read-only data, or kept alive
    // by who made the model, and nothing writes to them.
    /// The weights of the n-grams.
    let weights: WeightTable
    /// One unit of a weight in nats.
    let weightUnit: Float
    /// ``ModelFormat/calibrationRows`` numbers at 1, 2, 4, … features.
    private let calibration: UnsafePointer<Float>
    /// The languages, in the order of the file.
    let languages: [Language]

    /// A language of the model.
    struct Language: Sendable {
        let tag: String
        let script: UInt8
        /// Its column among the languages of its script.
        let column: Int
        let logPrior: Float
        /// How many characters of each of ``ModelFormat/domains`` it was trained with.
        let characters: [Int]
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
            (word(Field.calibration), ModelFormat.knotCount * ModelFormat.calibrationRows * 4),
            (word(Field.bases), (ModelFormat.bucketCount / ModelFormat.bucketsPerBase + 1) * 4),
            (word(Field.starts), (ModelFormat.bucketCount + 1) * 2),
            (word(Field.records), recordCount * 2),
            (word(Field.characters), languageCount * ModelFormat.domains.count * 4),
        ]
        guard sections.allSatisfy({ $0.0 % 8 == 0 && $0.0 + $0.1 <= bytes.count }),
            languageCount <= LanguageSet.maximumCount, recordCount <= WeightTable.maximumRecords,
            rowUnits * 2 <= ModelFormat.maximumColumns, word(Field.domainCount) == ModelFormat.domains.count
        else { throw LanguageModelError(reason: .inconsistent) }
        calibration = (base + sections[1].0).assumingMemoryBound(to: Float.self)
        weights = WeightTable(
            starts: (base + sections[3].0).assumingMemoryBound(to: UInt16.self),
            bases: (base + sections[2].0).assumingMemoryBound(to: UInt32.self),
            records: (base + sections[4].0).assumingMemoryBound(to: UInt16.self), recordCount: recordCount,
            rowUnits: rowUnits,
            singleWeight: bytes.loadUnaligned(fromByteOffset: Field.singleWeight, as: Int32.self))
        weightUnit = bytes.loadUnaligned(fromByteOffset: Field.weightUnit, as: Float.self)
        languages = (0..<languageCount).map { index in
            let entry = base + sections[0].0 + index * ModelFormat.languageBytes
            let name = UnsafeRawBufferPointer(start: entry, count: 16).prefix { $0 != 0 }
            return Language(
                tag: String(decoding: name, as: UTF8.self), script: entry.load(fromByteOffset: 16, as: UInt8.self),
                column: Int(entry.load(fromByteOffset: 17, as: UInt8.self)) & Int(ModelFormat.columnMask),
                logPrior: entry.loadUnaligned(fromByteOffset: 20, as: Float.self),
                characters: ModelFormat.domains.indices.map { domain in
                    word(sections[5].0 + (index * ModelFormat.domains.count + domain) * 4)
                })
        }
    }

    /// What turns the summed weights of a text of so many features into probabilities.
    struct Calibration {
        /// Makes the sums log probabilities.
        let factor: Float
        /// The share of the probability that is spread evenly over the rivals.
        let doubt: Float
        /// Makes the sums what the lead is measured in.
        let leadFactor: Float
        /// The log odds that the language is one of the model's: offset + slope · lead.
        let offset: Float
        let slope: Float
    }

    func calibration(features: Int, isLatin: Bool) -> Calibration {
        let count = Float(max(1, features))
        let knot = min(Int(count.exponent), ModelFormat.knotCount - 2)
        let between = min(1, max(0, count / Float(1 << knot) - 1))
        func value(_ row: Int) -> Float {
            let values = calibration + row * ModelFormat.knotCount
            return values[knot] * (1 - between) + values[knot + 1] * between
        }
        let scale = weightUnit / count.squareRoot()
        return Calibration(
            factor: scale * value(0), doubt: value(1), leadFactor: scale, offset: value(isLatin ? 2 : 4),
            slope: value(isLatin ? 3 : 5))
    }
}
