// SPDX-License-Identifier: Apache-2.0

/// The marks that Apertium puts before words it doesn't know: `*word` without analysis, `@word` without translation,
/// `#word` that it can't inflect.
///
/// To tell them from the same signs in the text, the text's own travel as private use characters, which Apertium leaves
/// alone; so every mark that comes back is Apertium's, is counted and taken out. (Asked to leave its marks out, the
/// server takes the text's own stars with them.)
struct APYMarks: Sendable {
    private static let marks: [Unicode.Scalar] = ["*", "@", "#"]

    /// The text to send.
    let text: String
    /// The characters that stand for the text's own signs: none that the text has itself.
    ///
    /// Empty for a text that has nearly all of them; its signs are then taken for marks.
    private let standIns: [Unicode.Scalar]

    init(_ text: String) {
        let scalars = text.unicodeScalars
        let own = Set(scalars.lazy.filter { Self.privateUse.contains($0.value) })
        // U+E000 and U+E001 are what tokens are written with.
        let free = Self.privateUse.lazy.compactMap(Unicode.Scalar.init).filter { !own.contains($0) }.prefix(3)
        standIns = free.count == Self.marks.count ? Array(free) : []
        self.text = Self.replace(Self.marks, by: standIns, in: text)
    }

    private static let privateUse = UInt32(0xE002)...0xF8FF

    /// The translation without marks and with the text's own signs, and how many marks there were.
    ///
    /// `Severo *thunderstorm aviso` → `Severo thunderstorm aviso`, 1
    func remove(from translation: String) -> (text: String, count: Int) {
        var output = String.UnicodeScalarView()
        var count = 0
        var isMarked = false
        for scalar in translation.unicodeScalars {
            if Self.marks.contains(scalar) {
                // Two hops mark a word twice.
                if !isMarked { count += 1 }
                isMarked = true
            } else {
                isMarked = false
                output.append(scalar)
            }
        }
        return (Self.replace(standIns, by: Self.marks, in: String(output)), count)
    }

    private static func replace(
        _ scalars: [Unicode.Scalar], by others: [Unicode.Scalar], in text: String
    ) -> String {
        guard !scalars.isEmpty, !others.isEmpty else { return text }
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            output.append(zip(scalars, others).first { $0.0 == scalar }?.1 ?? scalar)
        }
        return String(output)
    }
}
