/// What ``DistanceRules`` needs beside the distances themselves.
struct DistanceSource {
    /// Indexed by ``Regions/index(_:)``.
    let partitionOfRegion: UnsafeBufferPointer<UInt8>
    /// Lists of one-letter partitions.
    let partitions: [[UInt8]]
    let defaultLanguage: UInt8
    let defaultScript: UInt8
    let defaultRegion: UInt8

    /// As in ICU's tables; `nil` when they don't have the shapes that the code relies on.
    init?(_ tables: MatcherTables) {
        let count = tables.partitions.count
        let isExpected =
            tables.regionToPartitions.count >= Regions.count && (1...256).contains(count)
            && tables.regionToPartitions.allSatisfy { Int($0) < count }
            && tables.distances[..<3].allSatisfy { (1...100).contains($0) }
        guard isExpected else { return nil }
        partitionOfRegion = tables.regionToPartitions
        partitions = tables.partitions
        defaultLanguage = UInt8(truncatingIfNeeded: tables.distances[0])
        defaultScript = UInt8(truncatingIfNeeded: tables.distances[1])
        defaultRegion = UInt8(truncatingIfNeeded: tables.distances[2])
    }

    /// As in rules that are written.
    ///
    /// The table of regions is never freed.
    init(_ written: WrittenRules) {
        let numbers = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Regions.count)
        _ = numbers.initialize(from: written.partitionOfRegion)
        partitionOfRegion = UnsafeBufferPointer(numbers)
        partitions = written.partitions
        defaultLanguage = written.defaultLanguage
        defaultScript = written.defaultScript
        defaultRegion = written.defaultRegion
    }
}
