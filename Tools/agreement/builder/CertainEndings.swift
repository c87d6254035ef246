/// Suffixes that decide the gender of all words that are formed with them, whatever the sources have of them: Portuguese
/// lists leave out what a verb's affixes form, so that few of the words in -ção are there to learn from.
enum CertainEndings {
    private static let endings: [String: [(suffix: String, gender: Int)]] = [
        "es": [
            ("ción", 2), ("sión", 2), ("xión", 2), ("dad", 2), ("tad", 2), ("tud", 2), ("umbre", 2), ("eza", 2),
            ("anza", 2), ("encia", 2), ("ancia", 2), ("miento", 1), ("ismo", 1), ("aje", 1),
        ],
        "fr": [
            ("tion", 2), ("ssion", 2), ("ité", 2), ("ance", 2), ("ette", 2), ("ement", 1), ("isme", 1), ("phone", 1),
            ("oir", 1), ("age", 1),
        ],
        "it": [
            ("zione", 2), ("sione", 2), ("gione", 2), ("tà", 2), ("tù", 2), ("ezza", 2), ("anza", 2), ("enza", 2),
            ("tudine", 2), ("trice", 2), ("mento", 1), ("ismo", 1), ("ore", 1), ("iere", 1),
        ],
        "pt": [
            ("ção", 2), ("ssão", 2), ("nsão", 2), ("rsão", 2), ("dade", 2), ("tude", 2), ("gem", 2), ("eza", 2),
            ("ança", 2), ("ência", 2), ("ância", 2), ("trice", 2), ("mento", 1), ("ismo", 1),
        ],
        "de": [
            ("ierung", 2), ("igung", 2), ("lung", 2), ("nung", 2), ("rung", 2), ("tung", 2), ("dung", 2), ("heit", 2),
            ("keit", 2), ("schaft", 2), ("tät", 2), ("tion", 2), ("sion", 2), ("chen", 4), ("lein", 4), ("ismus", 1),
            ("ling", 1),
        ],
    ]

    /// Learned endings in which those of the list are sure and nothing longer says otherwise.
    static func applied(to learned: [EndingTraining.Ending], language: String) -> [EndingTraining.Ending] {
        let certain = (endings[language] ?? []).map { (suffix: Array($0.suffix.utf8), gender: $0.gender) }
        let kept = learned.filter { ending in
            !certain.contains {
                ending.suffix.count >= $0.suffix.count && ending.suffix.suffix($0.suffix.count).elementsEqual($0.suffix)
            }
        }
        return kept + certain.map { EndingTraining.Ending(suffix: $0.suffix, value: $0.gender, isSure: true) }
    }
}
