// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

extension Localizer {
    /// Where the current task's localizer comes from.
    private struct Source: Sendable {
        let make: @Sendable () -> Localizer
        let cache: LocalizerCache?
    }

    @TaskLocal private static var source: Source?

    /// The localizer of the request that the current task answers, for code without a request, such as templates;
    /// `nil` outside of ``withCurrent(_:isolation:operation:)``.
    ///
    /// Child tasks inherit it; detached tasks don't.
    public static var current: Localizer? { source?.make() }

    /// The cache that ``current`` is taken from, where it is taken from one: other readers' localizers come from there too.
    package static var currentCache: LocalizerCache? { source?.cache }

    /// Runs an operation with a localizer for its task.
    ///
    /// - Parameters:
    ///   - make: Gives the localizer; called each time that ``current`` is asked for, and never when it isn't, so take
    ///     one from a ``LocalizerCache``.
    ///   - isolation: The actor that the operation runs on; the caller's unless said.
    ///   - operation: What runs with it.
    public static func withCurrent<Result>(
        _ make: @escaping @Sendable () -> Localizer, isolation: isolated (any Actor)? = #isolation,
        operation: () async throws -> Result
    ) async rethrows -> Result {
        try await $source.withValue(Source(make: make, cache: nil), operation: operation, isolation: isolation)
    }

    /// Runs an operation with a localizer for its task, without waiting for anything.
    public static func withCurrent<Result>(
        _ make: @escaping @Sendable () -> Localizer, operation: () throws -> Result
    ) rethrows -> Result {
        try $source.withValue(Source(make: make, cache: nil), operation: operation)
    }

    /// Runs an operation with a reader's localizer for its task: what middleware does with each request.
    ///
    /// - Parameters:
    ///   - cache: The service's strings; `nil` for a service without any, whose operation runs as it is.
    ///   - negotiation: The reader's language.
    ///   - isolation: The actor that the operation runs on; the caller's unless said.
    ///   - operation: What runs with it.
    public static func withCurrent<Result>(
        from cache: LocalizerCache?, for negotiation: @autoclosure () -> Negotiation,
        isolation: isolated (any Actor)? = #isolation, operation: () async throws -> Result
    ) async rethrows -> Result {
        guard let source = cache.map({ source($0, negotiation()) }) else { return try await operation() }
        return try await $source.withValue(source, operation: operation, isolation: isolation)
    }

    /// Runs an operation with a reader's localizer for its task, without waiting for anything.
    public static func withCurrent<Result>(
        from cache: LocalizerCache?, for negotiation: @autoclosure () -> Negotiation, operation: () throws -> Result
    ) rethrows -> Result {
        guard let source = cache.map({ source($0, negotiation()) }) else { return try operation() }
        return try $source.withValue(source, operation: operation)
    }

    private static func source(_ cache: LocalizerCache, _ negotiation: Negotiation) -> Source {
        Source(make: { cache.localizer(for: negotiation) }, cache: cache)
    }
}
