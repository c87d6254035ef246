// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes
public import RemoteContent

/// A request's own parts, read for the negotiation of its language.
///
///     let language = negotiator.negotiate(request)
extension HTTPRequest: @retroactive LanguageRequest {
    /// The method.
    public var languageMethod: String { method.rawValue }

    /// The path with the query; `/` for a request without one, such as `CONNECT`.
    public var languageTarget: String { path ?? "/" }

    /// Every line of a field; none for a name that no field can have.
    public func languageFieldValues(_ name: String) -> [String] { headerFields.headerFieldValues(name) }
}
