// SPDX-License-Identifier: Apache-2.0

import Testing

@_spi(Training) @testable import LanguageIdentification

/// The rules of ``ModelFormat``'s records, by their numbers there.
@Suite struct WeightTableTests {
    /// A feature of bucket 0 with a fingerprint.
    private func feature(_ fingerprint: UInt64) -> UInt64 { fingerprint << 20 }

    private func header(_ fingerprint: UInt16, _ count: Int) -> UInt16 { fingerprint << 6 | UInt16(count) }

    private func entry(_ column: Int16, _ steps: Int16) -> UInt16 { UInt16(bitPattern: steps << 7 | column) }

    /// The scores after features were added to a table whose first bucket holds some records.
    private func scores(
        _ records: [UInt16], singles: Int = 0, rowUnits: Int = 2, adding features: [UInt64]
    ) -> [Int32] {
        var starts = Array(repeating: UInt16(records.count), count: ModelFormat.bucketCount + 1)
        starts[0] = UInt16(singles) << UInt16(ModelFormat.startBits)
        let bases = Array(repeating: UInt32(0), count: ModelFormat.bucketCount / ModelFormat.bucketsPerBase + 1)
        var scores = Array(repeating: Int32(0), count: ModelFormat.maximumColumns)
        records.withUnsafeBufferPointer { records in
            starts.withUnsafeBufferPointer { starts in
                bases.withUnsafeBufferPointer { bases in
                    guard let recordStart = records.baseAddress, let firstStart = starts.baseAddress,
                        let firstBase = bases.baseAddress
                    else { return }
                    let table = WeightTable(
                        starts: firstStart, bases: firstBase, records: recordStart, recordCount: records.count,
                        rowUnits: rowUnits, singleWeight: 1000)
                    let places = features.map { table.place(of: $0) }
                    places.withUnsafeBufferPointer { places in
                        scores.withUnsafeMutableBufferPointer { scores in
                            scores.baseAddress.map { table.add(places, to: $0) }
                        }
                    }
                }
            }
        }
        return scores
    }

    // Rule 1
    @Test func entriesAreAddedAsTheyStand() {
        let records = [header(5, 1), entry(2, 9), header(7, 2), entry(3, 10), entry(127, -4)]
        let sums = scores(records, adding: [feature(7), feature(7), feature(5), feature(6)])
        // 128 a step and the column's own bits.
        #expect(sums[3] == 2566)
        #expect(sums[127] == -770)
        #expect(sums[2] == 1154)
        #expect(sums.filter { $0 != 0 }.count == 3)
    }

    // Rule 2
    @Test func rowsHaveAByteForEveryColumn() {
        let records = [header(1, 63), 0x02FF, 0x807F, header(2, 1), entry(0, 1)]
        let sums = scores(records, adding: [feature(1), feature(2)])
        let expected: [Int32] = [-256 + 128, 512, 32_512, -32_768, 0]
        #expect(Array(sums.prefix(5)) == expected)
    }

    // Rule 2
    @Test func aBatchOfRowsDoesNotOverflow() {
        let records = [header(1, 63), 0x807F, 0x807F]
        let sums = scores(records, adding: Array(repeating: feature(1), count: WeightTable.batch))
        let expected: [Int32] = [64 * 32_512, -64 * 32_768]
        #expect(Array(sums.prefix(2)) == expected)
    }

    // Rule 3
    @Test func singlesAreAUnitEach() {
        // The last units: nine bits of the fingerprint and the column.
        let records: [UInt16] = [header(0x011, 1), entry(2, 1), 0x155 << 7 | 5, 0x003 << 7 | 100]
        let wanted = [feature(0x2AA), feature(0x2AB), feature(0x006), feature(0x011), feature(0x0F0)]
        let sums = scores(records, singles: 2, adding: wanted)
        #expect(sums[5] == 2000 && sums[100] == 1000 && sums[2] == 130)
        #expect(sums.filter { $0 != 0 }.count == 3)
    }

    // Rule 3
    @Test func singlesThatAreNotThereAddNothing() {
        #expect(scores([0x155 << 7 | 5], singles: 31, adding: [feature(0x006)]).allSatisfy { $0 == 0 })
        #expect(scores([], singles: 31, adding: [feature(0x006)]).allSatisfy { $0 == 0 })
    }

    @Test(
        arguments: [
            [0x0042],  // a header that counts entries which are not there
            [0x007E, 1, 2],
            [0x007F, 1],  // a row that is cut short
        ] as [[UInt16]])
    func recordsThatAreCutShortAddNothing(_ records: [UInt16]) {
        #expect(scores(records, adding: [feature(1)]).allSatisfy { $0 == 0 })
    }

    @Test func anNGramHasEveryOrderOnce() {
        func orders(_ word: String, _ script: LetterScript) -> [Int: Int] {
            let letters = word.unicodeScalars.map(\.value)
            var found: [Int: Int] = [:]
            letters.withUnsafeBufferPointer { letters in
                NGrams.forEach(in: letters, script: script.rawValue) { found[$1, default: 0] += 1 }
            }
            return found
        }
        // _hu hus us_, _hus_; five letters are an n-gram, so that there is no whole word.
        #expect(orders("_hus_", .latin) == [3: 3, 5: 1])
        #expect(orders("_huset_", .latin) == [3: 5, 5: 3, 0: 1])
        // Four letters are the whole word, and in Han an n-gram.
        #expect(orders("_de_", .latin) == [3: 2, 4: 1])
        #expect(orders("_雨天空_", .han)[4] == 2)
        #expect(orders("_雨_", .han) == [1: 1, 2: 2, 3: 1])
        #expect(orders("_a_", .latin) == [3: 1])
        #expect(orders("", .latin).isEmpty)
    }

    @Test(
        arguments: [
            (0, 1), (-0.5, 0.606_530_66), (-1, 0.367_879_44), (-7.25, 0.000_710_17), (-15.9, 1.243e-7), (-17, 0),
            (-Float.infinity, 0), (Float.nan, 0), (3, 1),
        ] as [(Float, Float)])
    func theExponentialIsNear(_ value: Float, _ expected: Float) {
        #expect(abs(SmallMath.exp(value) - expected) <= expected * 1e-3 && SmallMath.exp(value) >= 0)
        #expect(abs(SmallMath.exp(value) - expected) < 2e-6)
    }

    @Test func eightExponentialsAreAsNear() {
        let values = SIMD8<Float>(0, -0.5, -1, -7.25, -15.9, -200, -.infinity, -0.001)
        let expected: [Float] = [1, 0.606_530_66, 0.367_879_44, 0.000_710_17, 1.243e-7, 0, 0, 0.999_000_5]
        let found = SmallMath.exp(values)
        for place in 0..<8 { #expect(abs(found[place] - expected[place]) <= expected[place] * 1e-3 + 1e-30) }
    }

    @Test(
        arguments: [(1, 0), (2, 0.693_147), (0.001, -6.907_755), (1e30, 69.077_55), (0, -80), (-1, -80)]
            as [(Float, Float)])
    func theLogarithmIsNear(_ value: Float, _ expected: Float) {
        #expect(abs(SmallMath.log(value) - expected) <= abs(expected) * 2e-6 + 1e-6)
    }
}
