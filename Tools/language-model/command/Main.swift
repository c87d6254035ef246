internal import FoundationEssentials
internal import LanguageModelTraining

/// Trains the language model and writes its file.
///
///     train-language-model --data ../shared/vectors/language-id --texts DIR --output FILE [--without FOLD]
@main
enum Main {
    static func main() throws {
        var options: [String: String] = [:]
        var words = Array(CommandLine.arguments.dropFirst())
        while words.count >= 2 { options[String(words.removeFirst().dropFirst(2))] = words.removeFirst() }
        let data = options.removeValue(forKey: "data") ?? "../shared/vectors/language-id"
        let texts = options.removeValue(forKey: "texts")
        let output = options.removeValue(forKey: "output") ?? "Sources/CLanguageModel/language-model.bin"
        let fold = options.removeValue(forKey: "without").flatMap { Int($0) }
        let training = try LanguageModelTraining(data: data, texts: texts, options: options) { print($0) }
        let file = fold.map { training.train(without: $0) } ?? training.trainWithAll()
        try Data(file).write(to: URL(fileURLWithPath: output))
        print("wrote \(file.count) bytes to \(output)")
    }
}
