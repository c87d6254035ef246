// SPDX-License-Identifier: Apache-2.0

/// How the model's file is laid out, for the trainer that writes it and the recognizer that maps it.
///
/// Little endian; every section begins at a multiple of 8. A file is the header, then
///
/// | section | what |
/// |---|---|
/// | languages | 24 bytes each: tag (16 bytes, zero padded), script, index within the script, 2 bytes zero, log prior (Float) |
/// | calibration | Floats at 1, 2, 4, … features: what scores are multiplied by, the share of doubt, and for Latin and for other scripts the offset and the slope of ``lead(best:mean:)`` |
/// | bases | UInt32 for every 32 buckets: where they begin in the records |
/// | starts | UInt16 for each bucket and one more: where it begins, from its base (11 bits), and its singles (5 bits) |
/// | records | 16-bit units, bucket by bucket: a header (fingerprint of 10 bits, count of 6) and what it counts, and last the singles |
/// | characters | UInt32 for each language and domain: how many characters it was trained with |
///
/// 1. **Entries.** A count up to ``maximumEntries`` stands for as many entries, one a language: a signed unit whose
///    lower seven bits are the language's column. The unit as a whole is the weight, so that it is added as it stands;
///    the trainer rounds with the column's bits in mind.
/// 2. **Rows.** The count ``rowMark`` stands for a row: a signed byte for every column, each worth ``rowScale`` units.
///    That is shorter where an n-gram occurs in most languages, and it is added many columns at once. Only the script
///    with the most languages has rows, so that all are of one length.
/// 3. **Singles.** An n-gram that was seen a few times in one language is a unit only: nine bits of its fingerprint and
///    the column. All have one weight, which the header has. Half of all n-grams are such.
@_spi(Training) public enum ModelFormat {
    /// The bytes "TOLKLID" and a line feed.
    public static let magic: UInt64 = 0x0A44_494C_4B4C_4F54
    /// The version of the layout and of the features; a file of another is not read.
    public static let version: UInt32 = 3
    /// How long the header is.
    public static let headerBytes = 72
    /// How long the entry of a language is.
    public static let languageBytes = 24
    /// The numbers of features that a calibration is made for: 1, 2, 4 and so on.
    public static let knotCount = 14
    /// The rows of ``knotCount`` numbers that a calibration has.
    public static let calibrationRows = 6
    /// The fewest languages of a script that tell whether a text is in one of them.
    public static let fewestRivals = 5
    /// The bits of a feature that say its bucket.
    public static let bucketBits = 17
    /// How many buckets there are.
    public static let bucketCount = 1 << bucketBits
    /// How many buckets begin from one base.
    public static let bucketsPerBase = 32
    /// The bits of a start that say where the bucket begins; the others count its singles.
    public static let startBits = 11
    /// What a start's place is masked with.
    public static let startMask: UInt16 = (1 << 11) - 1
    /// The most singles that a bucket's start counts.
    public static let maximumSingles = 31
    /// The bits of an entry that say the column.
    public static let columnMask: Int32 = 127
    /// The most languages that share a script.
    public static let maximumColumns = 128
    /// The most entries that a header counts.
    public static let maximumEntries = 62
    /// The count that stands for a row.
    public static let rowMark = 63
    /// What a step of a row's byte is worth in the units of an entry.
    public static let rowScale: Int32 = 256
    /// A row's columns are a multiple of this.
    public static let rowAlignment = 8
    /// The domains that training texts are counted by.
    public static let domains = ["news", "office", "desktop", "browser", "services", "prose", "words"]

    /// Where the fields of the header are.
    public enum Field {
        /// ``ModelFormat/magic``.
        public static let magic = 0
        /// ``ModelFormat/version``.
        public static let version = 8
        /// How many languages there are.
        public static let languageCount = 12
        /// The checksum of all that follows.
        public static let checksum = 16
        /// The bytes of the whole file.
        public static let size = 24
        /// What an entry's unit is worth.
        public static let weightUnit = 28
        /// Where the languages begin.
        public static let languages = 32
        /// Where the calibration begins.
        public static let calibration = 36
        /// Where the bases begin.
        public static let bases = 40
        /// Where the starts begin.
        public static let starts = 44
        /// Where the records begin.
        public static let records = 48
        /// The 16-bit units of all records.
        public static let recordCount = 52
        /// How many domains the characters are counted by.
        public static let domainCount = 56
        /// The 16-bit units of a row.
        public static let rowUnits = 60
        /// Where the characters begin.
        public static let characters = 64
        /// The weight of a single, in units.
        public static let singleWeight = 68
    }

    /// The bucket that a feature's record is in.
    @inline(__always)
    public static func bucket(_ feature: UInt64) -> Int { Int(truncatingIfNeeded: feature >> UInt64(64 - bucketBits)) }

    /// The 10 bits that tell a feature from the others of its bucket, in the upper bits of a record's header.
    @inline(__always)
    public static func fingerprint(_ feature: UInt64) -> UInt16 {
        UInt16(truncatingIfNeeded: feature >> 20) & 0x3FF
    }

    /// How far a text's best score is above what it gets in any language: what tells texts in known languages from others.
    ///
    /// The mean counts three quarters, which was measured: languages that are close to the best one don't lessen the
    /// lead, as they would if the second best was looked at.
    @inline(__always)
    public static func lead(best: Float, mean: Float) -> Float { best - 0.75 * mean }

    /// The checksum of everything behind the checksum itself: four lanes of `(sum ^ word) · k`, folded at the end.
    public static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let multiplier: UInt64 = 0x9FB2_1C65_1E98_DF25
        func word(_ offset: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
        // Four numbers rather than a vector: few processors multiply vectors of 64 bits.
        var (first, second, third, fourth): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
        var offset = Field.size
        while offset + 32 <= bytes.count {
            first = (first ^ word(offset)) &* multiplier
            second = (second ^ word(offset + 8)) &* multiplier
            third = (third ^ word(offset + 16)) &* multiplier
            fourth = (fourth ^ word(offset + 24)) &* multiplier
            first ^= first &>> 29
            second ^= second &>> 29
            third ^= third &>> 29
            fourth ^= fourth &>> 29
            offset += 32
        }
        var sum = UInt64(truncatingIfNeeded: bytes.count)
        while offset < bytes.count {
            sum = (sum ^ UInt64(bytes[offset])) &* multiplier
            offset += 1
        }
        for lane in [first, second, third, fourth] { sum = (sum ^ lane ^ sum >> 31) &* multiplier }
        return sum ^ sum >> 32
    }
}
