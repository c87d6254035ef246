// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// A language tag: language, script, region, variants, extensions and private use, parsed once at the door.
///
/// The grammar is BCP 47 ([RFC 5646](https://www.rfc-editor.org/rfc/rfc5646)); `_` is read as `-`, legacy tags such as
/// `i-klingon` as their modern form, and extended languages as the language that they name (`zh-yue` → `yue`).
/// Equality and hash go by the canonical syntax, so `EN_us` equals `en-US`; the caller's ``spelling`` is kept beside.
///
///     let tag = try LanguageTag("ZH_hant_tw")
///     tag.identifier   // "zh-Hant-TW"
///     tag.spelling     // "ZH_hant_tw"
public struct LanguageTag: Sendable {
    /// The longest text that is read as a tag, in bytes of UTF-8.
    public static let maximumBytes = 255
    /// The most subtags that a tag may have.
    public static let maximumSubtags = 64

    /// Exactly what the caller wrote.
    public internal(set) var spelling: String
    /// The canonical syntax: cased by place, hyphens, such as `ar-EG-u-nu-latn`.
    ///
    /// Aliases are not resolved.
    public let identifier: String
    let scanned: ScannedTag
    /// Language, script and region with what is likely filled in.
    let maximal: MaximalSubtags
    /// Where variants, extensions and private use begin in `identifier`: the offset of the hyphen before them, its
    /// length when there are none.
    let variantsStart: UInt16
    let extensionsStart: UInt16
    let privateUseStart: UInt16

    var subtags: Subtags { scanned.subtags }

    /// The tag as a preference.
    var wish: NearestSearch.Wish { NearestSearch.Wish(maximal: maximal, details: scanned.details) }

    /// Parses a tag; throws ``LanguageTagError`` for a text that isn't well-formed or is beyond the limits.
    public init(_ text: some StringProtocol) throws(LanguageTagError) {
        let spelling = String(text)
        self = try spelling.readAsTag { bytes throws(TagScanner.Failure) in
            try LegacyTags.scan(bytes) { LanguageTag($0, $1, spelling: spelling) }
        }
    }

    init(spelling: String, identifier: String, scanned: ScannedTag, starts: SIMD3<UInt16>) {
        (self.spelling, self.identifier, self.scanned, maximal) = (spelling, identifier, scanned, scanned.maximal)
        (variantsStart, extensionsStart, privateUseStart) = (starts.x, starts.y, starts.z)
    }

    /// The tag `und`: no language is known.
    public static let undetermined = LanguageTag(
        spelling: "und", identifier: "und", scanned: ScannedTag(), starts: SIMD3(repeating: 3))

    /// The language in lower case, `und` when there is none.
    public var language: String { subtags.language == 0 ? "und" : Subtags.text(subtags.language) }

    /// The script, such as `Hant`; `nil` when the tag doesn't name one.
    public var script: String? { subtags.script == 0 ? nil : Subtags.text(subtags.script) }

    /// The region, such as `TW` or `419`; `nil` when the tag doesn't name one.
    public var region: String? { subtags.region == 0 ? nil : Subtags.text(subtags.region) }

    /// The variants in lower case, in the tag's order.
    public var variants: [String] { parts(from: variantsStart, to: extensionsStart) }

    /// The subtags after `x`, in lower case.
    public var privateUse: [String] {
        Array(parts(from: privateUseStart, to: UInt16(truncatingIfNeeded: identifier.utf8.count)).dropFirst())
    }

    /// Whether the whole tag is private use, such as `x-klingon`.
    public var isPrivateUseOnly: Bool { privateUseStart == 0 }

    /// The tag without extensions and private use: `ar-EG-u-nu-latn` → `ar-EG`; `und` for a tag of private use alone.
    public var withoutExtensions: LanguageTag {
        guard Int(extensionsStart) < identifier.utf8.count else { return self }
        return (try? LanguageTag(String(decoding: identifier.utf8.prefix(Int(extensionsStart)), as: UTF8.self)))
            ?? .undetermined
    }

    /// The subtags of `identifier` between two byte offsets.
    func parts(from start: UInt16, to end: UInt16) -> [String] {
        guard start < end else { return [] }
        let bytes = identifier.utf8.dropFirst(Int(start)).prefix(Int(end - start))
        return bytes.split(separator: UInt8(ascii: "-")).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension LanguageTag: Hashable {
    /// Whether two tags have the same canonical syntax, however they were spelled.
    public static func == (left: LanguageTag, right: LanguageTag) -> Bool { left.identifier == right.identifier }

    /// Hashes the canonical syntax.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension LanguageTag: CustomStringConvertible {
    /// The canonical syntax.
    public var description: String { identifier }
}

extension LanguageTag: Codable {
    /// Reads a tag from a single string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            self = try LanguageTag(text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Writes the caller's spelling as a single string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(spelling)
    }
}
