// SPDX-License-Identifier: Apache-2.0

internal import CLanguageModel

/// The n-grams' weights in the bytes of a model: pointers and numbers only, so that a copy costs nothing.
struct WeightTable: @unchecked Sendable {
    // Unchecked, because pointers are not Sendable: they point into a model's bytes, which stay as long as it is used
    // and which nothing writes to.
    let starts: UnsafePointer<UInt16>
    let bases: UnsafePointer<UInt32>
    let records: UnsafePointer<UInt16>
    /// At most ``maximumRecords``.
    let recordCount: Int
    /// The 16-bit units of a row; two columns each, at most ``ModelFormat/maximumColumns`` together.
    let rowUnits: Int
    /// What every single weighs.
    let singleWeight: Int32

    /// The most units that a place can point at.
    static let maximumRecords = 1 << 31

    /// Where a feature's record is, if it has one: a few units that other features share.
    struct Place {
        let position: UInt32
        let length: UInt16
        /// How many singles are the last of the units.
        let singles: UInt16
        /// The fingerprint where a header has it.
        let fingerprint: UInt16
    }

    /// Finds the place of a feature and asks for the memory there, without waiting for it.
    @inline(__always)
    func place(of feature: UInt64) -> Place {
        let bucket = ModelFormat.bucket(feature)
        let first = starts[bucket]
        let start = beginning(of: bucket)
        let end = min(beginning(of: bucket &+ 1), recordCount)
        tolk_prefetch(records + start)
        return Place(
            position: UInt32(truncatingIfNeeded: start), length: UInt16(truncatingIfNeeded: max(0, end &- start)),
            singles: first >> UInt16(ModelFormat.startBits), fingerprint: ModelFormat.fingerprint(feature) << 6)
    }

    @inline(__always)
    private func beginning(of bucket: Int) -> Int {
        Int(bases[bucket / ModelFormat.bucketsPerBase]) &+ Int(starts[bucket] & ModelFormat.startMask)
    }

    /// How many places are added at once: so few that ``Rows`` can't overflow.
    static let batch = 64

    /// The sums of the rows of one batch, a column each: at most 64 · 128.
    private typealias Rows = (SIMD64<Int16>, SIMD64<Int16>)

    /// Adds the weights of up to ``batch`` features to the scores of a script, one column a language and
    /// ``ModelFormat/maximumColumns`` of them; features that the table doesn't have add nothing.
    @inline(never)
    func add(_ places: UnsafeBufferPointer<Place>, to scores: UnsafeMutablePointer<Int32>) {
        var sums: Rows = (SIMD64(repeating: 0), SIMD64(repeating: 0))
        withUnsafeMutableBytes(of: &sums) { bytes in
            guard let rows = bytes.baseAddress?.assumingMemoryBound(to: Int16.self) else { return }
            var hasRows = false
            for place in places.prefix(Self.batch) where add(place, to: scores, rows) { hasRows = true }
            guard hasRows else { return }
            let columns = rowUnits &* 2
            var column = 0
            while column < columns {
                scores[column] &+= Int32(rows[column]) &* ModelFormat.rowScale
                column &+= 1
            }
        }
    }

    /// Adds a feature's entries to the scores, or its row to the rows; gives back whether it is a row.
    @inline(__always)
    private func add(
        _ place: Place, to scores: UnsafeMutablePointer<Int32>, _ rows: UnsafeMutablePointer<Int16>
    ) -> Bool {
        var position = Int(place.position)
        let singles = min(Int(place.singles), Int(place.length))
        let end = position &+ Int(place.length) &- singles
        while position < end {
            // Below 64 the fingerprints are the same, and the count is what is left.
            let header = Int(records[position] ^ place.fingerprint)
            let count = header & 63
            let isRow = count == ModelFormat.rowMark
            let next = position &+ 1 &+ (isRow ? rowUnits : count)
            guard header >= 64 else {
                guard next <= end else { return false }
                if isRow {
                    addRow(records + (position &+ 1), to: rows)
                } else {
                    addEntries(records + (position &+ 1), count: count, to: scores)
                }
                return isRow
            }
            position = next
        }
        addSingle(records + end, count: singles, place.fingerprint, to: scores)
        return false
    }

    /// Looks for a feature among singles, all of which are looked at: that takes no guess of when to stop.
    @inline(__always)
    private func addSingle(
        _ units: UnsafePointer<UInt16>, count: Int, _ fingerprint: UInt16, to scores: UnsafeMutablePointer<Int32>
    ) {
        let wanted = fingerprint & ~UInt16(ModelFormat.columnMask)
        var found = UInt16.max
        var number = 0
        while number < count {
            // Below 128 the fingerprints are the same, and the column is what is left.
            found = min(found, units[number] ^ wanted)
            number &+= 1
        }
        guard found <= UInt16(ModelFormat.columnMask) else { return }
        scores[Int(found)] &+= singleWeight
    }

    @inline(__always)
    private func addEntries(
        _ entries: UnsafePointer<UInt16>, count: Int, to scores: UnsafeMutablePointer<Int32>
    ) {
        var number = 0
        while number < count {
            let unit = Int32(Int16(bitPattern: entries[number]))
            scores[Int(unit & ModelFormat.columnMask)] &+= unit
            number &+= 1
        }
    }

    /// A simple loop, which the compiler makes vector instructions of.
    @inline(__always)
    private func addRow(_ units: UnsafePointer<UInt16>, to rows: UnsafeMutablePointer<Int16>) {
        let row = UnsafeRawPointer(units).assumingMemoryBound(to: Int8.self)
        let columns = rowUnits &* 2
        var column = 0
        while column < columns {
            rows[column] &+= Int16(row[column])
            column &+= 1
        }
    }
}
