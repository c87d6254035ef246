// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// Who gets another language when a list or a matcher changes.
///
///     let comparison = MatcherComparison(from: ["en", "pt"], to: ["en", "pt", "pt-PT"])
///     print(comparison)   // pt-PT,pt;q=0.9,en;q=0.8 : pt → pt-PT, …
public struct MatcherComparison: Sendable, CustomStringConvertible {
    /// A header that gets another language.
    public struct Change: Sendable, CustomStringConvertible {
        /// The header.
        public let header: String
        /// What it got.
        public let old: Negotiation
        /// What it gets.
        public let new: Negotiation
        /// The header, what it got and what it gets, separated by tabs; `-` for nothing.
        public var description: String {
            "\(header)\t\(old.supported?.spelling ?? "-")\t\(new.supported?.spelling ?? "-")"
        }
    }

    /// The headers that get another language, in the corpus's order; another spelling of the same tag is no change.
    public let changes: [Change]
    /// How many headers were compared.
    public let compared: Int

    /// Compares two matchers over headers: the usual ones unless others are given.
    public init(_ old: LocaleMatcher, _ new: LocaleMatcher, headers: [String] = UsualHeaders.all) {
        compared = headers.count
        changes = headers.compactMap { header in
            let change = Change(
                header: header, old: old.match(acceptLanguage: header), new: new.match(acceptLanguage: header))
            return change.old.textLocale == change.new.textLocale ? nil : change
        }
    }

    /// Compares two lists under the same options.
    public init(
        from old: [String], to new: [String], options: LocaleMatcher.Options = LocaleMatcher.Options(),
        headers: [String] = UsualHeaders.all
    ) {
        self.init(
            LocaleMatcher(supported: old, options: options), LocaleMatcher(supported: new, options: options),
            headers: headers)
    }

    /// A line for each header that gets another language, and how many there are.
    public var description: String {
        (changes.map(\.description) + ["\(changes.count) of \(compared) headers get another language"])
            .joined(separator: "\n")
    }
}
