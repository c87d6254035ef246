// SPDX-License-Identifier: Apache-2.0

import RemoteContent
import TestSupport
import Testing

/// What is masked, and what stays text: one line a case.
struct MaskerTests {
    /// Text, and the parts that are masked in it.
    static let cases: [(text: String, parts: [String])] = [
        // Links end before the punctuation of the sentence.
        ("See https://example.com/a?b=c&d=e.", ["https://example.com/a?b=c&d=e"]),
        ("(see https://en.wikipedia.org/wiki/Rain_(weather))", ["https://en.wikipedia.org/wiki/Rain_(weather)"]),
        ("\"http://a.b/c\", then", ["http://a.b/c"]),
        ("go to www.aemet.es/avisos?id=1#x!", ["www.aemet.es/avisos?id=1#x"]),
        ("example.com/path and met.no", ["example.com/path", "met.no"]),
        ("ftp://h/x;type=a mailto:a@b.org tel:+34600", ["ftp://h/x;type=a", "mailto:a@b.org", "tel:+34600"]),
        ("https://例え.jp/雨?q=傘 と", ["https://例え.jp/雨?q=傘"]),
        ("https://a.b/{id}/x{n, plural, one {#} other {#}}", ["https://a.b/{id}/x{n, plural, one {#} other {#}}"]),
        // No blank before an address.
        ("详见https://a.b/c?d=e。", ["https://a.b/c?d=e"]), ("警報www.a.jp/x", ["www.a.jp/x"]), ("señor.es", []),
        ("2https://a.b", ["https://a.b"]), ("Mañana.mail", []),
        ("[map](https://a.b/c?d=(e)) here", ["[", "](https://a.b/c?d=(e))"]),
        ("<https://a.b/c>", ["<https://a.b/c>"]),
        ("t.co/abc and bit.ly/3xY", ["t.co/abc", "bit.ly/3xY"]),
        // Marks of direction and a dash end a link: they belong to the sentence around it.
        ("\u{202B}https://a.b/c\u{202C} \u{2066}www.d.org\u{2069}", ["https://a.b/c", "www.d.org"]),
        ("https://a.b/c—see", ["https://a.b/c"]),
        // A blank that was forgotten makes no link, nor does an abbreviation.
        ("El fin.Mañana llueve", []), ("at 6 p.m. or e.g. later", []), ("v1.2.3 of 3.5 m", []), ("Fine.Why?", []),
        // E-mail addresses, names and tags.
        ("mail a.b+c@mail.example.org!", ["a.b+c@mail.example.org"]),
        ("by @met_office and @a@mastodon.social.", ["@met_office", "@a@mastodon.social"]),
        ("#lluvia #Wetter2026 #雨, #1", ["#lluvia", "#Wetter2026", "#雨", "#1"]),
        ("5 @ 3 and # here", []),
        // Placeholders.
        ("%@ %1$@ %lld %.2f %% %#@days@ %-5s", ["%@", "%1$@", "%lld", "%.2f", "%%", "%#@days@", "%-5s"]),
        ("100% de 50 % sure, 5%d", []),
        // A width that an argument of its own gives, and names between two per cent signs.
        ("%1$*2$d of %-*d", ["%1$*2$d", "%-*d"]), ("%user_name% or %d% 20%off or 30%", ["%user_name%", "%d"]),
        ("%ld%d %lld%% %s%d", ["%ld%d", "%lld%%", "%s%d"]),
        // A unit may follow a format at once, a word may not.
        ("%dkm %.1fmiles %sMB %1$dh, %discount", ["%dkm", "%.1f", "%sMB", "%1$dh"]),
        // A single separator goes with the placeholders around it.
        ("at %02d:%02d or {h}.{m}, %d, %d", ["%02d:%02d", "{h}.{m}", "%d", "%d"]),
        ("{0,10:N2} {0,-5} {x, y}", ["{0,10:N2}", "{0,-5}"]),
        ("<%= name %> <% if x > 1 %>", ["<%= name %>", "<% if x > 1 %>"]),
        ("{name} {0} {{ user.name }} ${x} %{y} %(z)s", ["{name}", "{0}", "{{ user.name }}", "${x}", "%{y}", "%(z)s"]),
        ("{n, plural, one {# day} other {# days}} left", ["{n, plural, one {# day} other {# days}}"]),
        ("{see below} and {a, b}", []),
        // Markup and code; what stands between tags stays text.
        ("<b class=\"x > y\">Rain</b> &amp; <br/> 3 < 4", ["<b class=\"x > y\">", "</b>", "&amp;", "<br/>"]),
        // Elements that hold code, or say so, are taken whole, nested ones too.
        ("<code>let x</code> a <CODE class=c>y</Code>", ["<code>let x</code>", "<CODE class=c>y</Code>"]),
        // Another element inside doesn't end it, nor count as one more of it.
        ("<pre>a<b>x</b>c</pre> d</pre>", ["<pre>a<b>x</b>c</pre>", "</pre>"]),
        ("<pre>a<code>b</pre> d</code>", ["<pre>a<code>b</pre>", "</code>"]),
        ("<pre>a<pre>b</pre>c</pre> d", ["<pre>a<pre>b</pre>c</pre>"]), ("<code>open, <codes>", ["<code>", "<codes>"]),
        ("<i translate=\"no\">Tolk</i> <i>x</i>", ["<i translate=\"no\">Tolk</i>", "<i>", "</i>"]),
        ("<![CDATA[a < b]]> c", ["<![CDATA[a < b]]>"]),
        ("so[^1] it\n[^1]: is\n[map]: https://a.b", ["[^1]", "[^1]:", "[map]: https://a.b"]),
        ("**Rain** and *snow*, a_b_c, 2 * 3", ["**", "**", "*", "*"]),
        ("run `lt-proc -z` it's", ["`lt-proc -z`"]),
        // A run of backticks that isn't closed is text as a whole; one behind it may begin code.
        ("``a` b", []), ("``a `b` c", ["`b`"]), ("``a`b`` c", ["``a`b``"]), ("```a``", []),
        // Neighbours are one part; lookalikes of the tokens are masked themselves.
        ("%@%d", ["%@%d"]), ("see ⟦0⟧ and ⟦ 7 ⟧", ["⟦0⟧", "⟦ 7 ⟧"]), ("a\u{E000}b", ["\u{E000}"]),
        ("", []), ("plain words", []),
    ]

