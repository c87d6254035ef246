// SPDX-License-Identifier: Apache-2.0

public import RemoteContent

/// A translation memory by its name, as programs take it on their command line.
///
/// | name | memory |
/// |---|---|
/// | `memory` | in this process |
/// | `sqlite:PATH` | a file |
/// | `redis://[[USER]:PASSWORD@]HOST[:PORT][/DB]` | a Redis server |
/// | `unix:PATH` | a Redis server's socket |
///
/// Several names, with a comma between, are levels: what stands first is asked first.
public struct TranslationStore: Sendable, Hashable, CustomStringConvertible {
    private enum Level: Hashable {
        case memory
        case sqlite(String)
        case redis(RedisConfiguration)
    }

    private let levels: [Level]

    /// A store by its name.
    ///
    /// - Throws: ``TranslationStoreNameError`` that says what a name looks like.
    public init(_ name: String) throws(TranslationStoreNameError) {
        var levels: [Level] = []
        for part in name.split(separator: ",", omittingEmptySubsequences: false) {
            levels.append(try Self.level(String(part)))
        }
        self.levels = levels
    }

    private static func level(_ name: String) throws(TranslationStoreNameError) -> Level {
        if name == "memory" { return .memory }
        if name.hasPrefix("sqlite:"), name.count > 7 { return .sqlite(String(name.dropFirst(7))) }
        return .redis(try RedisConfiguration(url: name))
    }

    /// The name, without user and password.
    public var description: String {
        levels.map { level in
            switch level {
            case .memory: "memory"
            case .sqlite(let path): "sqlite:\(path)"
            case .redis(let configuration):
                configuration.endpoint.description + (configuration.database == 0 ? "" : "/\(configuration.database)")
            }
        }.joined(separator: ",")
    }

    /// The memory, opened; one that can't be reached works all the same, and keeps nothing.
    ///
    /// - Throws: ``TranslationStoreError`` when a level can't be used now.
    public func open() async throws(TranslationStoreError) -> any TranslationMemory {
        var memories: [any TranslationMemory] = []
        for level in levels {
            switch level {
            case .memory: memories.append(InMemoryTranslationMemory())
            case .sqlite(let path):
                let memory = SQLiteTranslationMemory(path: path)
                try await memory.prepare()
                memories.append(memory)
            case .redis(let configuration):
                let memory = RedisTranslationMemory(configuration)
                try await memory.prepare()
                memories.append(memory)
            }
        }
        var far = memories.removeLast()
        while let near = memories.popLast() { far = TieredTranslationMemory(near: near, far: far) }
        return far
    }
}

/// A name that is no store's.
public struct TranslationStoreNameError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What a name looks like; the name itself may hold a password.
    public var description: String {
        "a store is memory, sqlite:PATH, redis://HOST[:PORT][/DB] or unix:PATH, or several with commas between"
    }
}
