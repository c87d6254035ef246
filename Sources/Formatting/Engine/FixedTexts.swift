// SPDX-License-Identifier: Apache-2.0

/// The fixed texts of a compiled form in one memory: where each one stands, then the bytes of all of them.
///
/// Where they stand takes at least the ``TextWriter/margin`` that a writer reads in front of a piece.
///
/// `@unchecked Sendable`: the memory is written in `init`, never again, and freed in `deinit`.
struct FixedTexts: ~Copyable, @unchecked Sendable {
    private struct Place {
        var start: Int32
        var count: Int32
    }

    private let places: UnsafeMutablePointer<Place>
    /// Whether all of them are ASCII.
    let isASCII: Bool

    /// Takes the pieces; `nil` when one of them isn't valid UTF-8 or is too long for any text.
    init?(_ pieces: [[UInt8]]) {
        for piece in pieces {
            guard piece.count <= TextWriter.limit, String(validating: piece, as: UTF8.self) != nil else { return nil }
        }
        isASCII = pieces.allSatisfy { $0.allSatisfy { $0 < 0x80 } }
        let size = MemoryLayout<Place>.stride
        var end = max(TextWriter.margin, pieces.count * size)
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: end + pieces.reduce(0) { $0 + $1.count }, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: end)
        places = memory.bindMemory(to: Place.self, capacity: end / size)
        for (index, piece) in pieces.enumerated() {
            places[index] = Place(start: Int32(end), count: Int32(piece.count))
            for byte in piece {
                memory.storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
                end += 1
            }
        }
    }

    deinit { UnsafeMutableRawPointer(places).deallocate() }

    /// How many bytes a piece has.
    @inline(__always)
    func length(_ index: Int) -> Int { Int(places[index].count) }

    /// Puts a piece in front of what a writer has; the index is that of a piece.
    @inline(__always)
    func put(_ index: Int, _ writer: inout TextWriter) {
        let place = places[index]
        writer.put(UnsafeRawPointer(places) + Int(place.start), Int(place.count))
    }

    /// Writes a piece to memory that has no margin behind its end.
    func put(exactly index: Int, _ writer: inout TextWriter) {
        let place = places[index]
        writer.put(exactly: UnsafeRawPointer(places) + Int(place.start), Int(place.count))
    }
}
