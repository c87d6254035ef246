// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings
internal import RemoteContent

/// An error as an answer: a problem document (RFC 9457) in the reader's language.
struct Problem: Sendable {
    var status: Int
    /// The last part of the problem's type.
    var name: String
    /// The keys of the title and the detail in the catalog.
    var titleKey: String
    var detailKey: String?
    /// The arguments of the detail.
    var arguments: [String] = []
    var extra: [HTTPField] = []
    /// Members of the document beyond the standard ones.
    var members: [(name: String, value: String)] = []
    /// Addresses of what can be had instead, by language.
    var alternatives: [(language: String, address: String)] = []

    static func notFound(_ path: String) -> Problem {
        Problem(
            status: 404, name: "not-found", titleKey: "problem.notFound.title", detailKey: "problem.notFound.detail",
            arguments: [path])
    }

    static func unknownPlace(_ id: String) -> Problem {
        Problem(
            status: 404, name: "unknown-place", titleKey: "problem.notFound.title",
            detailKey: "problem.unknownPlace.detail", arguments: [id, "/v1/places"])
    }

    static func unknownAlert(_ id: String) -> Problem {
        Problem(
            status: 404, name: "unknown-alert", titleKey: "problem.notFound.title",
            detailKey: "problem.unknownAlert.detail", arguments: [id, "/v1/alerts"])
    }

    /// 405 names the methods that are there (RFC 9110 §15.5.6).
    static func methodNotAllowed(_ method: String, allowed: [String]) -> Problem {
        let list = allowed.joined(separator: ", ")
        return Problem(
            status: 405, name: "method-not-allowed", titleKey: "problem.methodNotAllowed.title",
            detailKey: "problem.methodNotAllowed.detail", arguments: [method, list], extra: [HTTPField("Allow", list)])
    }

    /// 406 names what can be had instead (RFC 9110 §15.5.7).
    static func notAcceptable(_ alternatives: [(language: String, address: String)]) -> Problem {
        Problem(
            status: 406, name: "not-acceptable", titleKey: "problem.notAcceptable.title",
            detailKey: "problem.notAcceptable.detail",
            extra: alternatives.map {
                HTTPField("Link", "<\($0.address)>; rel=\"alternate\"; hreflang=\"\($0.language)\"")
            }, alternatives: alternatives)
    }

    /// The client wants another version than the current one (RFC 9110 §15.5.13).
    static let preconditionFailed = Problem(
        status: 412, name: "precondition-failed", titleKey: "problem.preconditionFailed.title")

    /// Something went wrong here; the log says what.
    static let unavailable = Problem(
        status: 500, name: "unavailable", titleKey: "problem.unavailable.title",
        detailKey: "problem.unavailable.detail")

    static func unsupportedMediaType(_ wanted: String) -> Problem {
        Problem(
            status: 415, name: "unsupported-media-type", titleKey: "problem.unsupportedMediaType.title",
            detailKey: "problem.unsupportedMediaType.detail", arguments: [wanted], extra: [HTTPField("Accept", wanted)])
    }

    static func invalidBody(_ part: String) -> Problem {
        Problem(
            status: 400, name: "invalid-content", titleKey: "problem.invalidBody.title",
            detailKey: "problem.invalidBody.detail", arguments: [part])
    }

    /// A batch that can't be translated as a whole: 503 where it may be later, else 400; the error's code and what to do
    /// next go along.
    static func untranslatable(_ error: TranslationError) -> Problem {
        var problem = invalidBody(error.message)
        if error.mayRetry || TranslationError.notInstalled ~= error {
            problem = Problem(
                status: 503, name: "unavailable", titleKey: "problem.unavailable.title",
                detailKey: "problem.unavailable.detail", extra: [HTTPField("Retry-After", "60")])
        }
        problem.members = [("code", error.code), ("message", error.message), ("suggestion", error.suggestion)]
        return problem
    }

    static func parameter(_ value: String, of name: String, usable: String) -> Problem {
        Problem(
            status: 400, name: "unusable-parameter", titleKey: "problem.parameter.title",
            detailKey: "problem.parameter.detail", arguments: [value, name, usable])
    }

    static func violation(_ violation: HTTPViolation) -> Problem {
        switch violation.status {
        case 431:
            Problem(
                status: 431, name: "header-too-large", titleKey: "problem.tooManyFields.title",
                detailKey: "problem.tooLarge.detail")
        case 505:
            Problem(status: 505, name: "unknown-version", titleKey: "problem.malformed.title")
        case 413, 414:
            Problem(
                status: violation.status, name: "too-large", titleKey: "problem.tooLarge.title",
                detailKey: "problem.tooLarge.detail")
        case 501:
            Problem(status: 501, name: "unknown-method", titleKey: "problem.unsupportedMethod.title")
        case 503:
            Problem(
                status: 503, name: "unavailable", titleKey: "problem.unavailable.title",
                detailKey: "problem.unavailable.detail", extra: [HTTPField("Retry-After", "5")])
        default:
            Problem(
                status: violation.status, name: "malformed-\(violation.name)", titleKey: "problem.malformed.title",
                detailKey: "problem.malformed.detail")
        }
    }

    /// Title and detail in the reader's language.
    func words(reader: ReaderLanguage, texts: ServiceTexts) -> (title: String, detail: String?) {
        let arguments = arguments.map { FormatArgument($0) }
        return (
            texts.text(titleKey, in: reader.text),
            detailKey.map { texts.text($0, in: reader.text, arguments: arguments) }
        )
    }

    /// The document in the reader's language.
    func response(reader: ReaderLanguage, texts: ServiceTexts, instance: String?) -> HTTPResponse {
        var json = JSONWriter()
        json.object { json in
            json.field("type", "/problems/\(name)")
            let (title, detail) = words(reader: reader, texts: texts)
            json.field("title", title)
            json.field("status", status)
            json.field("detail", detail)
            json.field("instance", instance)
            for member in members { json.field(member.name, member.value) }
            if !alternatives.isEmpty {
                json.array("alternatives") { json in
                    for alternative in alternatives {
                        json.object { json in
                            json.field("language", alternative.language)
                            json.field("href", alternative.address)
                        }
                    }
                }
            }
        }
        var response = HTTPResponse(
            status: status, fields: [HTTPField("Content-Type", "application/problem+json; charset=utf-8")],
            body: json.bytes)
        Answer.headers([], reader: reader).write(to: &response)
        response.fields += [HTTPField("Cache-Control", "no-store")] + extra
        return response
    }
}
