// SPDX-License-Identifier: Apache-2.0

public import LocalizedStrings

/// The problems that a check found, in the forms that people and programs read.
public struct CheckReport: Sendable {
    /// The problems.
    public var problems: [StringsProblem]

    /// A report of some problems.
    public init(_ problems: [StringsProblem]) { self.problems = problems }

    /// Whether anything is an error.
    public var hasErrors: Bool { problems.contains { $0.severity == .error } }

    /// How many problems there are of a severity.
    public func count(_ severity: StringsProblem.Severity) -> Int { problems.count { $0.severity == severity } }

    /// The lines that compilers print, each with its rule: `file:12: error: what is wrong [missing-argument]`.
    public var text: String { problems.map { "\($0) [\($0.rule)]\n" }.joined() }

    /// An array of objects with `severity`, `rule`, `file`, `line`, `key`, `language` and `message`.
    ///
    /// A key or language that a problem has nothing to do with is `null`; line 0 is the file as a whole.
    public var json: String {
        let objects = problems.map { problem in
            JSONText.object([
                ("severity", JSONText.quoted("\(problem.severity)")), ("rule", JSONText.quoted("\(problem.rule)")),
                ("file", JSONText.quoted(problem.file)), ("line", "\(problem.line)"),
                ("key", problem.key.map(JSONText.quoted) ?? "null"),
                ("language", problem.language.map(JSONText.quoted) ?? "null"),
                ("message", JSONText.quoted(problem.message)),
            ])
        }
        return objects.isEmpty ? "[]\n" : "[\n  \(objects.joined(separator: ",\n  "))\n]\n"
    }

    /// [SARIF 2.1.0](https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html), which code hosts show beside the
    /// changed lines.
    ///
    /// - Parameters:
    ///   - root: The folder that paths count from, absolute; `nil` leaves them as they are.
    ///   - completeness: Goes into the properties of the run.
    public func sarif(root: String?, completeness: [LanguageCompleteness] = []) -> String {
        let rules = StringsProblem.Rule.all
        func text(_ text: String) -> JSONTree { .object(JSONMembers(["text": .text(text)])) }
        let descriptions = rules.map { rule in
            JSONTree.object(
                JSONMembers([
                    "id": .text("\(rule)"), "shortDescription": text(rule.summary),
                    "defaultConfiguration": .object(JSONMembers(["level": .text("\(rule.severity)")])),
                ]))
        }
        let results = problems.map { problem in
            var artifact = JSONMembers(["uri": .text(Self.uri(problem.file))])
            if root != nil { artifact.append("uriBaseId", .text("ROOT"), line: 0) }
            var place = JSONMembers(["artifactLocation": .object(artifact)])
            if problem.line > 0 {
                let region = JSONMembers(["startLine": .literal("\(problem.line)")])
                place.append("region", .object(region), line: 0)
            }
            let location = JSONTree.object(JSONMembers(["physicalLocation": .object(place)]))
            var result = JSONMembers([
                "ruleId": .text("\(problem.rule)"), "level": .text("\(problem.severity)"),
                "message": text(problem.message), "locations": .array([location]),
                "partialFingerprints": .object(JSONMembers(["tolk/v1": .text(CheckBaseline.fingerprint(problem))])),
            ])
            if let index = rules.firstIndex(of: problem.rule) {
                result.append("ruleIndex", .literal("\(index)"), line: 0)
            }
            var properties = JSONMembers()
            if let key = problem.key { properties.append("key", .text(key), line: 0) }
            if let language = problem.language { properties.append("language", .text(language), line: 0) }
            if !properties.isEmpty { result.append("properties", .object(properties), line: 0) }
            return JSONTree.object(result)
        }
        let driver = JSONMembers(["name": .text("tolk"), "rules": .array(descriptions)])
        var run = JSONMembers([
            "tool": .object(JSONMembers(["driver": .object(driver)])), "results": .array(results),
        ])
        if let root {
            let base = JSONMembers(["uri": .text("file://\(Self.uri(root.hasSuffix("/") ? root : root + "/"))")])
            run.append("originalUriBaseIds", .object(JSONMembers(["ROOT": .object(base)])), line: 0)
        }
        if !completeness.isEmpty {
            run.append(
                "properties", .object(JSONMembers(["completeness": .array(completeness.map(\.tree))])), line: 0)
        }
        let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
        let log = JSONFile(
            root: JSONMembers([
                "$schema": .text(schema), "version": .text("2.1.0"), "runs": .array([.object(run)]),
            ]))
        return log.text + "\n"
    }

    /// A path as a URI reference (RFC 3986): everything but unreserved characters and slashes is escaped.
    private static func uri(_ path: String) -> String {
        var result = ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.count < 2 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }
}

extension [LanguageCompleteness] {
    /// One line a language: `de\t98 %\t120 of 122\t3 to review`.
    public var text: String {
        map { count in
            let review = count.needsReview > 0 ? "\t\(count.needsReview) to review" : ""
            return "\(count.language)\t\(count.percent) %\t\(count.translated) of \(count.total)\(review)\n"
        }.joined()
    }

    /// An array of objects with `language`, `translated`, `needsReview`, `total` and `percent`.
    public var json: String {
        let objects = map { count in
            JSONText.object([
                ("language", JSONText.quoted(count.language)), ("translated", "\(count.translated)"),
                ("needsReview", "\(count.needsReview)"), ("total", "\(count.total)"), ("percent", "\(count.percent)"),
            ])
        }
        return objects.isEmpty ? "[]\n" : "[\n  \(objects.joined(separator: ",\n  "))\n]\n"
    }
}

extension LanguageCompleteness {
    fileprivate var tree: JSONTree {
        .object(
            JSONMembers([
                "language": .text(language), "translated": .literal("\(translated)"),
                "needsReview": .literal("\(needsReview)"), "total": .literal("\(total)"),
                "percent": .literal("\(percent)"),
            ]))
    }
}
