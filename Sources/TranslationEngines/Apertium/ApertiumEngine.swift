// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
public import RemoteContent

/// Translates with Apertium's programs, offline: one pipeline of child processes for each mode, kept alive.
///
/// Apertium is free software under the GPL; its programs are started and talked to through pipes, and nothing of it is
/// linked. What is installed is learnt from its mode files; a direction counts as installed only after it has
/// translated a few sentences. Pairs without a mode of their own go over up to two intermediate languages.
///
///     let engine = ApertiumEngine()
///     try await engine.translate("Heavy rain is expected.", from: LanguageTag("en"), to: LanguageTag("es")).text
///
/// A stage that dies or hangs takes its pipeline with it, and the texts under way are sent through a fresh one, each
/// alone. A text that kills or hangs two pipelines by itself is never sent again.
public actor ApertiumEngine: TranslationEngine, SessionBoundEngine {
    /// Where things are and what is allowed.
    public struct Configuration: Sendable, Hashable {
        /// The folder of Apertium's mode files.
        public var modesDirectory = "/usr/share/apertium/modes"
        /// The folders in which the programs are looked for, in order.
        public var searchPath = ["/usr/local/bin", "/usr/bin", "/bin"]
        /// dpkg's record of the packages, for their versions.
        public var packageStatusFile = "/var/lib/dpkg/status"
        /// How long a pipeline may move no byte, with a text under way, before it counts as hung.
        public var timeout = Duration.seconds(10)
        /// How long a pipeline lives without a text.
        public var idleLimit = Duration.seconds(300)
        /// The most pipelines at a time; the one used longest ago makes room for another.
        public var maximumPipelines = 8
        /// The most memory that the pipelines may take together, in bytes, when another one is to be opened.
        public var maximumMemoryBytes = 2 << 30
        /// What installs packages, with apt-get's command line and its status lines.
        public var aptGet = "/usr/bin/apt-get"
        /// The most bytes of a text.
        public var maximumTextBytes = 1 << 20
        /// The most languages on the way between the source and the target.
        public var maximumPivots = 2
        /// Whether unknown words keep Apertium's marks (`*`, `@`, `#`) in the translation.
        public var keepsMarks = false
        /// How long a mode that doesn't work is left alone before it is tried again.
        public var retry = Backoff(first: .seconds(2), longest: .seconds(600))

        /// The usual places and limits.
        public init() {}
    }

    /// `apertium`.
    public nonisolated let name = "apertium"
    /// Private use characters, which become words that nobody knows on their way, word-bound blanks around words, or
    /// superblanks.
    public nonisolated let tokenStyle = TokenStyle.privateUseWithRoles
    /// Pipelines take texts one behind the other without waiting; more than this only wait.
    public nonisolated let preferredConcurrency = 32

    let configuration: Configuration
    let loop = PipelineLoop.shared
    var known: ApertiumInstallation?
    var pipelines: [String: Pipeline] = [:]
    var health: [String: Health] = [:]
    /// How often in a row a mode has failed its probe.
    var probeFailures: [String: Int] = [:]
    /// When the first of the broken modes gets another chance; `nil` while none is broken.
    var nextRevival: ContinuousClock.Instant?
    /// When the folder of modes was last compared with what is known of it.
    var lastLook: ContinuousClock.Instant?
    var quarantine = Quarantine()
    var useCount: UInt64 = 0
    /// Installations under way, by their packages.
    var installations: [[String]: Installation] = [:]
    /// Ways found so far, `nil` for pairs that have none; emptied when modes break or are looked up afresh.
    var ways: [LanguagePair: Way?] = [:]
    var usable: [ApertiumRoutes.Hop<ApertiumInstallation.Direction>]?
    /// Ways over packages found so far, `nil` for pairs that have none; these don't depend on what is installed.
    var packageWays: [LanguagePair: [ApertiumPackages.Entry]?] = [:]
    /// The most ways that are remembered of each kind; beyond it one makes room for another, as pairs come from readers.
    static let maximumWays = 1024

    /// A way between two languages, with what is asked about it for every text.
    struct Way {
        var directions: [ApertiumInstallation.Direction]
        /// The languages on the way: the source, what lies between, and the target, as the modes say them.
        var path: [LanguageTag]
        /// What is lost on it (``ApertiumQuality``).
        var cost: Double
        var version: String
        var spoiledUnits: [String]
    }

    /// A pipeline that is being opened or is open.
    struct Pipeline {
        var opening: Task<UInt64, any Error>
        var lastUse: UInt64
        var underway = 0
        var processes: [Int32] = []
    }

    /// What is known about a mode.
    enum Health {
        case probing(Task<Working?, Never>)
        case well(Working)
        /// It worked until something happened that calls for another probe.
        case suspected(Working)
        /// It doesn't work, and is left alone until a time.
        case broken(until: ContinuousClock.Instant)
    }

    /// The programs with which a mode works.
    struct Working {
        var command: PipelineCommand
        /// Translates with markup that stays with its words; `nil` where that can't be had or went wrong.
        var binding: PipelineCommand?
    }

    /// An engine over what is installed; nothing is started or read before the first use.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    deinit {
        for pipeline in pipelines.values {
            let (opening, loop) = (pipeline.opening, loop)
            Task { if let number = try? await opening.value { loop.close(number) } }
        }
    }

    // MARK: What can be translated

    func installation() -> ApertiumInstallation {
        if let known { return known }
        let fresh = ApertiumInstallation(
            modesDirectory: configuration.modesDirectory, searchPath: configuration.searchPath,
            packageStatusFile: configuration.packageStatusFile)
        known = fresh
        return fresh
    }

    /// Looks again at what is installed, and gives broken modes another chance, as the engine does by itself after a while.
    public func refresh() {
        known = nil
        forgetRoutes()
        health = health.filter { if case .broken = $0.value { false } else { true } }
        (probeFailures, nextRevival) = ([:], nil)
    }

    /// The directions of installed modes, and what installing packages may add.
    ///
    /// An installed direction is listed as `LanguageAvailability.Status.installed` without being probed; ask
    /// ``status(from:to:)`` to be sure.
    public func pairs() async -> [AvailablePair] {
        var pairs: [String: AvailablePair] = [:]
        func add(_ sources: [LanguageTag], _ targets: [LanguageTag], _ status: LanguageAvailability.Status) {
            for source in sources {
                for target in targets where pairs["\(source)→\(target)"] == nil {
                    pairs["\(source)→\(target)"] = AvailablePair(source: source, target: target, status: status)
                }
            }
        }
        revive()
        _ = noticesChanges()
        for direction in installation().directions where !isBroken(direction.mode.name) {
            add(direction.sources, direction.targets, .installed)
        }
        for entry in ApertiumPackages.directions { add(entry.sources, entry.targets, .supported) }
        return pairs.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Probes the modes on the way where that hasn't been done yet, which takes up to a second a mode.
    public func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        while let route = route(from: source, to: target) {
            if await isWell(route) { return .installed }
        }
        return packageRoute(from: source, to: target) == nil ? .unsupported : .supported
    }

    /// Which packages to install, or why none would help; `nil` for what is installed.
    public func obstacle(from source: LanguageTag, to target: LanguageTag) async -> TranslationError? {
        await status(from: source, to: target) == .installed ? nil : failure(from: source, to: target)
    }

    /// The versions of the packages on the way, such as `apertium-eng-spa 0.8.1-2`.
    public func version(from source: LanguageTag, to target: LanguageTag) async -> String {
        way(from: source, to: target)?.version ?? "unknown"
    }

    /// What the way is worth: the best hop loses a tenth, and each further one and each unknown word more.
    public func quality(from source: LanguageTag, to target: LanguageTag) async -> Double? {
        way(from: source, to: target).map { max(0, 1 - $0.cost) }
    }

    /// Units that Apertium takes for something else in this direction.
    public func spoiledUnits(from source: LanguageTag, to target: LanguageTag) async -> [String] {
        way(from: source, to: target)?.spoiledUnits ?? []
    }

    /// Why no way was found, as an error.
    func failure(from source: LanguageTag, to target: LanguageTag) -> TranslationError {
        if source.misfit(of: target) != nil {
            return .unsupportedLanguagePairing.between(source, target)
        }
        if let names = packageNames(from: source, to: target) {
            let present = Set(installation().directions.compactMap(\.package))
            let missing = names.filter { !present.contains($0) }
            var error = TranslationError.notInstalled.between(source, target)
            if missing.isEmpty {
                error = error.because("\(names.joined(separator: " ")) is there, but doesn't work")
                error.suggestion = "install the package again, or see whether Apertium's programs can be started"
            } else {
                error.suggestion = "install \(missing.joined(separator: " ")), or let prepareTranslation() do it"
            }
            return error
        }
        let all =
            ApertiumPackages.directions.map { ($0.sources, $0.targets) }
            + installation().directions.map { ($0.sources, $0.targets) }
        let hasSource = all.contains { $0.0.contains { source.misfit(of: $0) != nil } }
        let hasTarget = all.contains { $0.1.contains { target.misfit(of: $0) != nil } }
        if !hasSource { return .unsupportedSourceLanguage.between(source, target) }
        if !hasTarget { return .unsupportedTargetLanguage.between(source, target) }
        return .unsupportedLanguagePairing.between(source, target)
    }

    // MARK: Ways

    /// The best way over installed modes that aren't known to be broken.
    func route(from source: LanguageTag, to target: LanguageTag) -> [ApertiumInstallation.Direction]? {
        way(from: source, to: target)?.directions
    }

    func way(from source: LanguageTag, to target: LanguageTag) -> Way? {
        let pair = LanguagePair(source: source, target: target)
        revive()
        if let known = ways[pair], known != nil || !noticesChanges() { return known }
        let route = ApertiumRoutes.cheapest(
            usableHops(), from: source, to: target, maximumHops: configuration.maximumPivots + 1)
        let installation = installation()
        let way = route.map { directions, cost in
            let versions = directions.map { "\($0.package ?? $0.mode.name) \(installation.version(of: $0))" }
            let first = directions.first?.targets.first?.language
            var path = [directions.first?.sources.first ?? source]
            path += directions.dropLast().map { $0.targets.first ?? target }
            path.append(directions.last.flatMap { ApertiumRoutes.best($0.targets, for: target) } ?? target)
            return Way(
                directions: directions, path: path, cost: cost, version: versions.joined(separator: ", "),
                spoiledUnits: first.map { ApertiumQuality.spoiledUnits(from: source.language, to: $0) } ?? [])
        }
        if ways.count >= Self.maximumWays, let any = ways.keys.first { ways[any] = nil }
        ways[pair] = .some(way)
        return way
    }

    func usableHops() -> [ApertiumRoutes.Hop<ApertiumInstallation.Direction>] {
        if let usable { return usable }
        let directions = installation().directions.filter { !isBroken($0.mode.name) }
        let hops = directions.map { ApertiumRoutes.Hop(sources: $0.sources, targets: $0.targets, payload: $0) }
        usable = hops
        return hops
    }

    func forgetRoutes() {
        ways = [:]
        usable = nil
    }

    /// The packages whose installation would give a way.
    func packageRoute(from source: LanguageTag, to target: LanguageTag) -> [ApertiumPackages.Entry]? {
        let pair = LanguagePair(source: source, target: target)
        if let known = packageWays[pair] { return known }
        let hops = ApertiumPackages.directions.map {
            ApertiumRoutes.Hop(sources: $0.sources, targets: $0.targets, payload: $0)
        }
        let route = ApertiumRoutes.cheapest(
            hops, from: source, to: target, maximumHops: configuration.maximumPivots + 1)?.hops
        if packageWays.count >= Self.maximumWays, let any = packageWays.keys.first { packageWays[any] = nil }
        packageWays[pair] = .some(route)
        return route
    }

    /// The names of those packages, each once.
    func packageNames(from source: LanguageTag, to target: LanguageTag) -> [String]? {
        packageRoute(from: source, to: target)?.reduce(into: []) { names, entry in
            if !names.contains(entry.name) { names.append(entry.name) }
        }
    }
}
