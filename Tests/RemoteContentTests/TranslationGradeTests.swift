// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import RemoteContent

/// The grade of what was found: one line a case.
struct TranslationGradeTests {
    /// Words, unknown, lost and leftover ones, flags, the grade.
    static let cases:
        [(words: Int, unknown: Int, lost: Int, leftover: Int, flags: [TranslationFlag], grade: TranslationGrade)] = [
            (8, 0, 0, 0, [], .good), (0, 0, 0, 0, [], .good),
            // A word in seven is where sentences lose their sense: 1 of 7 is doubtful, 1 of 6 poor.
            (7, 1, 0, 0, [.unknownWords], .doubtful), (6, 1, 0, 0, [.unknownWords], .poor),
            (20, 1, 1, 1, [.unknownWords, .lostWords, .leftovers], .doubtful),
            (20, 2, 1, 1, [.unknownWords, .lostWords, .leftovers], .poor),
            (8, 0, 1, 0, [.lostWords], .doubtful), (1, 1, 0, 0, [.unknownWords], .poor),
            // What is merely odd is doubtful, what loses meaning poor, however little of it.
            (100, 0, 0, 0, [.namesChanged], .doubtful), (100, 0, 0, 0, [.inSegments], .doubtful),
            (100, 0, 0, 0, [.numbersChanged], .poor), (100, 0, 0, 0, [.quantityChanged], .poor),
            (100, 0, 0, 0, [.wrongLanguage], .poor), (100, 0, 0, 0, [.sourceKept], .poor),
            (100, 0, 0, 0, [.unchanged], .poor), (100, 0, 0, 0, [.repetition], .poor), (0, 0, 0, 0, [.empty], .poor),
        ]

    @Test("Rule 10: the grade", arguments: cases)
    func grade(
        words: Int, unknown: Int, lost: Int, leftover: Int, flags: [TranslationFlag], grade: TranslationGrade
    ) {
        var counts = TranslationCounts(words: words, unknownWords: unknown, lostWords: lost)
        counts.leftoverWords = leftover
        #expect(QualityGuard().grade(counts, flags) == grade)
    }
}
