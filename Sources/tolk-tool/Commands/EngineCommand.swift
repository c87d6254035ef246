// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent
internal import TranslationEngines

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// `tolk engine`: neural models for CTranslate2, installed with consent into a folder of their own.
struct EngineCommand: Command {
    static let name = "engine"
    static let summary = "models that translate on this machine"
    static let usage = [
        "tolk engine install ctranslate2 FROM TO --model FILE|URL [--sha256 HEX] [--folder DIR] [--yes]",
        "tolk engine list|check [--folder DIR] [--json]        the models; whether they work",
        "tolk engine remove ctranslate2 FROM TO [--folder DIR]",
    ]
    static let examples = [
        Example("tolk engine install ctranslate2 en de --model ./en-de.tgz --yes", prints: "")
    ]

    private enum Task: Sendable {
        case install(LanguageTag, LanguageTag, model: String, sha256: String?, isAgreed: Bool)
        case list, check
        case remove(LanguageTag, LanguageTag)
    }

    private let task: Task
    private let isJSON: Bool
    private let home: CTranslate2Home

    init(options: inout Options) throws {
        let word = options.word()
        let folder = try options.value("--folder")
        home = CTranslate2Home(folder: folder ?? CTranslate2Home.usual)
        isJSON = options.flag("--json")
        switch word {
        case "list": task = .list
        case "check": task = .check
        case "install":
            let model = try options.value("--model")
            let sha256 = try options.value("--sha256")
            let isAgreed = options.flag("--yes")
            let (source, target) = try Self.pair(&options)
            guard let model else { throw UsageError("install needs --model with a file, a folder or an address") }
            task = .install(source, target, model: model, sha256: sha256, isAgreed: isAgreed)
        case "remove":
            let (source, target) = try Self.pair(&options)
            task = .remove(source, target)
        default: throw UsageError("engine takes install, list, check or remove")
        }
    }

    private static func pair(_ options: inout Options) throws -> (LanguageTag, LanguageTag) {
        guard options.word() == "ctranslate2" else { throw UsageError("there is one kind to install: ctranslate2") }
        guard let from = options.word(), let to = options.word() else { throw UsageError("name two languages") }
        do {
            return (try LanguageTag(from), try LanguageTag(to))
        } catch {
            throw UsageError("\(error)")
        }
    }

    func run() async throws -> ExitStatus {
        switch task {
        case .list:
            for model in home.models { Self.print(row(model)) }
            return .allAnswered
        case .check: return await check()
        case .remove(let source, let target):
            guard let model = home.models.first(where: { $0.source == source && $0.target == target }) else {
                throw CaseError("there is no model from \(source.identifier) to \(target.identifier) in \(home.folder)")
            }
            try FileManager.default.removeItem(atPath: model.path)
            Self.print("removed \(model.path)")
            return .allAnswered
        case .install(let source, let target, let model, let sha256, let isAgreed):
            return try await install(source, target, model, sha256, isAgreed)
        }
    }

    /// A model's line, behind whether it works where that was asked.
    private func row(_ model: CTranslate2Home.Model, isWell: Bool? = nil, reason: String = "") -> String {
        var fields = [
            ("type", "ctranslate2"), ("from", model.source.identifier), ("to", model.target.identifier),
            ("sha256", model.sha256), ("licence", model.licence ?? "-"), ("path", model.path),
        ]
        if let isWell {
            fields.insert(("state", isWell ? "ok" : "broken"), at: 0)
            if !isWell { fields.append(("reason", reason)) }
        }
        return Batch.line(.success(fields.map(\.1)), isJSON ? .members(fields.map(\.0)) : .fields)
    }

    private func check() async -> ExitStatus {
        var status = ExitStatus.allAnswered
        for model in home.models {
            let engine = ProcessEngine(home.configuration(of: model))
            let isWell = await engine.status(from: model.source, to: model.target) == .installed
            let reason = await engine.obstacle(from: model.source, to: model.target)?.message ?? ""
            Self.print(row(model, isWell: isWell, reason: reason))
            if !isWell { status = .someFailed }
        }
        return status
    }

    /// Nothing is fetched, written or started before the consent but what tells the size.
    private func install(
        _ source: LanguageTag, _ target: LanguageTag, _ model: String, _ sha256: String?, _ isAgreed: Bool
    ) async throws -> ExitStatus {
        guard let scripts = CTranslate2Home.scripts else {
            throw CaseError("Engines/ctranslate2 isn't found: run tolk from the package's folder, or set TOLK_ENGINES")
        }
        guard let python = Self.program("python3") else {
            throw CaseError("python3 is not installed: install Debian's python3 and python3-venv")
        }
        let path =
            model.contains("://") || model.hasPrefix("/")
            ? model : FileManager.default.currentDirectoryPath + "/" + model
        let script = "\(scripts)/install.py"
        let about = try await ProgramOutput.run(python, [script, "--describe", "--model", path])
        guard about.status == 0,
            let description = try? JSONDecoder().decode(Description.self, from: Data(about.text.utf8))
        else { throw CaseError("\(model) can't be read: \(about.text)") }
        let size = description.bytes.map { "\($0) bytes" } ?? "size unknown"
        Self.print(
            """
            This installs into \(home.folder):
              the Python packages ctranslate2 (MIT), sentencepiece (Apache-2.0), numpy (BSD), PyYAML (MIT) and setuptools (MIT): \
            about 90 MB to download, 250 MB on disk, checked against \(scripts)/requirements.txt
              the model \(model) (\(size)), licence: \(description.licence ?? "not stated, see where you got it")
            """)
        guard isAgreed || Self.agrees() else {
            Self.print("nothing was installed; say yes, or give --yes")
            return .someFailed
        }
        var words = [
            script, "--folder", home.folder, "--from", source.identifier, "--to", target.identifier, "--model", path,
        ]
        if let sha256 { words += ["--sha256", sha256] }
        let result = try await ProgramOutput.run(python, words)
        guard result.status == 0 else { throw CaseError("the installation failed: \(result.text)") }
        let status = await check()
        Self.print("use it with {\"type\": \"ctranslate2\"} in an engines file")
        return status
    }

    private struct Description: Decodable {
        var bytes: Int?
        var licence: String?
    }

    /// Asks on a terminal; nobody there means no.
    private static func agrees() -> Bool {
        guard isatty(STDIN_FILENO) == 1 else { return false }
        _ = Batch.write(Array("Go on? [y/N] ".utf8))
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }

    private static func program(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    private static func print(_ line: String) { _ = Batch.write(Array("\(line)\n".utf8)) }
}
