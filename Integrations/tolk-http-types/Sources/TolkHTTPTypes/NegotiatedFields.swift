// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes
internal import LocaleMatch
public import RemoteContent

/// The fields of a service's negotiated answers: what `ContentHeaders.complete(_:)` adds, with what is the same for many
/// answers made once.
public struct NegotiatedFields: Sendable {
    /// Each value of `Vary`, checked once; services have one to three.
    private let vary: [(value: String, field: HTTPField)]

    /// The fields of a negotiator's answers.
    public init(_ negotiator: RequestNegotiator) {
        vary = negotiator.varyValues.map { ($0, HTTPField(name: .vary, value: $0)) }
    }

    /// Adds `Content-Language` and `Vary` to an answer that its handler may have given fields of its own: `Vary` joins what
    /// is there, a `Content-Language` that is there stays.
    public func complete(_ fields: inout HTTPFields, for language: RequestLanguage) {
        let hasOwn = fields.contains { $0.name == .contentLanguage || $0.name == .vary }
        guard !hasOwn, let value = language.vary, let field = vary.first(where: { $0.value == value })?.field else {
            return language.headers.complete(&fields)
        }
        fields.append(HTTPField(name: .contentLanguage, value: language.tag.identifier))
        fields.append(field)
    }
}
