/// The marks that Apertium puts before words it doesn't know: `*word` without analysis, `@word` without translation,
/// `#word` that it can't inflect.
///
/// To tell them from the same signs in the text, the text's own travel as private use characters, which Apertium leaves
/// alone; so every mark that comes back is Apertium's, is counted and taken out. (Asked to leave its marks out, the
/// server takes the text's own stars with them.)
struct APYMarks: Sendable {
    private static let marks: [Unicode.Scalar] = ["*", "@", "#"]
    private static let standIns: [Unicode.Scalar] = ["\u{E002}", "\u{E003}", "\u{E004}"]

    /// The text to send.
    let text: String
    /// Whether the text has private use characters of its own, which then stand for themselves.
    private let hasStandIns: Bool

    init(_ text: String) {
        hasStandIns = text.unicodeScalars.contains(where: Self.standIns.contains)
        self.text = hasStandIns ? text : Self.replace(Self.marks, by: Self.standIns, in: text)
    }

    /// The translation without marks and with the text's own signs, and how many marks there were.
    ///
    /// `Severo *thunderstorm aviso` → `Severo thunderstorm aviso`, 1
    func remove(from translation: String) -> (text: String, count: Int) {
        guard !hasStandIns else { return (translation, 0) }
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
        return (Self.replace(Self.standIns, by: Self.marks, in: String(output)), count)
    }

    private static func replace(
        _ scalars: [Unicode.Scalar], by others: [Unicode.Scalar], in text: String
    ) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            output.append(zip(scalars, others).first { $0.0 == scalar }?.1 ?? scalar)
        }
        return String(output)
    }
}
