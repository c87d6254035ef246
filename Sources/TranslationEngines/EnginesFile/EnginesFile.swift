// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
public import RemoteContent

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A file that says which engines a program translates with.
///
///     {"engines": [
///        {"type": "apertium"},
///        {"type": "process", "command": ["/opt/mt/worker"], "pairs": [["en", "de"]], "quality": 0.8},
///        {"type": "deepl", "url": "https://api-free.deepl.com", "keyEnvironment": "DEEPL_KEY", "deadline": 10}],
///      "remote": "allowed", "glossaries": ["warnings.csv"], "translations": ["team.tmx"]}
///
/// | type | needs | may have |
/// |---|---|---|
/// | `apertium` | | |
/// | `process` | `command`, `pairs` | |
/// | `ctranslate2` | | `folder`, where `tolk engine install` put it |
/// | `deepl` | `keyEnvironment` | `url`, `formality`, `glossaryIds` by pair |
/// | `openai` | `url`, `model` | `keyEnvironment`, `pairs` |
/// | `libretranslate` | `url` | `keyEnvironment` |
/// | `apy` | | `url` |
///
/// Every engine may have a `deadline` in seconds and a `quality` from 0 to 1. Addresses are the server's root. Keys are never
/// in the file: `keyEnvironment` names the variable that holds one. Without `"remote": "allowed"` no text is sent to a
/// server. Files that it names are looked for beside it. A key that isn't in the table has no effect, and is in ``notices``.
public struct EnginesFile: Sendable {
    /// The longest file that is read.
    static let maximumBytes = 1 << 20
    /// The most engines.
    static let maximumEngines = 64

    /// The engines, with what people have settled on in front of them.
    public let engine: any TranslationEngine
    /// Whether texts may be sent to servers.
    public let remote: RemotePolicy
    /// What whoever wrote the file should know, though it can be used: a line for each key that has no effect.
    public let notices: [String]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - environment: Where keys are looked for; `nil` for the program's own.
    public init(
        path: String, environment: [String: String]? = nil
    ) throws(EnginesFileError) {
        let environment = environment ?? ProcessInfo.processInfo.environment
        guard let bytes = SmallFile.bytes(of: path, limit: Self.maximumBytes) else {
            throw EnginesFileError(path, "it can't be read, or is longer than \(Self.maximumBytes) bytes")
        }
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let file: File
        do {
            let decoder = JSONDecoder()
            file = try decoder.decode(File.self, from: Data(bytes))
            notices = try decoder.decode(Keys.self, from: Data(bytes)).unknown.map {
                "engines file \(path): \($0) is no key of it and has no effect"
            }
        } catch {
            throw EnginesFileError(path, Self.reason(error))
        }
        guard !file.engines.isEmpty, file.engines.count <= Self.maximumEngines else {
            throw EnginesFileError(path, "\"engines\" lists 1 to \(Self.maximumEngines) engines")
        }
        guard [nil, "allowed", "refused"].contains(file.remote) else {
            throw EnginesFileError(path, "\"remote\" is \"allowed\" or \"refused\"")
        }
        remote = file.remote == "allowed" ? .always : .never
        let hidden = Set(file.engines.compactMap(\.keyEnvironment))
        var engines: [any TranslationEngine] = []
        for (index, entry) in file.engines.enumerated() {
            do throws(Fault) {
                engines.append(try entry.engine(environment, hiding: hidden))
            } catch {
                throw EnginesFileError(path, "engines[\(index)]: \(error.reason)")
            }
        }
        var entries: [Glossary.Entry] = []
        for name in (file.glossaries ?? []) + (file.translations ?? []) {
            let place = name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)"
            do {
                entries += try GlossaryFile.entries(path: place)
            } catch {
                throw EnginesFileError(path, "\(error)")
            }
        }
        // One engine needs no choice, but its servers may be asked only as the policy says: that is the translator's.
        let all: any TranslationEngine = engines.count == 1 ? engines[0] : CompositeEngine(engines)
        guard !entries.isEmpty else {
            engine = all
            return
        }
        do throws(GlossaryError) {
            engine = GlossaryEngine(try Glossary(entries), before: all)
        } catch {
            throw EnginesFileError(path, "\(error)")
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            "\(place(context.codingPath))\"\(key.stringValue)\" is missing"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "\(place(context.codingPath))\(context.debugDescription)"
        case DecodingError.dataCorrupted(let context):
            "\(place(context.codingPath))\(context.debugDescription)"
        default: "it is no JSON"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        let text = path.reduce("") { text, key in
            key.intValue.map { "\(text)[\($0)]" } ?? (text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)")
        }
        return text.isEmpty ? "" : "\(text): "
    }

    // MARK: What stands in it

    /// What is wrong with an engine.
    struct Fault: Error { var reason: String }

    /// The keys that nothing reads, with the place where they stand: `engines[0]: "deadlin"`.
    private struct Keys: Decodable {
        /// The keys of one object.
        private struct Names: Decodable {
            private struct Name: CodingKey {
                let stringValue: String
                var intValue: Int? { nil }
                init?(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }

            let all: [String]

            init(from decoder: any Decoder) throws {
                all = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue).sorted()
            }

            /// Quoted, so that whatever stands in the file can be printed.
            func besides<Key: CodingKey & CaseIterable>(_ known: Key.Type) -> [String] {
                let known = Set(known.allCases.map(\.stringValue))
                return all.filter { !known.contains($0) }.map { String(reflecting: $0) }
            }
        }

        let unknown: [String]

