// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The folder in which `tolk engine install ctranslate2` keeps a Python environment and the models.
public struct CTranslate2Home: Sendable, Hashable {
    /// A model that is installed.
    public struct Model: Sendable, Hashable {
        /// The language that it translates from.
        public var source: LanguageTag
        /// The language that it translates into.
        public var target: LanguageTag
        /// Where it is.
        public var path: String
        /// The hash that it was installed with.
        public var sha256: String
        /// Its licence, where it says one.
        public var licence: String?
    }

    /// The folder.
    public let folder: String

    /// A folder, by default the usual one.
    public init(folder: String = CTranslate2Home.usual) { self.folder = folder }

    /// `$XDG_DATA_HOME/tolk/ctranslate2`, else `~/.local/share/tolk/ctranslate2`.
    public static var usual: String {
        let environment = ProcessInfo.processInfo.environment
        let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        return (data ?? "\(environment["HOME"] ?? "/root")/.local/share") + "/tolk/ctranslate2"
    }

    /// The folder of `worker.py` and what installs models: beside the program, in the package, or where the variable
    /// `TOLK_ENGINES` says; `nil` when it is nowhere.
    public static var scripts: String? {
        let environment = ProcessInfo.processInfo.environment
        let source = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let beside = program.split(separator: "/").dropLast(2).joined(separator: "/")
        let places = [
            environment["TOLK_ENGINES"].map { "\($0)/ctranslate2" }, "/\(beside)/share/tolk/Engines/ctranslate2",
            "/\(source)/Engines/ctranslate2", "Engines/ctranslate2",
        ]
        return places.lazy.compactMap { $0 }.first { FileManager.default.fileExists(atPath: "\($0)/worker.py") }
    }

    private struct Manifest: Decodable {
        var from: String
        var to: String
        var sha256: String
        var licence: String?
    }

    /// The models, in the order of their names.
    public var models: [Model] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/models")) ?? []
        return names.sorted().prefix(1000).compactMap { name in
            let path = "\(folder)/models/\(name)"
            guard let bytes = SmallFile.bytes(of: "\(path)/tolk-engine.json", limit: 64 << 10),
                let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(bytes)),
                let source = try? LanguageTag(manifest.from), let target = try? LanguageTag(manifest.to)
            else { return nil }
            return Model(
                source: source, target: target, path: path, sha256: manifest.sha256, licence: manifest.licence)
        }
    }

    /// How a model is run.
    public func configuration(of model: Model) -> ProcessEngine.Configuration {
        var configuration = ProcessEngine.Configuration(
            command: ["\(folder)/venv/bin/python", "\(Self.scripts ?? folder)/worker.py", "--model", model.path],
            pairs: [[model.source, model.target]])
        configuration.name = "ctranslate2"
        // Loading a model takes its time.
        configuration.deadline = .seconds(60)
        return configuration
    }
}
