// SPDX-License-Identifier: Apache-2.0

internal import LocaleData
internal import LocaleMatch

/// The letters of an index beside a long list, with what stands under each.
///
/// 1. The letters are those that CLDR lists for the locale's index, in the locale's order; what comes before the first of
///    them stands under "#", what comes behind the last under "…".
/// 2. A text stands under the last letter that it doesn't come before, by letters alone.
/// 3. In a Chinese order by sound or by strokes, characters stand under the letter of their sound: the data has a mark for
///    each, which begins with U+FDD0.
public struct IndexBucket<Element: Sendable>: Sendable {
    /// The letter.
    public let label: String
    /// What stands under it, in order.
    public let elements: [Element]
}

extension Collator {
    /// The letters of an index in the locale's order: A to Z in English, with Å, Ä and Ö in Swedish.
    public func indexLabels() throws(FormattingError) -> [String] { try boundaries().labels }

    /// The elements ordered by a text of each, in buckets; buckets without elements are left out.
    public func buckets<Element: Sendable>(
        _ elements: some Sequence<Element>, by text: KeyPath<Element, String>
    ) throws(FormattingError) -> [IndexBucket<Element>] {
        let letters = try primary()
        let (labels, bounds) = try boundaries()
        var buckets: [(label: String, elements: [Element])] = []
        for element in sorted(elements, by: text) {
            let own = element[keyPath: text]
            let below = bounds.last { letters.compare($0.text, own) <= 0 }
            let label = below.map { $0.label.map { labels[$0] } ?? "…" } ?? "#"
            // Marks of rule 3 stand apart from the letters, so that a letter may come up again.
            if let place = buckets.firstIndex(where: { $0.label == label }) {
                buckets[place].elements.append(element)
            } else {
                buckets.append((label, [element]))
            }
        }
        let order = ["#"] + labels + ["…"]
        let known = Dictionary(buckets.map { ($0.label, $0.elements) }, uniquingKeysWith: { $0 + $1 })
        return order.compactMap { label in known[label].map { IndexBucket(label: label, elements: $0) } }
    }

    private func primary() throws(FormattingError) -> Collator {
        var letters = options
        letters.strength = .letters
        return try LocaleFormatter(locale).collator(letters)
    }

    /// The letters, and the texts from which a bucket begins: with the place of its letter, or none for what belongs to no
    /// letter.
    private func boundaries() throws(FormattingError) -> (labels: [String], bounds: [(text: String, label: Int?)]) {
        let order = try primary()
        let tag = locale.withoutExtensions.identifier
        let set = ICUResources.texts(locale: tag, path: "ExemplarCharactersIndex").texts.first?.text ?? ""
        var labels: [String] = []
        for label in order.sorted(CharacterSetPattern(set).members)
        where labels.last.map({ order.compare($0, label) != 0 }) ?? true {
            labels.append(label)
        }
        if labels.isEmpty { labels = (0..<26).map { String(Character(Unicode.Scalar(UInt8(65 + $0)))) } }
        var bounds: [(text: String, label: Int?)] = labels.enumerated().map { ($0.element, $0.offset) }
        // Rule 3.
        var marks: [(text: String, label: Int?)] = []
        let sign = Unicode.Scalar(0xFDD0 as UInt32).map { String(Character($0)) } ?? ""
        if locale.language == "zh" {
            marks = labels.enumerated().map { (sign + $0.element, $0.offset) }
        }
        // What comes behind the last letter: the next script.
        if let last = labels.last, let script = last.unicodeScalars.first?.nextScriptStart {
            if order.compare(script, last) > 0 { bounds.append((script, nil)) }
        }
        bounds += marks
        return (labels, bounds.sorted { order.compare($0.text, $1.text) < 0 })
    }
}

extension Unicode.Scalar {
    /// A character of the script that comes behind this one's in the root order; `nil` for scripts that none follows here.
    fileprivate var nextScriptStart: String? {
        switch value {
        case 0x41...0x24F, 0x1E00...0x1EFF: "α"
        case 0x370...0x3FF: "ⲁ"
        case 0x400...0x52F: "ⴀ"
        default: nil
        }
    }
}

/// The members of a set of characters as CLDR's data writes it: `[A B C {CH} D-F]`.
struct CharacterSetPattern {
    let members: [String]

    init(_ pattern: String) {
        var members: [String] = []
        var scalars = Array(pattern.unicodeScalars)[...]
        var isRange = false
        func unescaped(_ rest: inout ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
            guard let next = rest.popFirst() else { return nil }
            let digits = next == "u" ? 4 : next == "U" ? 8 : 0
            guard digits > 0, rest.count >= digits,
                let value = UInt32(String(String.UnicodeScalarView(rest.prefix(digits))), radix: 16)
            else { return next }
            rest = rest.dropFirst(digits)
            return Unicode.Scalar(value)
        }
        while var scalar = scalars.popFirst() {
            switch scalar {
            case "[", "]", " ": continue
            case "-":
                isRange = true
                continue
            case "{":
                var text = String.UnicodeScalarView()
                while let next = scalars.popFirst(), next != "}" {
                    if next == "\\" {
                        if let plain = unescaped(&scalars) { text.append(plain) }
                    } else {
                        text.append(next)
                    }
                }
                members.append(String(text))
                continue
            case "\\":
                guard let plain = unescaped(&scalars) else { continue }
                scalar = plain
            default: break
            }
            if isRange, let first = members.last?.unicodeScalars.first, first.value < scalar.value,
                scalar.value - first.value < 0x1000
            {
                for value in (first.value + 1)...scalar.value {
                    if let member = Unicode.Scalar(value) { members.append(String(Character(member))) }
                }
            } else {
                members.append(String(Character(scalar)))
            }
            isRange = false
        }
        self.members = members
    }
}
