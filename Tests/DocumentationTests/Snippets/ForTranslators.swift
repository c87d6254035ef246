// SPDX-License-Identifier: Apache-2.0

import StringsExchange

func exchange(_ strings: [ExtractedString], back bytes: [UInt8]) throws -> String {
    let project = try TranslationProject(root: "Sources/Weather", extracted: strings)
    let german = try project.export(to: "de")
    let text = german.document.text(.version20)
    let result = project.importing([("de.xlf", try XLIFFReader.read(bytes, file: "de.xlf"))])
    for problem in result.problems { print(problem) }
    for change in result.changes { print(change.path, change.bytes.count) }
    return text
}
