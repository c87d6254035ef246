// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent
public import Vapor

/// An error whose answer carries the fields of the negotiation besides its own.
///
/// To Vapor's error middleware and its log it is what the handler threw: the status, the reason, the source and the level
/// are the original's. An error that Vapor doesn't know is a 500 whose reason is hidden in release builds, as it is without
/// the middleware.
public struct LocalizedAbort: AbortError, DebuggableError {
    /// What the handler threw.
    public let original: any Error
    /// The error's own fields, with those of the negotiation.
    public let headers: HTTPHeaders
    private let showsUnknown: Bool

    init(_ original: any Error, _ negotiated: ContentHeaders, showsUnknown: Bool) {
        // What passes through middleware twice is wrapped once.
        self.original = (original as? LocalizedAbort)?.original ?? original
        self.showsUnknown = showsUnknown
        var headers = (original as? any AbortError)?.headers ?? [:]
        negotiated.complete(&headers)
        self.headers = headers
    }

    private var debuggable: (any DebuggableError)? { original as? any DebuggableError }

    /// The error's own status.
    public var status: HTTPResponseStatus { (original as? any AbortError)?.status ?? .internalServerError }

    /// The error's own reason.
    public var reason: String {
        if let abort = original as? any AbortError { return abort.reason }
        return debuggable?.reason ?? (showsUnknown ? String(describing: original) : "Something went wrong.")
    }

    /// The error's own identifier.
    public var identifier: String { debuggable?.identifier ?? status.code.description }
    /// Where the error came from.
    public var source: ErrorSource? { debuggable?.source }
    /// The level at which the error is logged.
    public var logLevel: Logger.Level { debuggable?.logLevel ?? .warning }
    /// The error's own words about its causes.
    public var possibleCauses: [String] { debuggable?.possibleCauses ?? [] }
    /// The error's own words about what to do.
    public var suggestedFixes: [String] { debuggable?.suggestedFixes ?? [] }
    /// The error's own description.
    public var description: String { String(describing: original) }
}
