// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// The header fields of a negotiated answer, for whatever web framework a service uses.
///
/// **Rules** ([RFC 9110 §12.5](https://www.rfc-editor.org/rfc/rfc9110.html#section-12.5),
/// [RFC 9111 §4.1](https://www.rfc-editor.org/rfc/rfc9111.html#section-4.1)).
/// 1. `Content-Language` is the language of the text as it stands, not the one asked for.
/// 2. `Vary` names every field that decided or might have: `Accept-Language` on defaults, errors and redirects too, or a
///    cache gives the Spanish page to the next reader; `Cookie` when a cookie was asked. What stands there already stays.
///    An address that alone decides the language needs no `Vary`.
/// 3. `Content-Location` is the address of this very version, where it has one.
/// 4. `ETag` differs from version to version, and where numbers are written for another locale: a cache with the
///    American page may ask on behalf of a British reader. A translation's is weak, since an engine may word it anew.
/// 5. `Link` lists the versions with `rel="alternate"` and `hreflang`, and the one for everyone else as `x-default`.
public struct ContentHeaders: Sendable, Hashable {
    /// The language of the text.
    public var contentLanguage: String
    /// The request fields that the answer depends on.
    public var vary: [String] {
        didSet { varyLine = Self.joined([], adding: vary) }
    }
    /// The value of `Vary` where nothing stands there already.
    private var varyLine: String?
    /// The address of this version, `nil` when it has none of its own.
    public var contentLocation: String?
    /// The entity tag with its quotes, `nil` without one.
    public var entityTag: String?
    /// The values of `Link`, one for each version.
    public var links: [String] = []

    /// The header fields of an answer.
    ///
    /// - Parameters:
    ///   - answer: What the reader gets.
    ///   - vary: The request fields that were looked at; empty when the address alone decides.
    ///   - location: The address of the text in a language, `nil` for languages without an address of their own.
    ///   - version: What changes when the content does, such as a revision or a time; `nil` for no `ETag`.
    public init(
        _ answer: ContentAnswer, vary: [String] = ["Accept-Language"],
        location: (LanguageTag) -> String? = { _ in nil }, version: String? = nil
    ) {
        self.init(language: answer.language, vary: vary)
        contentLocation = location(answer.language).flatMap { Self.isSafe($0) ? $0 : nil }
        entityTag = version.map {
            Self.entityTag(
                version: $0, language: answer.language, formatLocale: answer.formatLocale,
                isWeak: answer.outcome == .translated)
        }
    }

    /// The header fields of an answer in the language that a negotiation decided on, with its `Vary`.
    ///
    /// - Parameters:
    ///   - negotiation: The matcher's answer.
    ///   - location: The address of this version, `nil` when it has none of its own.
    ///   - version: What changes when the content does; `nil` for no `ETag`.
    public init(_ negotiation: Negotiation, location: String? = nil, version: String? = nil) {
        let language = negotiation.textLocale ?? .undetermined
        self.init(language, negotiation.varyFields)
        contentLocation = location.flatMap { Self.isSafe($0) ? $0 : nil }
        entityTag = version.map {
            Self.entityTag(version: $0, language: language, formatLocale: negotiation.formatLocale, isWeak: false)
        }
    }

    init(_ language: LanguageTag, _ fields: VaryFields) {
        contentLanguage = language.identifier
        vary = fields.names
        varyLine = fields.line
    }

    /// The header fields of an error or a redirect, whose own text is in a language.
    public init(language: LanguageTag, vary: [String] = ["Accept-Language"]) {
        contentLanguage = language.identifier
        self.vary = vary
        varyLine = Self.joined([], adding: vary)
    }

    /// Lists the versions for search engines and readers.
    ///
    /// - Parameters:
    ///   - versions: The address of each version, by its language.
    ///   - standard: The address for readers of none of them.
    public mutating func link(versions: [(language: LanguageTag, address: String)], standard: String?) {
        links = versions.compactMap { version in
            Self.isSafe(version.address)
                ? "<\(version.address)>; rel=\"alternate\"; hreflang=\"\(version.language.identifier)\"" : nil
        }
        if let standard, Self.isSafe(standard) {
            links.append("<\(standard)>; rel=\"alternate\"; hreflang=\"x-default\"")
        }
    }

    /// Writes the fields into a response; `Vary` and `Link` join what is there, the others replace it.
    public func write(to response: inout some ResponseHeaderFields) {
        write(to: &response) { _, _ in true }
    }

    /// Adds the fields to a response that its handler may have given its own: `Vary` and `Link` join what is there, of
    /// the others only those are written that aren't there.
    ///
    /// What middleware calls when the handlers are done.
    public func complete(_ response: inout some ResponseHeaderFields) {
        write(to: &response) { response, name in response.headerFieldValues(name).isEmpty }
    }

    private func write<Fields: ResponseHeaderFields>(
        to response: inout Fields, where isWritten: (borrowing Fields, String) -> Bool
    ) {
        if isWritten(response, "Content-Language") { response.setHeaderField("Content-Language", contentLanguage) }
        if !vary.isEmpty {
            let before = response.headerFieldValues("Vary")
            let line = before.isEmpty ? varyLine : Self.joined(before, adding: vary)
            if let line { response.setHeaderField("Vary", line) }
        }
        if let contentLocation, isWritten(response, "Content-Location") {
            response.setHeaderField("Content-Location", contentLocation)
        }
        if let entityTag, isWritten(response, "ETag") { response.setHeaderField("ETag", entityTag) }
        if !links.isEmpty {
            response.setHeaderField("Link", (response.headerFieldValues("Link") + links).joined(separator: ", "))
        }
    }

    /// A field's list with more names, each once whatever its letter case; `nil` for an empty list.
    ///
    /// `Vary: *` stays as it is: it covers everything.
    public static func joined(_ values: [String], adding names: [String]) -> String? {
        var list: [String] = []
        list.reserveCapacity(names.count)
        for name in values.flatMap({ $0.split(separator: ",") }).map({ String($0).trimmingWhitespace }) + names {
            let isThere = list.contains {
                $0.utf8.count == name.utf8.count && ($0 == name || $0.lowercased() == name.lowercased())
            }
            guard !name.isEmpty, !isThere else { continue }
            list.append(name)
        }
        if list.contains("*") { return "*" }
        return list.isEmpty ? nil : list.joined(separator: ", ")
    }

    /// `"version;es"`, `"version;es;es-MX"` where numbers are Mexican, or `W/"version;es"`, with what can't stand in an
    /// entity tag left out.
    private static func entityTag(
        version: String, language: LanguageTag, formatLocale: LanguageTag, isWeak: Bool
    ) -> String {
        let safe = version.unicodeScalars.filter { $0 != "\"" && (0x21...0x7E).contains($0.value) }
        let locale = formatLocale == language ? "" : ";\(formatLocale.identifier)"
        let tag = "\"\(String(String.UnicodeScalarView(safe)));\(language.identifier)\(locale)\""
        return isWeak ? "W/\(tag)" : tag
    }

    /// Whether an address can stand in a header field: nothing that would end the field or the brackets around it.
    static func isSafe(_ address: String) -> Bool {
        address.unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0.value != 0x7F && $0 != "<" && $0 != ">" && $0 != "\""
        }
    }
}

/// A response's header fields, as little of them as ``ContentHeaders`` needs: what an adapter to a web framework
/// provides.
public protocol ResponseHeaderFields {
    /// Every value of a field, by its name in any letter case.
    func headerFieldValues(_ name: String) -> [String]
    /// Replaces every value of a field.
    mutating func setHeaderField(_ name: String, _ value: String)
}
