// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestSupport
import Testing

@testable import DemoServer

/// The parser of alerts, on real files and on broken ones.
@Suite struct CAPParserTests {
    /// The real files: identifier, languages of the blocks, embedded bytes; or the kind of refusal.
    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
    func realFiles() throws {
        let expected: [String: String] = [
            "google-PAAQ-4-mg5a94.xml": "PAAQ-4-mg5a94 Update en-US",
            "ipaws-5e6dd964023f1930ef638846.xml": "309104501346800 Alert en-US",
            // A cancellation: signed, and without any block.
            "ipaws-5e6dd9de023f1930ef6548d9.xml": "AS-NV-58d33e3a-1f9a-4909-9d59-34e90b33b3e8 Cancel  signed",
            "ipaws-5e7e0fc5023f1930efcf3deb.xml": "402013233923688 Alert en-US",
            "ipaws-5ea321f39fc226a7b44b6874.xml": "482277582702553 Alert en-US",
            "nws-5c2cf27b1f56885d61654dc47fa411d5.xml": "version",
            "v1dot2_appendix_adot1.xml": "43b080713727 Alert en-US",
            "v1dot2_appendix_adot2.xml": "KSTO1055887203 Alert en-US",
            "v1dot2_appendix_adot3.xml": "TRI13970876.2 Update en-US",
            "v1dot2_appendix_adot4.xml": "KAR0-0306112239-SW Alert en-US,es-US",
        ]
        var tally = Tally("real CAP files")
        let folder = SharedVectors.directory.appendingPathComponent("cap")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        where name.hasSuffix(".xml") {
            let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
            let answer: String
            do {
                let alert = try CAPParser.parse(bytes)
                let languages = alert.infos.map(\.language).joined(separator: ",")
                answer =
                    "\(alert.identifier) \(alert.messageType) \(languages)\(alert.infos.isEmpty && alert.carriesSignature ? " signed" : "")"
                #expect(alert.diagnostics.isEmpty, "\(name): \(alert.diagnostics)")
            } catch {
                answer = error.kind.description
            }
            tally.record(passed: answer == expected[name], "\(name): \(answer)")
        }
        #expect(tally.failures.isEmpty, "\(tally.report())")
    }

    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
    func embeddedSoundIsDecoded() throws {
        let folder = SharedVectors.directory.appendingPathComponent("cap")
        for (name, range) in [
            ("ipaws-5e6dd964023f1930ef638846.xml", 50_000...80_000),
            ("ipaws-5ea321f39fc226a7b44b6874.xml", 250_000...350_000),
        ] {
            let alert = try CAPParser.parse([UInt8](try Data(contentsOf: folder.appendingPathComponent(name))))
            let sizes = alert.infos.flatMap(\.resources).compactMap { $0.content?.count }
            #expect(sizes.contains { range.contains($0) }, "\(name): \(sizes)")
        }
    }

    /// A whole alert with a part replaced.
    private func alert(
        head: String = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
        open: String = "<alert xmlns=\"urn:oasis:names:tc:emergency:cap:1.2\">", identifier: String = "A1",
        sent: String = "2026-11-21T06:00:00+01:00", status: String = "Actual", info: String? = nil,
        end: String = "</alert>"
    ) -> String {
        """
        \(head)\(open)<identifier>\(identifier)</identifier><sender>s@example</sender><sent>\(sent)</sent>\
        <status>\(status)</status><msgType>Alert</msgType><scope>Public</scope>\(info ?? Self.info())\(end)
        """
    }

    private static func info(_ more: String = "") -> String {
        """
        <info><category>Met</category><event>Wind</event><urgency>Future</urgency><severity>Minor</severity>\
        <certainty>Likely</certainty>\(more)</info>
        """
    }

    @Test func refusals() {
        let nested = String(repeating: "<a>", count: 40) + String(repeating: "</a>", count: 40)
        let cases: [(name: String, text: String, kind: CAPError.Kind)] = [
            ("empty", "", .unreadable),
            ("no XML", "hello", .syntax),
            ("cut off", String(alert().dropLast(20)), .syntax),
            ("two roots", alert() + "<alert/>", .syntax),
            ("other root", "<feed xmlns=\"http://www.w3.org/2005/Atom\"/>", .notAnAlert),
            ("no namespace", alert(open: "<alert>"), .notAnAlert),
            ("CAP 1.1", alert(open: "<alert xmlns=\"urn:oasis:names:tc:emergency:cap:1.1\">"), .version),
            ("CAP 1.0", alert(open: "<alert xmlns=\"http://www.incident.com/cap/1.0\">"), .version),
            ("entity bomb", alert(head: "<!DOCTYPE alert [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]>"), .documentType),
            (
                "document type after a comment",
                alert(head: "<?xml version=\"1.0\"?><!-- x --><?y z?> <!DOCTYPE alert SYSTEM \"file:///etc/passwd\">"),
                .documentType
            ),
            ("strange encoding", alert(head: "<?xml version=\"1.0\" encoding=\"UTF-7\"?>"), .encoding),
            ("undefined entity", alert(identifier: "&x;"), .syntax),
            ("no identifier", alert(identifier: " "), .invalid),
            ("bad time", alert(sent: "yesterday"), .invalid),
            ("no offset", alert(sent: "2026-11-21T06:00:00"), .invalid),
            ("30 February", alert(sent: "2026-02-30T06:00:00+01:00"), .invalid),
            ("unknown status", alert(status: "Maybe"), .invalid),
            ("no event", alert(info: "<info><urgency>Past</urgency></info>"), .invalid),
            ("too deep", alert(info: nested), .limit),
        ]
        var tally = Tally("refused CAP files")
        for (name, text, kind) in cases {
            do throws(CAPError) {
                _ = try CAPParser.parse(Array(text.utf8))
                tally.record(passed: false, "\(name): accepted")
            } catch {
                tally.record(passed: error.kind == kind, "\(name): \(error.kind): \(error.message)")
            }
        }
        #expect(tally.failures.isEmpty, "\(tally.report())")
    }

