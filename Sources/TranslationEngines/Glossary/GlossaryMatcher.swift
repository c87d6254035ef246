// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

/// The entries of a glossary for one pair, ready to be found.
///
/// Terms are found as whole words, the longest one at each place; capitals don't matter unless the entry says so. In
/// scripts without blanks between words every place is a word's beginning.
struct GlossaryMatcher: Sendable {
    private struct Term: Sendable {
        var folded: [Unicode.Scalar]
        var exact: [Unicode.Scalar]
        var entry: Glossary.Entry
    }

    /// A piece of a text: between terms, or a term with its translation.
    enum Piece {
        case text(String)
        case term(translation: String)
    }

    private let texts: [String: String]
    /// Settled texts by their frame.
    private let patterns: [String: (pattern: TextPattern, translation: String)]
    /// Terms by their first letter, the longest first.
    private let terms: [Unicode.Scalar: [Term]]
    var hasTerms: Bool { !terms.isEmpty }

    init(_ entries: [Glossary.Entry]) {
        var texts: [String: String] = [:]
        var terms: [Unicode.Scalar: [Term]] = [:]
        var patterns: [String: (pattern: TextPattern, translation: String)] = [:]
        for entry in entries {
            let normalized = Self.normalized(entry.source)
            if entry.isTerm {
                let exact = Array(normalized.unicodeScalars)
                let folded = exact.map(Self.folded)
                if let first = folded.first {
                    terms[first, default: []].append(Term(folded: folded, exact: exact, entry: entry))
                }
            } else {
                texts[normalized] = entry.translation
                let pattern = TextPattern(entry.source)
                if !pattern.parts.isEmpty { patterns[pattern.frame] = (pattern, entry.translation) }
            }
        }
        self.texts = texts
        self.patterns = patterns
        self.terms = terms.mapValues { $0.sorted { $0.folded.count > $1.folded.count } }
    }

    /// The settled translation of a whole text: of that very one, or of one that differs in its numbers and masked parts only.
    ///
    /// - Parameter style: How masked parts are written in the text; `nil` for a text in which nothing is masked.
    func translation(ofText text: String, tokens style: TokenStyle? = nil) -> String? {
        guard !texts.isEmpty else { return nil }
        if let exact = texts[Self.normalized(text)] { return exact }
        guard !patterns.isEmpty else { return nil }
        let pattern = style.map { TextPattern(text, tokens: $0) } ?? TextPattern(text)
        guard let settled = patterns[pattern.frame] else { return nil }
        return TextPattern.translation(settled.pattern, settled: settled.translation, for: pattern)
    }

    /// Composed, and every run of blanks one blank.
    static func normalized(_ text: String) -> String {
        UnicodeText.nfc(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// A text without tokens, cut at the terms in it.
    func pieces(of text: String) -> [Piece] {
        let scalars = Array(UnicodeText.nfc(text).unicodeScalars)
        let folded = scalars.map(Self.folded)
        var pieces: [Piece] = []
        var (start, index) = (0, 0)
        func flush() {
            if index > start { pieces.append(.text(Self.string(scalars[start..<index]))) }
        }
        while index < scalars.count {
            guard let (term, length) = term(at: index, scalars, folded) else {
                index += 1
                continue
            }
            flush()
            pieces.append(.term(translation: Self.cased(term.entry, like: scalars[index], term.exact.first)))
            index += length
            start = index
        }
        flush()
        return pieces
    }

    private func term(
        at index: Int, _ scalars: [Unicode.Scalar], _ folded: [Unicode.Scalar]
    ) -> (Term, length: Int)? {
        guard let candidates = terms[folded[index]], Self.isBoundary(index, scalars) else { return nil }
        for term in candidates {
            let pattern = term.entry.isCaseSensitive ? term.exact : term.folded
            let text = term.entry.isCaseSensitive ? scalars : folded
            guard let end = Self.match(pattern, text, at: index), Self.isBoundary(end, scalars) else { continue }
            return (term, end - index)
        }
        return nil
    }

    /// Where a match ends; a blank in the pattern stands for any run of blanks.
    private static func match(_ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar], at start: Int) -> Int? {
        var index = start
        for scalar in pattern {
            guard index < text.count else { return nil }
            if scalar == " " {
                guard text[index].properties.isWhitespace else { return nil }
                while index < text.count, text[index].properties.isWhitespace { index += 1 }
            } else {
                guard text[index] == scalar else { return nil }
                index += 1
            }
        }
        return index
    }

    /// Whether no word goes on across this place.
    private static func isBoundary(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        guard index > 0, index < scalars.count else { return true }
        let (before, after) = (scalars[index - 1], scalars[index])
        guard isWord(before), isWord(after) else { return true }
        return ByteText.isUnspaced(before) || ByteText.isUnspaced(after)
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation:
            true
        default: false
        }
    }

    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let mapping = scalar.properties.lowercaseMapping.unicodeScalars
        guard mapping.count == 1, let lower = mapping.first else { return scalar }
        return lower
    }

    /// The translation, with a capital where the text has one and the entry has not.
    ///
    /// `storm surge → marejada`, at the beginning of `Storm surge is …` → `Marejada`
    private static func cased(
        _ entry: Glossary.Entry, like found: Unicode.Scalar, _ written: Unicode.Scalar?
    ) -> String {
        guard let written, found != written, found.properties.isUppercase, let first = entry.translation.first else {
            return entry.translation
        }
        return first.uppercased() + entry.translation.dropFirst()
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
