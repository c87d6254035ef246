// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// What a translation is kept under: everything that decides how it reads.
///
/// The key is the parts themselves, each with its length in front, so two different sets of parts never share a key: `"a|b"`
/// with `""` and `"a"` with `"b"` stay apart, as they would not with parts joined by a mark. It holds bytes rather than
/// text, because Swift takes `é` and `e` with a combining accent for equal and an engine does not.
public struct TranslationMemoryKey: Sendable, Hashable {
    /// The key's bytes: a format number, then each part as its length (LEB128) and its UTF-8.
    public let bytes: [UInt8]
    /// A 64-bit digest of the bytes (FNV-1a), the same on every machine and in every run: an address, not an identity.
    ///
    /// Takes time in proportion to the bytes; stores outside of the process need it, a dictionary doesn't.
    public var digest: UInt64 { FNV1a.hash(bytes) }

    /// The first byte of every key; it changes when the parts do, so that old keys are never met again.
    static let format: UInt8 = 2
    /// The first byte of the keys of whole texts.
    static let textFormat: UInt8 = 5
    /// The first byte of the keys of what workers deliver.
    static let deliveredFormat: UInt8 = 4

    /// The key of a sentence.
    ///
    /// - Parameters:
    ///   - engine: The engine's name.
    ///   - engineVersion: Its version for this pair, along with whatever option changes what it answers.
    ///   - source: The language of the text.
    ///   - target: The language of the translation.
    ///   - maskedText: The text as the engine gets it, tokens in place of what is masked.
    ///   - glossaryVersion: The version of the glossary in use, empty without one.
    public init(
        engine: String, engineVersion: String, source: LanguageTag, target: LanguageTag, maskedText: String,
        glossaryVersion: String = ""
    ) {
        self.init(
            Self.format, [engine, engineVersion, source.identifier, target.identifier, glossaryVersion, maskedText])
    }

    /// The key of a whole text.
    ///
    /// - Parameter conditions: A digest of what else decides how the text is cut, masked and judged; its eight bytes stand at the
    ///   end of the key, the lowest first.
    init(
        text: String, engine: String, engineVersion: String, source: LanguageTag, target: LanguageTag,
        glossaryVersion: String, conditions: UInt64
    ) {
        self.init(
            Self.textFormat,
            [engine, engineVersion, source.identifier, target.identifier, glossaryVersion, text], end: conditions)
    }

    /// The key of what a worker delivers for a queue: the text and the pair alone, so that whoever has put the text in finds it,
    /// whatever engine the worker had.
    package init(delivered text: String, from source: LanguageTag, to target: LanguageTag) {
        self.init(Self.deliveredFormat, [source.identifier, target.identifier, text])
    }

    private init(_ format: UInt8, _ parts: [String], end: UInt64? = nil) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64 + parts.reduce(0) { $0 + $1.utf8.count })
        bytes.append(format)
        for part in parts {
            bytes.append(lengthOf: part.utf8.count)
            bytes.append(contentsOf: part.utf8)
        }
        if let end {
            for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: end >> shift)) }
        }
        self.init(bytes: bytes)
    }

    /// What a key of a sentence stands for; `nil` for the key of a whole text, and for bytes that are no key.
    package var sentence: (engine: String, source: LanguageTag, target: LanguageTag, text: String)? {
        guard bytes.first == Self.format else { return nil }
        var parts: [String] = []
        var index = 1
        while index < bytes.count {
            var (length, shift) = (0, 0)
            while index < bytes.count, shift < 56 {
                let byte = bytes[index]
                index += 1
                length |= Int(byte & 0x7F) << shift
                shift += 7
                if byte < 0x80 { break }
            }
            guard length <= bytes.count - index,
                let part = String(validating: bytes[index..<(index + length)], as: UTF8.self)
            else { return nil }
            parts.append(part)
            index += length
        }
        guard parts.count == 6, let source = try? LanguageTag(parts[2]), let target = try? LanguageTag(parts[3]) else {
            return nil
        }
        return (parts[0], source, target, parts[5])
    }

    /// A key from the bytes of another.
    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// Hashes the bytes, with Swift's own random seed: texts made to collide in ``digest`` don't collide here.
    public func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

/// The Fowler–Noll–Vo hash, 64 bits, variant 1a
/// ([description](https://datatracker.ietf.org/doc/html/draft-eastlake-fnv)).
package enum FNV1a {
    /// The hash of some bytes, continuing from another hash or from the start.
    package static func hash(
        _ bytes: some Sequence<UInt8>, continuing start: UInt64 = 0xCBF2_9CE4_8422_2325
    ) -> UInt64 {
        var hash = start
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash
    }
}

extension [UInt8] {
    /// Appends a length as LEB128: seven bits a byte, the lowest first, the top bit set on all but the last.
    ///
    /// 5 → `05`, 300 → `AC 02`. No encoding is the beginning of another, so what follows can't run into it.
    mutating func append(lengthOf count: Int) {
        var rest = UInt(clamping: count)
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest & 0x7F) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }
}
