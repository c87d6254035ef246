// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import LocaleMatch
import LocaleMatchFixtures
import RemoteContent
import Testing
import TolkHTTPTypes

/// The code of `Docs/Integrations/HTTPTypes.md`, which the root package's tests compare with the page.
private let negotiator = RequestNegotiator(languages: ["en", "es"])

private func respond(to request: HTTPRequest) -> HTTPResponse {
    let language = negotiator.negotiate(request)
    var response = HTTPResponse(status: .ok)
    language.headers.write(to: &response.headerFields)
    return response
}

@Test func readers() throws {
    let file = try FixtureFile("@header\nen, es ; es-MX,en;q=0.5 ; es")
    for item in file.cases {
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "example.org", path: "/",
            headerFields: [.acceptLanguage: item.preferred])
        #expect(respond(to: request).headerFields[.contentLanguage] == item.expected.first)
    }
}
