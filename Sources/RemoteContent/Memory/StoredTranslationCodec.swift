internal import FoundationEssentials
internal import LocaleMatch

/// How a translation is written into a store outside this process.
///
/// **Layout**, numbers of more than a byte little-endian, lengths as LEB128:
/// 1. the format's number, one byte;
/// 2. the digest of the key that it belongs to, eight bytes;
/// 3. when it was made, in seconds since 1970, eight bytes;
/// 4. words and unknown words;
/// 5. engine, engine version and text, each with its length;
/// 6. the number of languages on the path, and each with its length;
/// 7. the hash of all of this (FNV-1a), eight bytes.
///
/// What a disk or another machine gives back is read as untrusted: a value that is cut short, altered, of another
/// format, or that belongs to another key is no value.
package enum StoredTranslationCodec {
    static let format: UInt8 = 1
    /// The most languages on a path.
    static let maximumPath = 16

    /// The bytes of a translation kept under a key.
    package static func encode(_ translation: StoredTranslation, for key: TranslationMemoryKey) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(translation.cost)
        bytes.append(format)
        bytes.append(number: key.digest)
        bytes.append(number: UInt64(bitPattern: translation.madeAtSeconds))
        bytes.append(lengthOf: translation.words)
        bytes.append(lengthOf: translation.unknownWords)
        for part in [translation.engine, translation.engineVersion, translation.text] {
            bytes.append(lengthOf: part.utf8.count)
            bytes.append(contentsOf: part.utf8)
        }
        let path = translation.path.prefix(maximumPath)
        bytes.append(lengthOf: path.count)
        for language in path {
            bytes.append(lengthOf: language.identifier.utf8.count)
            bytes.append(contentsOf: language.identifier.utf8)
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
        guard reader.number() == key.digest, let made = reader.number(), let words = reader.length(),
            let unknown = reader.length(), let engine = reader.string(), let version = reader.string(),
            let text = reader.string(), let count = reader.length(), count <= maximumPath
        else { return nil }
        var path: [LanguageTag] = []
        for _ in 0..<count {
            guard let identifier = reader.string(), let language = try? LanguageTag(identifier) else { return nil }
            path.append(language)
        }
        guard reader.index == reader.bytes.count else { return nil }
        return StoredTranslation(
            text: text, path: path, words: words, unknownWords: unknown, engine: engine, engineVersion: version,
            madeAt: Date(timeIntervalSince1970: TimeInterval(Int64(bitPattern: made))))
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
