// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import LanguageModelTraining

/// Trains the language model and writes its file, or measures one.
///
///     train-language-model --data ../shared/vectors/language-id --texts DIR --output FILE [--domains news,browser …] [--fold N]
///     train-language-model --model FILE --measure FILE [--among LANGUAGE,…] [--answers FILE]
///
/// `--domains` names the domains that are left out in turn to calibrate with, all of them unless said; `--fold` a fifth of the news that is not trained with. A file to measure
/// with has a line `language TAB text` for each text; a language that the model doesn't know is measured, too. `--answers` writes what every text was taken for.
@main
enum Main {
    static func main() throws {
        var options: [String: String] = [:]
        var words = Array(CommandLine.arguments.dropFirst())
        while words.count >= 2 { options[String(words.removeFirst().dropFirst(2))] = words.removeFirst() }
        let among = (options["among"] ?? "").split(separator: ",").map(String.init)
        if let model = options["model"], let texts = options["measure"] {
            let measurement = try Measurement(model: bytes(of: model), texts: bytes(of: texts), among: among)
            print(measurement.report)
            if let path = options["answers"] {
                try Data((measurement.answers.joined(separator: "\n") + "\n").utf8).write(
                    to: URL(fileURLWithPath: path))
            }
            return
        }
        let data = options.removeValue(forKey: "data") ?? "../shared/vectors/language-id"
        let texts = options.removeValue(forKey: "texts")
        let output = options.removeValue(forKey: "output") ?? "Sources/CLanguageModel/language-model.bin"
        let names = options.removeValue(forKey: "domains").map { $0.split(separator: ",").map(String.init) }
        let domains = TextDomain.measured.filter { names?.contains($0.description) ?? true }
        let fold = options.removeValue(forKey: "fold").flatMap { Int($0) }
        let training = try LanguageModelTraining(data: data, texts: texts, options: options) { print($0) }
        let leftOut = training.leavingOutEachDomain(of: domains, withoutFold: fold)
        for (domain, file) in leftOut.files where names != nil {
            try Data(file).write(to: URL(fileURLWithPath: "\(output).without-\(domain)"))
        }
        let file = training.train(withoutFold: fold, calibratedWith: leftOut)
        try Data(file).write(to: URL(fileURLWithPath: output))
        print("wrote \(file.count) bytes to \(output)")
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
