// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// How a program shows a server that it may ask: a header field whose value is never shown.
public struct HTTPAuthorization: Sendable, Hashable {
    let field: String
    let value: Secret

    /// A field of the server's own, such as `X-Api-Key`.
    public static func field(_ name: String, _ value: String) -> HTTPAuthorization {
        HTTPAuthorization(field: name, value: Secret(value))
    }

    /// `Authorization: Bearer …` ([RFC 6750](https://www.rfc-editor.org/rfc/rfc6750#section-2.1)).
    public static func bearer(_ token: String) -> HTTPAuthorization { .field("Authorization", "Bearer \(token)") }

    /// `Authorization: Basic …` ([RFC 7617](https://www.rfc-editor.org/rfc/rfc7617)).
    public static func basic(user: String, password: String) -> HTTPAuthorization {
        .field("Authorization", "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())")
    }

    /// `Authorization: DeepL-Auth-Key …`.
    static func deepL(_ key: String) -> HTTPAuthorization { .field("Authorization", "DeepL-Auth-Key \(key)") }
}
