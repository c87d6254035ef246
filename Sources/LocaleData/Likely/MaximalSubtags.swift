// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// Language, script and region with what is likely filled in: what distances are between.
package struct MaximalSubtags: Sendable, Hashable {
    /// `und` is spelled out here, so zero never occurs.
    ///
    /// A pseudo-locale (`en-XA`) has a mark in the lowest byte, which makes it another language than the one that it
    /// disguises.
    package var language: UInt64
    package var script: UInt32
    package var region: UInt32
    /// Which of the three the tag itself named: 4 language, 2 script, 1 region.
    ///
    /// Of two candidates that are the same otherwise, the one that is explicit about the same subtags is nearer.
    package var explicit: UInt8
    /// The partition of the region, for distances between regions.
    package var partition: UInt8

    /// Subtags that are known; without defaults for the reason that ``Subtags`` has none.
    @inlinable @inline(__always)
    package init(language: UInt64, script: UInt32, region: UInt32, explicit: UInt8, partition: UInt8) {
        (self.language, self.script, self.region) = (language, script, region)
        (self.explicit, self.partition) = (explicit, partition)
    }

    /// Whether language, script and region agree.
    @inlinable @inline(__always)
    package func isEquivalent(to other: MaximalSubtags) -> Bool {
        language == other.language && script == other.script && region == other.region
    }
}

extension MaximalSubtags {
    /// What ICU's function fills in, in the form that the tables give.
    package static func asked(_ language: UInt64, _ script: UInt32, _ region: UInt32) -> MaximalSubtags {
        let found = Subtags.likely(language, script, region)
        return MaximalSubtags(
            language: found.language, script: found.script, region: found.region,
            explicit: (language == 0 ? 0 : 4) | (script == 0 ? 0 : 2) | (region == 0 ? 0 : 1), partition: 0)
    }
}

extension Subtags {
    /// The subtags with what ICU's function says is likely; `und` is spelled out.
    ///
    /// What is likely for any language stands in for one that ICU knows nothing of, and for three-letter codes of
    /// languages that have a shorter one: these are other languages here.
    package static func likely(_ language: UInt64, _ script: UInt32, _ region: UInt32) -> Subtags {
        let named = Subtags(language: language == 0 ? Subtags.und : language, script: script, region: region)
        var found = addingLikely(named) ?? named
        let isOther = named.language != Subtags.und && found.language != named.language
        if isOther || found.script == 0 || found.region == 0 {
            let any = Subtags(language: Subtags.und, script: script, region: region)
            found = addingLikely(any) ?? any
            if named.language != Subtags.und { found.language = named.language }
        }
        if found.language == 0 { found.language = Subtags.und }
        // ICU puts a country in the place of some regions of regions: `und-003` is `en-Latn-US`.
        if region != 0 { found.region = region }
        return found
    }

    private static func addingLikely(_ subtags: Subtags) -> Subtags? {
        let identifier = subtags.text.replacing("-", with: "_")
        return String { tolk_locale_add_likely(identifier, $0) == TOLK_OK }.flatMap(Subtags.init(icu:))
    }
}
