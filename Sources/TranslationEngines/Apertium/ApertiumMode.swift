// SPDX-License-Identifier: Apache-2.0

/// One of Apertium's modes: the pipeline of programs that translates from one language to another.
///
/// A `.mode` file holds one shell pipeline, such as
///
///     lt-proc '/usr/share/apertium/…/eng-spa.automorf.bin' | apertium-tagger -g $2 '/…/eng-spa.prob' | … | lt-proc $1 '…'
///
/// in which `$1` stands for the generator's option (`-g` marks unknown words, `-n` doesn't) and `$2` for options of the
/// tagger. It is read here and its stages are started directly; no shell ever sees it. A file that uses anything else
/// of the shell, or a program that can't flush at NUL, makes no mode.
struct ApertiumMode: Sendable, Hashable {
    /// The longest mode file that is read.
    static let maximumFileBytes = 64 * 1024
    /// The most stages of a pipeline.
    static let maximumStages = 64

    /// A program of the pipeline, with `$1` still in place.
    struct Stage: Sendable, Hashable {
        var program: String
        var arguments: [String]

        /// Whether this is where unknown words get or lose their marks.
        var isGenerator: Bool { arguments.contains("$1") }
    }

    /// The file's name without its ending, such as `spa-cat_valencia`.
    var name: String
    var stages: [Stage]

    /// The programs that flush their output at NUL when given `-z`.
    static let programsWithNullFlush: Set<String> = [
        "lt-proc", "apertium-tagger", "apertium-pretransfer", "apertium-transfer", "apertium-interchunk",
        "apertium-postchunk", "apertium-posttransfer", "apertium-anaphora", "lrx-proc", "lsx-proc", "rtx-proc",
        "cg-proc", "hfst-proc",
    ]

    /// The statistical tagger.
    static let tagger = "apertium-tagger"

    /// Reads the text of a mode file; `nil` when it isn't a plain pipeline of programs that flush at NUL.
    init?(name: String, text: String) {
        guard text.utf8.count <= Self.maximumFileBytes, let words = Self.words(of: text) else { return nil }
        let stages = words.split(separator: nil, omittingEmptySubsequences: false).map { $0.compactMap { $0 } }
        guard !stages.isEmpty, stages.count <= Self.maximumStages else { return nil }
        self.name = name
        self.stages = []
        for words in stages {
            guard let program = words.first, Self.programsWithNullFlush.contains(program) else { return nil }
            self.stages.append(Stage(program: program, arguments: Array(words.dropFirst())))
        }
    }

    /// Splits a shell line into words, with `nil` for each `|`; `nil` altogether when it uses more of the shell.
    private static func words(of text: String) -> [String?]? {
        var words: [String?] = []
        var word: String?
        var quote: Character?
        for character in text {
            if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
                continue
            }
            switch character {
            case "'", "\"":
                quote = character
                word = word ?? ""
            case " ", "\t", "\n", "\r\n", "|":
                if let done = word { words.append(done) }
                word = nil
                if character == "|" { words.append(nil) }
            case ";", "&", "<", ">", "`", "(", ")", "\\", "{", "}", "*", "?", "#": return nil
            default: word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { return nil }
        if let done = word { words.append(done) }
        return words
    }

    /// How a mode is run.
    struct Form: Sendable, Hashable {
        /// Whether unknown words keep their marks in the answer.
        var keepsMarks = false
        /// Whether the statistical tagger is left out and the constraint grammar alone picks one analysis a word.
        ///
        /// The way around taggers whose model makes them crash on most input (Russian, Ukrainian, Belarusian).
        var replacesTagger = false
        /// Whether markup goes along with its words: between the first stage and the generator, word-bound blanks are
        /// attached to the single words.
        var bindsWords = false
    }

    /// The processes that run the mode; `nil` when the form can't be had or a program isn't on the search path.
    func chains(_ form: Form, locate: (String) -> String?) -> [PipelineCommand.Chain]? {
        var stages = stages
        if form.replacesTagger {
            guard let tagger = stages.firstIndex(where: { $0.program == Self.tagger }), tagger > 0,
                stages[tagger - 1].program == "cg-proc"
            else { return nil }
            stages.remove(at: tagger)
            // -1: only the first analysis that is left; -n: without the word's surface form, as a tagger would print it.
            stages[tagger - 1].arguments.insert(contentsOf: ["-1", "-n"], at: 0)
        }
        if form.bindsWords {
            guard let generator = stages.firstIndex(where: \.isGenerator), generator > 0 else { return nil }
            stages.insert(Stage(program: "apertium-wblank-detach", arguments: []), at: generator)
            stages.insert(Stage(program: "apertium-wblank-attach", arguments: []), at: 1)
        }
        var chains = [PipelineCommand.Chain()]
        for (index, stage) in stages.enumerated() {
            guard let path = locate(stage.program) else { return nil }
            let arguments = stage.arguments.compactMap { $0 == "$1" ? "-g" : $0 == "$2" ? nil : $0 }
            chains[chains.count - 1].stages.append(ProcessStage(path: path, arguments: ["-z"] + arguments))
            // Behind the generator the marks are counted and taken out; what follows joins and elides the bare words.
            guard stage.isGenerator, !form.keepsMarks else { continue }
            chains[chains.count - 1].isFiltered = true
            if index + 1 < stages.count { chains.append(PipelineCommand.Chain()) }
        }
        return chains
    }
}