    @Test("Parts that must survive are masked, and nothing else")
    func parts() throws {
        var tally = Tally("masking")
        for (text, parts) in Self.cases {
            let masked = Masker().mask(text)
            let restored = try masked.restore(masked.text)
            tally.record(
                passed: masked.tokens.map(\.original) == parts && restored == text,
                "\(text): \(masked.tokens.map(\.original)), restored \(restored)")
        }
        #expect(tally.failures.isEmpty, "\(tally.report())")
        _ = tally.report()
    }

    @Test("Terms are left alone at word boundaries, the longest first")
    func terms() {
        let masker = Masker(terms: ["Storm", "Storm Anna"])
        #expect(masker.mask("Storm Anna and Storms, Storm!").tokens.map(\.original) == ["Storm Anna", "Storm"])
    }

    /// Text, and the parts that are masked in it, where the terms are `Tolk`, `see https`, `%d of`, `東京` and `b`.
    static let overlaps: [(text: String, parts: [String])] = [
        // A term that an address or a name begins with doesn't tear it apart; nor does one that ends in it.
        ("Tolk.example/map?Tolk=1 by Tolk", ["Tolk.example/map?Tolk=1", "Tolk"]), ("Tolk@a.org", ["Tolk@a.org"]),
        ("see https://a.b/c?d=e now", ["see https://a.b/c?d=e"]), ("@Tolk #Tolk {Tolk}", ["@Tolk", "#Tolk", "{Tolk}"]),
        ("%d of %d", ["%d of", "%d"]), ("<b>Tolk</b>, b", ["<b>Tolk</b>", "b"]), ("`Tolk` Tolks", ["`Tolk`"]),
        // No blanks between words: a term is found inside the run.
        ("明日の東京都は雨", ["東京"]),
    ]