    @Test func limits() throws {
        var limits = CAPLimits()
        limits.fileBytes = 300
        #expect(throws: CAPError.self) { try CAPParser.parse(Array(alert().utf8), limits: limits) }

        limits = CAPLimits()
        limits.elements = 5
        #expect(throws: CAPError.self) { try CAPParser.parse(Array(alert().utf8), limits: limits) }

        // A block past the limit, or a text past its own, costs only itself.
        limits = CAPLimits()
        limits.infos = 2
        let three = try CAPParser.parse(
            Array(alert(info: Self.info() + Self.info() + Self.info()).utf8), limits: limits)
        #expect(three.infos.count == 2 && three.diagnostics.count == 1)

        limits = CAPLimits()
        limits.textBytes = 30
        let long = try CAPParser.parse(
            Array(alert(info: Self.info("<headline>\(String(repeating: "x", count: 31))</headline>")).utf8),
            limits: limits)
        #expect(long.infos.first?.headline == nil && long.diagnostics.count == 1)

        limits = CAPLimits()
        limits.itemsPerInfo = 1
        let area = "<area><areaDesc>A</areaDesc></area>"
        let areas = try CAPParser.parse(Array(alert(info: Self.info(area + area)).utf8), limits: limits)
        #expect(areas.infos.first?.areas.count == 1)
    }

    @Test func whatIsStrangeCostsItself() throws {
        let text = alert(
            info: """
                <info><event>Wind</event><urgency>Soonish</urgency><severity>Minor</severity><onset>noon</onset>\
                <resource><resourceDesc>x</resourceDesc><mimeType>image/png</mimeType><derefUri>!!</derefUri></resource>\
                <unknown>y</unknown></info><info><language>fr</language></info>
                """)
        let alert = try CAPParser.parse(Array(text.utf8))
        let info = try #require(alert.infos.first)
        #expect(alert.infos.count == 1)
        #expect(info.language == "en-US" && !info.statesLanguage)
        #expect(info.urgency == "Unknown" && info.severity == "Minor" && info.certainty == "Unknown")
        #expect(info.onset == nil && info.resources.first?.content == nil)
        #expect(alert.diagnostics.count == 5, "\(alert.diagnostics)")
    }

    @Test func encodingsAndPrefixes() throws {
        let text = alert(
            head: "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", identifier: "Š1",
            info: Self.info("<headline>ветер &amp; <![CDATA[<сніг>]]></headline>"))
        for bigEndian in [true, false] {
            var bytes: [UInt8] = bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
            for unit in text.utf16 {
                bytes += bigEndian ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
            }
            let alert = try CAPParser.parse(bytes)
            #expect(alert.identifier == "Š1" && alert.infos.first?.headline == "ветер & <сніг>")
        }
        let latin = alert(head: "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", identifier: "caf\u{1}")
        let bytes = Array(latin.utf8).map { $0 == 1 ? 0xE9 : $0 }
        #expect(try CAPParser.parse(bytes).identifier == "café")

        let prefixed = """
            \u{FEFF}<cap:alert xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2"><cap:identifier>P</cap:identifier>\
            <cap:sender>s</cap:sender><cap:sent>2026-11-21T06:00:00Z</cap:sent><cap:status>Test</cap:status>\
            <cap:msgType>Ack</cap:msgType><cap:scope>Private</cap:scope>\
            <cap:references>s,A,2026-11-21T05:00:00+00:00 broken</cap:references></cap:alert>
            """
        let alert = try CAPParser.parse(Array(prefixed.utf8))
        #expect(alert.identifier == "P" && alert.references.map(\.identifier) == ["A"] && alert.diagnostics.count == 1)
    }

    @Test func times() {
        let cases: [(text: String, seconds: Int64?)] = [
            ("1970-01-01T00:00:00-00:00", 0),
            ("2026-11-21T06:10:00+02:00", 1_795_234_200),
            ("2026-11-21T04:10:00Z", 1_795_234_200),
            ("2000-02-29T23:59:59.123-01:30", 951_874_199),
            ("1900-02-29T00:00:00+00:00", nil),
            // The end of a day, as XML Schema has it.
            ("2026-11-21T24:00:00+00:00", 1_795_305_600), ("2026-12-31T24:00:00-00:00", 1_798_761_600),
            ("2026-11-21T24:00:01+00:00", nil), ("2026-11-21T24:01:00+00:00", nil),
            ("2026-11-21 06:10:00+02:00", nil),
            ("2026-11-21T06:10:00.+02:00", nil),
            ("2026-11-21T06:10:00+2:00", nil),
            ("२०२६-11-21T06:10:00+02:00", nil),
        ]
        for (text, seconds) in cases { #expect(CAPTime(text)?.secondsSince1970 == seconds, "\(text)") }
    }

    @Test func indentationIsNoText() {
        #expect(CAPParser.trimmed("\n   one two \n      three\n\n   four\n  ") == "one two\nthree\n\nfour")
    }
}
