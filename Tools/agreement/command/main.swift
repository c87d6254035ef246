// SPDX-License-Identifier: Apache-2.0

import AgreementTables
import Foundation

// Writes Sources/CAgreementTables/*.bin from the lists that Tools/agreement/extract makes:
// build-agreement-tables LISTS OUT
let arguments = CommandLine.arguments
guard arguments.count == 3 else {
    FileHandle.standardError.write(Data("usage: build-agreement-tables LISTS OUT\n".utf8))
    exit(2)
}

func list(_ name: String) throws -> [ListedWord] {
    ListedWord.read(try String(contentsOfFile: "\(arguments[1])/\(name).tsv", encoding: .utf8))
}

func percent(_ right: Int, _ count: Int) -> String {
    count == 0 ? "–" : String(format: "%.1f", 100 * Double(right) / Double(count))
}

let seconds = ["fr": "fr-mpl-2.0", "pt": "pt-mpl-1.1"]
print("language\twords\tbytes\tunseen gender (sure: precision, share)\tunseen plural\tunseen feminine")
for language in ["de", "en", "es", "fr", "it", "pt"] {
    guard let builder = TableBuilder(language: language) else { continue }
    let result = builder.build(free: try list(language), second: try seconds[language].map(list) ?? [])
    try Data(result.free).write(to: URL(fileURLWithPath: "\(arguments[2])/\(language).bin"))
    if let second = result.second, let name = seconds[language] {
        try Data(second).write(to: URL(fileURLWithPath: "\(arguments[2])/\(name).bin"))
    }
    func row(_ accuracy: EndingTraining.Accuracy) -> String {
        let sure = percent(accuracy.sureRight, accuracy.sureCount)
        return "\(percent(accuracy.right, accuracy.count)) (\(sure), \(percent(accuracy.sureCount, accuracy.count)))"
    }
    print(
        "\(language)\t\(result.words)\t\(result.free.count) + \(result.second?.count ?? 0)\t\(row(result.gender))\t"
            + "\(row(result.plural))\t\(row(result.feminine))")
}
