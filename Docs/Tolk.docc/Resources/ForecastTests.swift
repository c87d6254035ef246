import LocaleMatchFixtures
import Testing

struct ReaderTests {
    @Test func readersGetTheirLanguage() throws {
        let readers = try FixtureFile(
            """
            @header
            * ; es-MX,es;q=0.9,en;q=0.8 ; es-419
            * ; ca,en;q=0.5             ; en
            * ; fi                      ; en      # nothing fits: the first
            """)
        for failure in readers.failures(with: ForecastPage.languages) { Issue.record("\(failure)") }
    }
}
