import LocaleMatchFixtures
import Testing

@Test func readers() throws {
    let file = try FixtureFile(
        """
        [Our languages]
        en, es, es-419 ; es-MX ; es-419 ; es-MX  # Latin America before Spain
        en, es         ; fr    ; -               # nothing fits
        """)
    for failure in file.failures() { Issue.record("\(failure)") }
}
