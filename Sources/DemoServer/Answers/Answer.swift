// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent

/// Builds the answers that depend on the reader's languages, with the header fields that every one of them carries.
///
/// `Vary` names `Accept-Language` and `Cookie` on all of them, errors and redirects included: a cache that keeps one
/// without would give it to the next reader (RFC 9111 §4.1). It stays when `?lang=` decides, since the header still
/// says how values are formatted. It is one line: nginx before 1.23 heeds only the last of several, and would give a
/// reader who sends no cookie whatever language came first.
enum Answer {
    /// The request fields that an answer depends on.
    static let vary = ["Accept-Language", "Cookie"]

    /// The fields of an answer that has texts in languages: the intended audience (RFC 9110 §8.5).
    static func headers(_ languages: [String], reader: ReaderLanguage) -> ContentHeaders {
        var headers = ContentHeaders(language: reader.textTag, vary: vary)
        headers.contentLanguage = languages.isEmpty ? reader.text : languages.joined(separator: ", ")
        return headers
    }

    /// The head of an answer that is written as its parts are made.
    static func streamed(
        _ type: String, _ languages: [String], reader: ReaderLanguage, extra: [HTTPField] = []
    ) -> HTTPResponse {
        var response = HTTPResponse(status: 200, fields: [HTTPField("Content-Type", "\(type); charset=utf-8")] + extra)
        headers(languages, reader: reader).write(to: &response)
        response.fields += [
            HTTPField("Cache-Control", "no-cache"), HTTPField("X-Content-Type-Options", "nosniff"),
            // nginx would keep it back until it is whole.
            HTTPField("X-Accel-Buffering", "no"),
        ]
        return response
    }

    /// An answer in the reader's language.
    static func negotiated(_ document: Document, reader: ReaderLanguage) -> HTTPResponse {
        var response = HTTPResponse(
            status: document.status, fields: [HTTPField("Content-Type", "\(document.type); charset=utf-8")],
            body: document.content.bytes)
        var headers = headers(document.languages, reader: reader)
        if let language = document.location.language(for: reader) {
            let mark = document.path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
            headers.contentLocation = "\(document.path)\(mark)lang=\(RequestTarget.encode(language.identifier))"
        }
        headers.entityTag = etag(document.content, languages: document.languages)
        headers.write(to: &response)
        response.fields += [
            HTTPField("Cache-Control", "max-age=0, must-revalidate"), HTTPField("X-Content-Type-Options", "nosniff"),
        ]
        response.fields += document.extra
        return response
    }

    /// Which language leads to the same answer.
    struct Location {
        private let languages: [LanguageTag]?

        /// The reader's own: for the service's own texts.
        static let reader = Location(languages: nil)

        /// The languages that lead to the parts of a list; none when they can't all be had in one.
        static func content(_ languages: [LanguageTag]) -> Location { Location(languages: languages) }

        func language(for reader: ReaderLanguage) -> LanguageTag? {
            guard let languages, let first = languages.first else { return reader.formatLocale }
            return languages.allSatisfy { $0 == first } ? first : nil
        }
    }

    /// A validator that names the content: the same on every instance of the service that has the same data.
    ///
    /// When a text was translated and by which machine isn't content; an answer that says it has a weak validator
    /// (RFC 9110 §8.8.1).
    static func etag(_ body: ContentBytes, languages: [String]) -> String {
        var high: UInt64 = 0xcbf2_9ce4_8422_2325
        var low: UInt64 = 0x9ae1_6a3b_2f90_404f
        func mix(_ word: UInt64) {
            high = (high ^ word) &* 0x9e37_79b9_7f4a_7c15
            high ^= high >> 32
            low = (low &+ word) &* 0xff51_afd7_ed55_8ccd
            low ^= low >> 29
        }
        // Eight bytes at a time, the first the lowest, so that all machines agree.
        func mix(_ bytes: UnsafeRawBufferPointer) {
            var place = 0
            while bytes.count - place >= 8 {
                mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
                place += 8
            }
            var rest: UInt64 = 0
            for byte in bytes[place...].reversed() { rest = rest << 8 | UInt64(byte) }
            mix(rest)
            mix(UInt64(bytes.count))
        }
        body.bytes.withUnsafeBytes { bytes in
            var next = 0
            for range in body.incidental + [bytes.count..<bytes.count] {
                mix(UnsafeRawBufferPointer(rebasing: bytes[next..<max(next, range.lowerBound)]))
                next = max(next, range.upperBound)
            }
        }
        for language in languages { Array(language.utf8).withUnsafeBytes { mix($0) } }
        return "\(body.incidental.isEmpty ? "" : "W/")\"\(hexadecimal(high))\(hexadecimal(low))\""
    }

    /// 304 for an answer that the client has: the fields that a cache needs, without the body (RFC 9110 §15.4.5).
    static func notModified(_ response: HTTPResponse) -> PreparedResponse {
        let kept: Set = ["vary", "etag", "content-location", "cache-control"]
        return PreparedResponse(
            HTTPResponse(status: 304, fields: response.fields.filter { kept.contains($0.name.lowercased()) }))
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: 16 - text.utf8.count) + text
    }
}

extension JSONWriter {
    /// What was negotiated, and what lost.
    mutating func language(_ reader: ReaderLanguage) {
        object("language") { json in
            json.field("text", reader.text)
            json.field("format", reader.formatLocale.identifier)
            json.field("direction", reader.textTag.characterDirection.description)
            json.field("source", reader.source.description)
            json.field("outcome", reader.outcome.description)
            json.losers(reader.losers)
        }
    }

    /// The losing preferences, where there are any; where they stand is remembered, since they differ from request to
    /// request where nothing else does.
    private mutating func losers(_ losers: [ReaderLanguage.Loser]) {
        markLosers { json in
            guard !losers.isEmpty else { return }
            json.array("losing") { json in
                for loser in losers {
                    json.object { json in
                        json.field("source", loser.source.description)
                        json.field("value", loser.value)
                        json.field("reason", loser.reason)
                    }
                }
            }
        }
    }

    /// The part of a document that ``language(_:)`` writes for a reader's losing preferences.
    static func losersPart(_ losers: [ReaderLanguage.Loser]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("", "")
            json.losers(losers)
        }
        return Array(json.bytes[json.losersRange])
    }

    /// A raw value beside its text.
    mutating func value(_ name: String, raw: String, label: String? = nil, text: String) {
        object(name) { json in
            json.field("value", raw)
            json.field("label", label)
            json.field("text", text)
        }
    }

    /// A raw number with its unit beside its text.
    mutating func quantity(_ name: String, raw: Double, unit: String, label: String? = nil, text: String) {
        object(name) { json in
            json.field("value", raw)
            json.field("unit", unit)
            json.field("label", label)
            json.field("text", text)
        }
    }
}