    @Test("Terms that overlap other parts tear none apart", arguments: overlaps)
    func overlapping(text: String, parts: [String]) throws {
        let masked = Masker(terms: ["Tolk", "see https", "%d of", "東京", "b"]).mask(text)
        #expect(masked.tokens.map(\.original) == parts)
        #expect(try masked.restore(masked.text) == text)
    }

    @Test("Numbers are masked with the units that an engine spoils")
    func quantities() {
        let masker = Masker(spoiledUnits: ["PM", "mph"])
        #expect(masker.mask("until 6 PM, 60mph, 6 pmx, x6 PM").tokens.map(\.original) == ["6 PM", "60mph"])
    }

    @Test("Inches are a unit only where no word follows that makes a preposition of them")
    func inches() {
        let masker = Masker(spoiledUnits: ["in"])
        let text = "8 in of snow, 3 in. Call 112 in case of need, 5 in the north, 2 in"
        #expect(masker.mask(text).tokens.map(\.original) == ["8 in", "3 in", "2 in"])
    }

    /// What came back from an engine, for "see ⟦0⟧ or ⟦1⟧ now", and whether it can be used.
    static let translations: [(text: String, restored: String?)] = [
        ("ve ⟦0⟧ o ⟦1⟧ ahora", "ve %@ o %d ahora"), ("⟦1⟧ o ⟦0⟧", "%d o %@"), ("ve ⟦ 0 ⟧ o ⟦1⟧", "ve %@ o %d"),
        // Lost, doubled, invented, inside a word: damage. A lost blank comes back.
        ("ve ⟦0⟧ ahora", nil), ("⟦0⟧ ⟦0⟧ ⟦1⟧", nil), ("⟦0⟧ ⟦1⟧ ⟦2⟧", nil), ("v⟦0⟧e ⟦1⟧", nil),
        ("ve⟦0⟧ o ⟦1⟧", "ve %@ o %d"),
    ]

    @Test("A translation is restored only when every token is there once, in a sane place", arguments: translations)
    func restoring(text: String, restored: String?) {
        let masked = Masker().mask("see %@ or %d now")
        #expect((try? masked.restore(text)) == restored)
    }

    @Test("Markup must keep its order")
    func markupOrder() {
        let masked = Masker().mask("<b>rain</b>")
        #expect((try? masked.restore("⟦1⟧lluvia⟦0⟧")) == nil)
        #expect((try? masked.restore("⟦0⟧lluvia⟦1⟧")) == "<b>lluvia</b>")
    }

    @Test("A part beyond the limits is text")
    func limits() {
        let long = "https://a.b/" + String(repeating: "x", count: Masker.maximumPartBytes * 2)
        #expect(Masker().mask(long).tokens.allSatisfy { $0.original.utf8.count <= Masker.maximumPartBytes })
        // A long one is text as a whole, and does not hide what comes behind it.
        #expect(Masker().mask(long + " %d").tokens.map(\.original) == ["%d"])
        #expect(
            Masker().mask(String(repeating: "a.", count: 200) + "com").tokens.allSatisfy {
                $0.original.utf8.count <= 253
            })
        let comment = "<!--" + String(repeating: " x", count: Masker.maximumPartBytes)
        #expect(
            Masker().mask(comment + "<!-- y --> <!-- z -->").tokens.map(\.original) == ["<!-- y -->", "<!-- z -->"])
        // Read once for each of its backticks, this would take minutes.
        #expect(Masker().mask(String(repeating: "`", count: 100_000) + " `a`").tokens.map(\.original) == ["`a`"])
        let many = String(repeating: "%d ", count: Masker.maximumTokens + 5)
        #expect(Masker().mask(many).tokens.count == Masker.maximumTokens)
    }
}