        init(from decoder: any Decoder) throws {
            let engines = try decoder.container(keyedBy: File.CodingKeys.self).decode([Names].self, forKey: .engines)
            unknown =
                try Names(from: decoder).besides(File.CodingKeys.self)
                + engines.enumerated().flatMap { index, names in
                    names.besides(Entry.CodingKeys.self).map { "engines[\(index)]: \($0)" }
                }
        }
    }

    private struct File: Decodable {
        enum CodingKeys: String, CodingKey, CaseIterable { case engines, remote, glossaries, translations }

        var engines: [Entry]
        var remote: String?
        var glossaries: [String]?
        var translations: [String]?
    }

    private struct Entry: Decodable {
        enum CodingKeys: String, CodingKey, CaseIterable {
            case type, url, model, keyEnvironment, deadline, command, pairs, quality, formality, glossaryIds, folder
        }

        var type: String
        var url: String?
        var model: String?
        var keyEnvironment: String?
        var deadline: Double?
        var command: [String]?
        var pairs: [[String]]?
        var quality: Double?
        var formality: String?
        var glossaryIds: [String: String]?
        var folder: String?

        func engine(_ environment: [String: String], hiding: Set<String>) throws(Fault) -> any TranslationEngine {
            if let deadline, !(deadline > 0 && deadline <= 86_400) {
                throw Fault(reason: "\"deadline\" is a number of seconds above 0")
            }
            if let quality, !(0...1).contains(quality) { throw Fault(reason: "\"quality\" is from 0 to 1") }
            switch type {
            case "apertium": return ApertiumEngine(configuration: apertium)
            case "process": return try process(hiding)
            case "ctranslate2": return try installed(hiding)
            case "deepl":
                guard let key = try key(environment) else { throw Fault(reason: "deepl needs \"keyEnvironment\"") }
                var configuration = DeepLEngine.Configuration(url: try address("https://api.deepl.com"), key: key)
                configuration.formality = formality
                configuration.glossaries = glossaryIds ?? [:]
                configuration.quality = quality
                configuration.patience = patience
                return DeepLEngine(configuration)
            case "openai":
                guard let model, !model.isEmpty else { throw Fault(reason: "openai needs \"model\"") }
                var configuration = OpenAIEngine.Configuration(
                    url: try address(nil), model: model, key: try key(environment))
                configuration.pairs = try tags(pairs ?? [])
                configuration.quality = quality
                if deadline != nil { configuration.patience = patience }
                return OpenAIEngine(configuration)
            case "libretranslate":
                return LibreTranslateEngine(
                    .init(url: try address(nil), apiKey: try key(environment), patience: patience))
            case "apy": return ApertiumAPYEngine(.init(url: try address("http://127.0.0.1:2737"), patience: patience))
            default:
                throw Fault(
                    reason: "there is no type \"\(type)\"; there are apertium, process, ctranslate2, deepl, openai, "
                        + "libretranslate and apy")
            }
        }

        private var apertium: ApertiumEngine.Configuration {
            var configuration = ApertiumEngine.Configuration()
            if let deadline { configuration.timeout = .seconds(deadline) }
            return configuration
        }

        private var patience: HTTPPatience {
            guard let deadline else { return HTTPPatience() }
            return HTTPPatience(deadline: .seconds(deadline), attempt: .seconds(min(15, deadline)))
        }

        private func process(_ hiding: Set<String>) throws(Fault) -> any TranslationEngine {
            guard let command, let first = command.first, !first.isEmpty else {
                throw Fault(reason: "process needs \"command\", a list of words")
            }
            guard let pairs, !pairs.isEmpty else { throw Fault(reason: "process needs \"pairs\"") }
            var configuration = ProcessEngine.Configuration(command: command, pairs: try tags(pairs))
            configuration.hiddenVariables = hiding
            configuration.quality = quality
            if let deadline { configuration.deadline = .seconds(deadline) }
            return ProcessEngine(configuration)
        }

        private func installed(_ hiding: Set<String>) throws(Fault) -> any TranslationEngine {
            let home = CTranslate2Home(folder: folder ?? CTranslate2Home.usual)
            let models = home.models
            guard !models.isEmpty else {
                throw Fault(reason: "no model is installed in \(home.folder): see tolk engine install ctranslate2")
            }
            let engines = models.map { model in
                var configuration = home.configuration(of: model)
                configuration.hiddenVariables = hiding
                configuration.quality = quality
                if let deadline { configuration.deadline = .seconds(deadline) }
                return ProcessEngine(configuration)
            }
            return engines.count == 1 ? engines[0] : CompositeEngine(engines)
        }

        private func key(_ environment: [String: String]) throws(Fault) -> String? {
            guard let keyEnvironment else { return nil }
            guard let key = environment[keyEnvironment], !key.isEmpty else {
                throw Fault(reason: "the environment variable \(keyEnvironment) is not set")
            }
            return key
        }

        private func address(_ usual: String?) throws(Fault) -> String {
            guard let url = url ?? usual else { throw Fault(reason: "\(type) needs \"url\"") }
            guard url.hasPrefix("http://") || url.hasPrefix("https://") else {
                throw Fault(reason: "\"url\" begins with http:// or https://")
            }
            return url
        }

        private func tags(_ pairs: [[String]]) throws(Fault) -> [[LanguageTag]] {
            var all: [[LanguageTag]] = []
            for pair in pairs {
                let tags = pair.compactMap { try? LanguageTag($0) }
                guard pair.count == 2, tags.count == 2 else {
                    throw Fault(reason: "a pair is two language tags, not \(pair)")
                }
                all.append(tags)
            }
            return all
        }
    }
}

/// What is wrong with an engines file.
public struct EnginesFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file's path.
    public let path: String
    /// What is wrong with it, and where.
    public let reason: String

    init(_ path: String, _ reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The file and what is wrong with it.
    public var description: String { "engines file \(path): \(reason)" }
}
