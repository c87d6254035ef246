// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The batch forms of `tolk format`, `tolk plural` and `tolk units`: every kind, every option, and what is refused.
struct FormatTests {
    /// One line in and one line out; an answer of `error:` stands for any error.
    private static func check(_ command: String, _ cases: [(input: String, output: String)]) async throws {
        let input = cases.map { $0.input + "\n" }.joined()
        let result = try await Program.run("tolk", [command, "--batch"], input: input)
        try #require(result.lines.count == cases.count)
        for (line, item) in zip(result.lines, cases) {
            // Languages put other spaces than the plain one between number and unit.
            let plain = String(line.map { $0.isWhitespace && $0 != "\t" ? " " : $0 })
            if item.output == "error:" {
                #expect(plain.hasPrefix("error: "), "\(item.input): \(plain)")
            } else {
                #expect(plain == item.output, "\(item.input)")
            }
        }
        #expect(result.status == (cases.contains { $0.output == "error:" } ? 1 : 0))
    }

    @Test func everyKind() async throws {
        try await Self.check(
            "format",
            [
                ("number\ten\t1234.5", "1,234.5"), ("number\ten\t1234567\tnotation=compact-short", "1.2M"),
                ("number\ten\t1234567\tnotation=compact-long,significant=1-3", "1.23 million"),
                ("number\ten\t123456\tgrouping=off,sign=always,notation=scientific", "+1.23456E5"),
                ("number\tar-EG-u-nu-latn\t-1e3", "‎-1,000"), ("percent\tde\t54.25\tfraction=0-1", "54,2 %"),
                ("currency\ten\t12.5\tcode=EUR", "€12.50"),
                ("currency\ten\t12.5\tcode=USD,presentation=narrow", "$12.50"),
                ("currency\ten\t1\tcode=EUR,presentation=isoCode", "EUR 1.00"),
                ("currency\ten\t2\tcode=EUR,presentation=fullName,fraction=0", "2 euros"),
                ("measurement\ten-US\t12\tunit=millimeter,usage=rainfall,width=narrow", "0.47″"),
                ("measurement\ten\t1.5\tunit=hour-and-minute,width=wide", "1 hour, 30 minutes"),
                ("measurement\ten\t2\tunit=temperature-generic", "2°"),
                ("date\ten\t2022-06-07T13:05:09Z\tskeleton=yMMM", "Jun 2022"),
                ("date\tde\t2022-06-07T23:05:09Z\tdate=short,time=short,zone=Europe/Kyiv", "08.06.22, 02:05"),
                ("interval\ten\t2022-06-07/2022-06-09\tskeleton=yMMMd", "Jun 7 – 9, 2022"),
                ("relative\ten\t-1\tunit=day,presentation=named", "yesterday"),
                ("relative\ten\t2\tunit=hour,width=narrow", "in 2h"),
                ("duration\ten\t9000\tunits=hour+minute,width=wide", "2 hours, 30 minutes"),
                ("components\ten\t2022-06-07/2022-08-09\tunits=month+day", "2 months, 2 days"),
                ("list\ten\tA|B|C\ttype=or", "A, B, or C"), ("list\ten\ta\\tb|c", "a\\tb and c"),
                ("range\ten\t1/3\tof=measurement,unit=meter", "1–3 m"), ("bytes\ten\t42200000", "42.2 MB"),
                ("bytes\ten\t0\tzero=digits", "0 bytes"), ("bytes\ten\t1048576\tstyle=memory", "1 MB"),
                ("name\ten\tgiven=Andreas;family=Neusüß\tstyle=long", "Andreas Neusüß"),
                ("name\tja\tgiven=陽子;family=田中\tstyle=long", "田中陽子"), ("spellout\ten\t42", "forty-two"),
                ("ordinal\ten\t2", "2nd"), ("number\ten\tNaN", "NaN"), ("number\tde\t-Infinity", "-∞"),
                (
                    "number\ten\t1234567890123456789012345678901234.5",
                    "1,234,567,890,123,456,789,012,345,678,901,234.5"
                ),
            ])
    }

    @Test func whatIsRefused() async throws {
        try await Self.check(
            "format",
            [
                "", "number\ten", "nope\ten\t1", "number\t!!\t1", "number\ten\t", "number\ten\t1,2",
                "number\ten\t1\tfoo=1", "number\ten\t1\tfraction=2-1", "number\ten\t1\tfraction=x",
                "number\ten\t1\tfraction=1,fraction=2", "number\ten\t1\tfraction=1,significant=2",
                "number\ten\t1\tsignificant=0", "number\ten\t1\tgrouping=maybe", "number\ten\t1\tsign",
                "currency\ten\t1", "currency\ten\t1\tcode=EU", "currency\ten\t1\tcode=EUR,presentation=odd",
                "measurement\ten\t1", "measurement\ten\t1\tunit=furlongs",
                "measurement\ten\t1\tunit=celsius,usage=rainfall", "measurement\ten\t1\tunit=meter,width=odd",
                "date\ten\tyesterday", "date\ten\t2022-06-07\tskeleton=y-M", "date\ten\t2022-06-07\tzone=Mars/X",
                "date\ten\t2022-06-07\tskeleton=y,date=full", "interval\ten\t2022-06-07", "relative\ten\t1",
                "relative\ten\tNaN\tunit=day", "duration\ten\t1\tunits=month", "bytes\ten\t1\tstyle=odd",
                "name\ten\tshoe=42", "name\ten\ttitle=Dr.", "spellout\ten\t1e30", "ordinal\ten\t2.5",
                "range\ten\tNaN/1", "number\ten\t\(String(repeating: "9", count: 100_001))",
            ].map { ($0, "error:") })
    }

    @Test func plural() async throws {
        try await Self.check(
            "plural",
            [
                ("cardinal\ten\t1", "one"), ("cardinal\ten\t1.0", "other"), ("cardinal\tar\t3", "few"),
                ("cardinal\tfr\t1.2c6", "many"), ("ordinal\ten\t22", "two"), ("range\tsl\t1/2", "two"),
                ("cardinal\tru\t123456789012345678901234567890121", "one"), ("cardinal\ten\tNaN", "other"),
                ("cardinal\txx\t1", "other"), ("cardinal\ten", "error:"), ("cardinal\ten\tabc", "error:"),
                ("dual\ten\t1", "error:"), ("range\ten\t1", "error:"), ("cardinal\t!!\t1", "error:"),
            ])
    }

    @Test func units() async throws {
        try await Self.check(
            "units",
            [
                ("millimeter\t12\trainfall\ten", "inch\t60/127"),
                ("celsius\t20\tweather\tde-u-mu-fahrenhe", "fahrenheit\t68"),
                ("meter\t1.75\tperson-height\ten-US", "foot-and-inch\t4375/762"),
                ("mile-per-gallon\t30\tvehicle-fuel\tde", "liter-per-100-kilometer\t112903/14400"),
                ("foot\t12\tasProvided\ten", "foot\t12"), ("meter\t1/3\troad\ten-US", "foot\t1250/1143"),
                ("meter\tNaN\troad\ten", "error:"), ("meter\t1\trainy\ten", "error:"),
                ("furlongs\t1\tdefault\ten", "error:"),
                ("celsius\t1\trainfall\ten", "error:"), ("meter\t1\troad", "error:"),
                ("mile-per-gallon\t0\tvehicle-fuel\tde", "error:"),
            ])
    }
}
