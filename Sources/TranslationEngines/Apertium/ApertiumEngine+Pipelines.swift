// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

/// The engine's pipelines: opened when a mode is first used, ended when others need the room.
extension ApertiumEngine {
    func command(_ direction: ApertiumInstallation.Direction, _ form: ApertiumMode.Form) -> PipelineCommand? {
        let installation = installation()
        guard let chains = direction.mode.chains(form, locate: installation.locate) else { return nil }
        return PipelineCommand(
            chains: chains, timeout: configuration.timeout, idleLimit: configuration.idleLimit)
    }

    /// Sends a text through the pipeline of a name, which is opened with a command when there is none.
    func send(
        _ stream: ApertiumStream, _ mode: String, _ command: PipelineCommand, isAlone: Bool
    ) async throws -> PipelineAnswer {
        useCount &+= 1
        if pipelines[mode] == nil {
            makeRoom()
            let loop = loop
            let opening = Task<UInt64, any Error> {
                let (number, processes) = try await loop.open(command)
                self.note(processes, of: mode)
                return number
            }
            pipelines[mode] = Pipeline(opening: opening, lastUse: useCount)
        }
        guard let opening = pipelines[mode]?.opening else { throw TranslationError.internalError }
        pipelines[mode]?.lastUse = useCount
        pipelines[mode]?.underway += 1
        defer { if pipelines[mode]?.opening == opening { pipelines[mode]?.underway -= 1 } }
        do {
            let number = try await opening.value
            return try await loop.translate(stream.bytes, through: number, isAlone: isAlone)
        } catch let failure as PipelineFailure {
            if pipelines[mode]?.opening == opening { pipelines[mode] = nil }
            throw failure
        }
    }

    func note(_ processes: [Int32], of mode: String) { pipelines[mode]?.processes = processes }

    /// Forgets a mode's pipeline and ends it.
    func drop(_ mode: String) {
        guard let pipeline = pipelines.removeValue(forKey: mode) else { return }
        let loop = loop
        Task { if let number = try? await pipeline.opening.value { loop.close(number) } }
    }

    /// Ends pipelines until another one may be opened: those used longest ago first, busy ones last.
    private func makeRoom() {
        var memory = pipelines.isEmpty ? 0 : memoryInUse()
        while !pipelines.isEmpty,
            pipelines.count >= max(1, configuration.maximumPipelines) || memory > configuration.maximumMemoryBytes
        {
            let idle = pipelines.filter { $0.value.underway == 0 }
            // Too much memory ends no text that is under way; too many pipelines do, and it goes through another one.
            guard !idle.isEmpty || pipelines.count >= configuration.maximumPipelines,
                let oldest = (idle.isEmpty ? pipelines : idle).min(by: { $0.value.lastUse < $1.value.lastUse })
            else { return }
            memory -= oldest.value.processes.reduce(0) { $0 + ProcessMemory.bytes(of: $1) }
            drop(oldest.key)
        }
    }

    /// The memory that the child processes take, in bytes, with shared pages shared out among those that share them.
    public func memoryInUse() -> Int {
        pipelines.values.flatMap(\.processes).reduce(0) { $0 + ProcessMemory.bytes(of: $1) }
    }

    /// The child processes that run, by mode: for watching them.
    package func processes() -> [String: [Int32]] { pipelines.mapValues(\.processes) }
}
