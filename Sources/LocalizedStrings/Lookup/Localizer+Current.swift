extension Localizer {
    /// What makes the current task's localizer, when it is asked for.
    @TaskLocal private static var maker: (@Sendable () -> Localizer)?

    /// The localizer of the request that the current task answers, for code without a request, such as templates;
    /// `nil` outside of ``withCurrent(_:isolation:operation:)``.
    ///
    /// Child tasks inherit it; detached tasks don't.
    public static var current: Localizer? { maker?() }

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
        try await $maker.withValue(make, operation: operation, isolation: isolation)
    }

    /// Runs an operation with a localizer for its task, without waiting for anything.
    public static func withCurrent<Result>(
        _ make: @escaping @Sendable () -> Localizer, operation: () throws -> Result
    ) rethrows -> Result {
        try $maker.withValue(make, operation: operation)
    }
}
