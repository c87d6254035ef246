// SPDX-License-Identifier: Apache-2.0

import LanguageIdentification
import Testing

/// Where links, addresses, names and tags end: the scanner's own answers, at the first byte of a text.
@Suite struct LinkScannerTests {
    private typealias Scan = (Int, UnsafeBufferPointer<UInt8>) -> Int?

    private static func found(_ text: String, _ scan: Scan) -> String? {
        let bytes = Array(text.utf8)
        let end = bytes.withUnsafeBufferPointer { scan(0, $0) }
        return end.map { String(decoding: bytes[..<$0], as: UTF8.self) }
    }

    @Test(
        "A link ends where the sentence goes on",
        arguments: [
            // A scheme with slashes, and one of those without.
            ("https://a.example/rain now", "https://a.example/rain"),
            ("mailto:anna@a.example, please", "mailto:anna@a.example"),
            ("note: rain", nil),  // any other word with a colon
            ("mailto: anna", nil),  // nothing behind the colon
            ("https://", nil),  // no host
            ("www.a.example.", "www.a.example"),
            ("WWW.A.example", "WWW.A.example"),
            ("www.", nil),
            // Hosts that say nothing of themselves.
            ("example.com is", "example.com"),
            ("aemet.es/avisos?x=1!", "aemet.es/avisos?x=1"),
            ("t.co/a", "t.co/a"),  // a path makes short names an address
            ("t.co?a", "t.co?a"),  // so does a question with a letter
            ("t.co?", nil),
            ("e.g", nil),  // an abbreviation
            ("localhost", nil),  // one label
            ("ab.es", "ab.es"),  // three bytes before the domain are enough
            ("a.es", nil),
            ("aemet.ES", nil),  // a country in capitals is a missing blank
            ("aemet.ES/x", "aemet.ES/x"),
            ("fin.Mañana", nil),
            ("a.b.example", "a.b.example"),
            ("example.comp", nil),  // the word goes on
            ("example.com_x", "example.com_x"),
            // Brackets that were opened inside stay, others end it; so do quotation marks.
            ("https://a.example/x_(y) z", "https://a.example/x_(y)"),
            ("https://a.example/x) z", "https://a.example/x"),
            ("https://a.example/x\" z", "https://a.example/x"),
            // A brace that isn't closed begins something of its own.
            ("https://a.example/{id}/x", "https://a.example/{id}/x"),
            ("https://a.example/{id ,", "https://a.example/"),
            ("https://a.example/雨?!…", "https://a.example/雨"),
        ] as [(String, String?)])
    func links(text: String, link: String?) {
        #expect(Self.found(text) { LinkScanner.link(at: $0, in: $1) } == link)
    }

    @Test func aWordWithoutBlanksEndsALinkWhereThatIsAsked() {
        let text = "https://a.example/rain今天"
        #expect(Self.found(text) { LinkScanner.link(at: $0, in: $1) } == text)
        #expect(
            Self.found(text) { LinkScanner.link(at: $0, in: $1, endsAtUnspaced: true) } == "https://a.example/rain")
        // Greek with accents has blanks.
        let greek = "https://a.example/ἀήρ"
        #expect(Self.found(greek) { LinkScanner.link(at: $0, in: $1, endsAtUnspaced: true) } == greek)
    }

    @Test(
        "A link in angle brackets ends with its bracket",
        arguments: [
            ("<https://a.example/x> y", "<https://a.example/x>"),
            ("<anna@a.example>", "<anna@a.example>"),
            ("<b>", nil),  // a mark of HTML
            ("<https://a.example", nil),  // never closed
            ("<https://a.example x>", nil),  // a blank
            ("https://a.example>", nil),
        ] as [(String, String?)])
    func angles(text: String, link: String?) {
        #expect(Self.found(text) { LinkScanner.angleLink(at: $0, in: $1) } == link)
    }

    @Test(
        "An address has a name, a host and a domain of two letters at least",
        arguments: [
            ("anna.b+c@example.co.uk.", "anna.b+c@example.co.uk"),
            ("ü@ö.example", "ü@ö.example"),
            ("@a.example", nil),  // no name
            ("anna.@a.example", nil),  // a point before the sign
            ("anna@example", nil),  // no domain
            ("anna@a.b", nil),  // one of one letter
            ("anna@a.de", "anna@a.de"),
            ("anna@.example", nil),
            ("anna@10.0.0.1", nil),
            ("anna@a.example-", "anna@a.example"),
        ] as [(String, String?)])
    func addresses(text: String, address: String?) {
        #expect(Self.found(text) { LinkScanner.emailAddress(at: $0, in: $1) } == address)
    }

    @Test(
        "Names and tags have a word in them",
        arguments: [
            ("@anna hej", "@anna", nil),
            ("@user@mastodon.social.", "@user@mastodon.social", nil),
            ("@user@ x", "@user", nil),
            ("@ x", nil, nil),
            ("@-", nil, nil),
            ("#väder_1 x", nil, "#väder_1"),
            ("#___", nil, nil),
            ("# x", nil, nil),
        ] as [(String, String?, String?)])
    func namesAndTags(text: String, name: String?, tag: String?) {
        if text.hasPrefix("@") { #expect(Self.found(text) { LinkScanner.mention(at: $0, in: $1) } == name) }
        if text.hasPrefix("#") { #expect(Self.found(text) { LinkScanner.hashtag(at: $0, in: $1) } == tag) }
    }

    @Test func aNameOrTagInsideAWordIsNone() {
        let bytes = Array("a@b a#b".utf8)
        bytes.withUnsafeBufferPointer { bytes in
            #expect(LinkScanner.mention(at: 1, in: bytes) == nil)
            #expect(LinkScanner.hashtag(at: 5, in: bytes) == nil)
        }
    }

    @Test func bytesBeyondTheTextAreNotRead() {
        let bytes = Array("#a".utf8)
        bytes.withUnsafeBufferPointer { bytes in
            #expect(LinkScanner.link(at: 2, in: bytes) == nil)
            #expect(LinkScanner.emailAddress(at: 2, in: bytes) == nil)
            #expect(LinkScanner.angleLink(at: 2, in: bytes) == nil)
        }
    }
}
