// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `tolk inflect`, as other programs call it.
struct InflectTests {
    @Test func texts() async throws {
        let input = """
            es\t^[nuestro %@](inflect: true)\t["ensalada"]
            en\t%@ is on ^[their](referentConcept: 1) way.\t{"arguments":["Tony"],"concepts":[{"terms":["masculine"]}]}
            en\t^[%1$lld hour](inflect: true)\\n\t[2]
            en\t^[%lld hour](inflect: true)\t[2
            en\t^[%@ hour](inflect: true)
            de\t^[mein klein %@](inflect: true)\t["Suppe"]

            """
        let result = try await Program.run("tolk", ["inflect", "--batch"], input: input)
        #expect(result.status == 1)
        #expect(result.lines.count == 6)
        #expect(Array(result.lines.prefix(3)) == ["nuestra ensalada", "Tony is on his way.", "2 hours\\n"])
        #expect(result.lines[3].hasPrefix("error: ") && result.lines[4].hasPrefix("error: "))
        #expect(result.lines[5] == "meine kleine Suppe")
    }

    @Test func words() async throws {
        let input = """
            es\tluz\tnumber=plural
            de\tMann\tcase=dative,number=plural
            fr\tlumière\t?gender
            it\tqzxyzq\t?gender
            en\t\tperson=first,pronounType=reflexive
            de\t\tperson=first,number=singular,case=genitive,determination=dependent,+gender=neuter,+number=singular
            pl\tdom\tnumber=plural
            es\tluz\tnumber=few
            es\tluz\tnumber=many,bogus=1

            """
        let result = try await Program.run("tolk", ["inflect", "--words", "--batch"], input: input)
        #expect(result.status == 1)
        #expect(Array(result.lines.prefix(6)) == ["luces", "Männern", "feminine", "", "myself", "mein"])
        #expect(result.lines[6].hasPrefix("error: "))
        #expect(result.lines[7] == "luces")
        #expect(result.lines[8].hasPrefix("error: "))
    }
}
