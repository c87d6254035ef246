// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// How a translation is written into a store outside this process.
///
/// **Layout**, numbers of more than a byte little-endian, lengths and counts as LEB128:
/// 1. the format's number, one byte;
/// 2. the digest of the key that it belongs to, eight bytes;
/// 3. when it was made, in seconds since 1970, and the seal, eight bytes each;
/// 4. whether people made it, 1 or 0; the counts, each;
/// 5. engine, engine version and text, each with its length;
/// 6. the languages on the path, the flags, and the servers: for each list the number of its parts, then each part with its
///    length;
/// 7. the hash of all of this (FNV-1a), eight bytes.
///
/// What a disk or another machine gives back is read as untrusted: a value that is cut short, altered, of another
/// format, or that belongs to another key is no value.
package enum StoredTranslationCodec {
    static let format: UInt8 = 2
    /// The most parts of a list: languages on a path, flags, servers.
    static let maximumParts = 16

    /// The bytes of a translation kept under a key.
    package static func encode(_ translation: StoredTranslation, for key: TranslationMemoryKey) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(translation.cost)
        bytes.append(format)
        bytes.append(number: key.digest)
        bytes.append(number: UInt64(bitPattern: translation.madeAtSeconds))
        bytes.append(number: translation.seal)
        bytes.append(lengthOf: translation.isHuman ? 1 : 0)
        for count in translation.counts.all { bytes.append(lengthOf: max(0, count)) }
        for part in [translation.engine, translation.engineVersion, translation.text] { append(part, to: &bytes) }
        for list in [
            translation.path.map(\.identifier), translation.flags.map(\.description), translation.sentTo,
        ] {
            bytes.append(lengthOf: min(list.count, maximumParts))
            for part in list.prefix(maximumParts) { append(part, to: &bytes) }
        }
        bytes.append(number: FNV1a.hash(bytes))
        return bytes
    }

    /// The translation in the bytes; `nil` when they are damaged or belong to another key.
    package static func decode(
        _ bytes: UnsafeRawBufferPointer, for key: TranslationMemoryKey
    ) -> StoredTranslation? {
        guard bytes.count >= 1 + 8 + 8 + 8, bytes.first == format else { return nil }
        var tail = Reader(bytes: UnsafeRawBufferPointer(rebasing: bytes[(bytes.count - 8)...]))
        var reader = Reader(bytes: UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 8)]))
        guard tail.number() == FNV1a.hash(reader.bytes) else { return nil }
        reader.index = 1
        guard reader.number() == key.digest, let made = reader.number(), let seal = reader.number(),
            let human = reader.length(), human <= 1,
            let counts = reader.counts(),
            let engine = reader.string(), let version = reader.string(), let text = reader.string(),
            let path = reader.list(), let flags = reader.list(), let sentTo = reader.list(),
            reader.index == reader.bytes.count
        else { return nil }
        let languages = path.compactMap { try? LanguageTag($0) }
        guard languages.count == path.count else { return nil }
        var translation = StoredTranslation(
            text: text, path: languages, counts: counts, flags: flags.map(TranslationFlag.init(named:)),
            engine: engine, engineVersion: version, isHuman: human == 1, sentTo: sentTo,
            madeAt: Date(timeIntervalSince1970: TimeInterval(Int64(bitPattern: made))))
        translation.seal = seal
        return translation
    }

    private static func append(_ part: String, to bytes: inout [UInt8]) {
        bytes.append(lengthOf: part.utf8.count)
        bytes.append(contentsOf: part.utf8)
    }

    /// Reads from the front; every step gives `nil` where the bytes end too early.
    private struct Reader {
        let bytes: UnsafeRawBufferPointer
        var index = 0

        mutating func number() -> UInt64? {
            guard bytes.count - index >= 8 else { return nil }
            let number = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            index += 8
            return UInt64(littleEndian: number)
        }

        mutating func length() -> Int? {
            var value: UInt64 = 0
            var shift: UInt64 = 0
            while index < bytes.count, shift < 63 {
                let byte = bytes[index]
                index += 1
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return Int(exactly: value) }
                shift += 7
            }
            return nil
        }

        mutating func counts() -> TranslationCounts? {
            var all: [Int] = []
            for _ in 0..<6 {
                guard let count = length() else { return nil }
                all.append(count)
            }
            return TranslationCounts(all: all)
        }

        mutating func list() -> [String]? {
            guard let count = length(), count <= maximumParts else { return nil }
            var parts: [String] = []
            for _ in 0..<count {
                guard let part = string() else { return nil }
                parts.append(part)
            }
            return parts
        }

        mutating func string() -> String? {
            guard let count = length(), count <= bytes.count - index else { return nil }
            let part = bytes[index..<(index + count)]
            index += count
            return String(validating: part, as: UTF8.self)
        }
    }
}

extension [UInt8] {
    /// Appends a number as eight bytes, the lowest first.
    fileprivate mutating func append(number: UInt64) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
