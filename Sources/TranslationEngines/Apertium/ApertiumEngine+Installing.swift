// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
public import RemoteContent

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Making pairs available: Debian's packages, installed with consent.
extension ApertiumEngine {
    /// An installation under way, and everyone who wants to know how far it is.
    struct Installation {
        var task: Task<Void, any Error>
        var listeners: [@Sendable (Double) -> Void]
    }

    /// Installs the packages that a pair needs, after the consent closure has said yes.
    ///
    /// Callers who want the same packages at the same time share one installation and one question. It goes on when a
    /// caller is cancelled.
    ///
    /// - Throws: `TranslationError.notInstalled` when consent is refused, apt-get fails (it needs root), or the
    ///   packages don't translate once they are there; `TranslationError.unsupportedLanguagePairing` and its like for
    ///   pairs that no package has.
    public func prepare(
        from source: LanguageTag, to target: LanguageTag, preparation: TranslationPreparation
    ) async throws {
        if await status(from: source, to: target) == .installed { return }
        guard let names = packageNames(from: source, to: target) else { throw failure(from: source, to: target) }
        if installations[names] == nil {
            let task = Task { try await install(names, preparation.consent) }
            installations[names] = Installation(task: task, listeners: [])
        }
        installations[names]?.listeners.append(preparation.progress)
        guard let task = installations[names]?.task else { throw TranslationError.internalError }
        let once = Once<Result<Void, any Error>>()
        Task { once.give(await task.result) }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { once.wait($0) }
        } onCancel: {
            once.give(.failure(CancellationError()))
        }
        do {
            try result.get()
        } catch let error as TranslationError {
            throw error.between(source, target)
        }
        guard await status(from: source, to: target) == .installed else {
            throw TranslationError.notInstalled.between(source, target)
                .because("\(names.joined(separator: ", ")) can't translate it")
        }
    }

    private func install(
        _ packages: [String], _ consent: @Sendable (TranslationPreparation.Download) async -> Bool
    ) async throws {
        defer { installations[packages] = nil }
        let size = await downloadSize(packages)
        guard await consent(TranslationPreparation.Download(names: packages, bytes: size)) else {
            throw TranslationError.notInstalled.because("consent to installing \(packages) was refused")
        }
        do {
            var output = try await install(packages)
            if output.status != 0, output.error.contains("Unable to locate package") {
                // The lists of packages are empty or old, as in a fresh container.
                _ = try await OneShotProcess.run(configuration.aptGet, ["update", "-q"]) { _ in }
                output = try await install(packages)
            }
            guard output.status == 0 else {
                throw TranslationError.notInstalled
                    .because("apt-get ended with status \(output.status): \(output.error)")
            }
        } catch let failure as PipelineFailure {
            throw TranslationError.notInstalled.because(failure.detail)
        }
        report(1, packages)
        refresh()
    }

    private func install(_ packages: [String]) async throws -> (status: Int32, error: String) {
        // A folder of its own for the downloads: cleaning hooks of other apt processes empty the shared one.
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-apt-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(
            at: folder.appendingPathComponent("partial"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let output = AptOutput()
        let options = [
            "APT::Status-Fd=1", "DPkg::Lock::Timeout=300", "Dir::Cache::archives=\(folder.path)",
        ]
        let status = try await OneShotProcess.run(
            configuration.aptGet,
            ["install", "-y", "-q", "--no-install-recommends"] + options.flatMap { ["-o", $0] } + packages
        ) { line in
            guard let progress = output.read(line) else { return }
            Task { await self.report(progress, packages) }
        }
        return (status, output.lastError)
    }

    private func report(_ progress: Double, _ packages: [String]) {
        for listener in installations[packages]?.listeners ?? [] { listener(progress) }
    }

    /// The sum of the sizes that apt-get would download; `nil` when it doesn't say.
    private func downloadSize(_ packages: [String]) async -> Int? {
        let output = AptOutput()
        let status = try? await OneShotProcess.run(
            configuration.aptGet, ["install", "--print-uris", "-qq", "-y", "--no-install-recommends"] + packages
        ) { output.readAddress($0) }
        return status == 0 ? output.totalBytes : nil
    }
}
