/// The fixed texts of a compiled form in one memory, each with the ``TextWriter/margin`` that a writer reads in front.
///
/// `@unchecked Sendable`: the memory is written in `init`, never again, and freed in `deinit`.
struct TextPieces: ~Copyable, @unchecked Sendable {
    private struct Place {
        var start: Int32
        var count: Int32
    }

    private let places: UnsafeMutablePointer<Place>
    private let text: UnsafeMutableRawPointer
    /// How many pieces there are.
    let count: Int
    /// Whether all of them are ASCII.
    let isASCII: Bool

    /// Takes the pieces; `nil` when one of them isn't valid UTF-8 or is too long for any text.
    init?(_ pieces: [[UInt8]]) {
        for piece in pieces {
            guard piece.count <= TextWriter.limit, String(validating: piece, as: UTF8.self) != nil else { return nil }
        }
        count = pieces.count
        isASCII = pieces.allSatisfy { $0.allSatisfy { $0 < 0x80 } }
        let size = TextWriter.margin + pieces.reduce(0) { $0 + $1.count }
        text = .allocate(byteCount: size, alignment: 8)
        text.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        places = .allocate(capacity: max(1, pieces.count))
        var end = TextWriter.margin
        for (index, piece) in pieces.enumerated() {
            (places + index).initialize(to: Place(start: Int32(end), count: Int32(piece.count)))
            for byte in piece {
                text.storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
                end += 1
            }
        }
    }

    deinit {
        places.deallocate()
        text.deallocate()
    }

    /// The bytes of a piece.
    @inline(__always)
    func length(_ index: Int) -> Int { Int(places[index].count) }

    /// Puts a piece in front of what a writer has; the index is below ``count``.
    @inline(__always)
    func put(_ index: Int, _ writer: inout TextWriter) {
        let place = places[index]
        writer.put(text + Int(place.start), Int(place.count))
    }

    /// The same for memory without a margin.
    func put(exactly index: Int, _ writer: inout TextWriter) {
        let place = places[index]
        writer.put(exactly: text + Int(place.start), Int(place.count))
    }
}
