// SPDX-License-Identifier: Apache-2.0

import BenchSupport
import CMatchPeers
import LocaleMatch

/// LocaleMatch against ICU's LocaleMatcher, in one process and in turn.
///
/// Headers differ in the last decimals of their weights, so that nothing can remember them; both sides read the same
/// ones. ICU runs in a C++ loop of its own: no call into it is paid for.
@main
enum MatchBench {
    static func main() {
        firstUse()
        for count in [6, 20, 100, 500] { headers(over: supported(count)) }
        parsed()
        ranking(supported(500))
        for count in [20, 500] { building(supported(count)) }
        costly(supported(709))
        print(counted: "allocations of a header", allocationsOfHeader())
        for count in [20, 500] { print(counted: "bytes of a matcher over \(count)", bytesOfMatcher(over: count)) }
    }

    /// The first matcher of the process, with its first answer: reads ICU's data.
    static func firstUse() {
        let clock = ContinuousClock()
        let time = clock.measure {
            keep(LocaleMatcher(supported: ["en", "es", "es-419"]).match(acceptLanguage: "es-MX,es;q=0.9"))
        }
        let nanoseconds = Double(time.components.attoseconds) / 1e9 + Double(time.components.seconds) * 1e9
        Swift.print("match first use in a process\t\(nanoseconds)\t\t\t")
    }

    static func print(counted name: String, _ count: Int64) {
        Swift.print("match \(name) (a count, not a time)\t\(count)\t\t\t")
    }

    /// A service's languages: the six of the weather example, then common ones, then whatever ICU has.
    static func supported(_ count: Int) -> [String] {
        var list = ["bg", "de", "en", "es", "kk", "uk", "fr", "it", "pt", "pt-PT", "ja", "ko", "zh-Hans", "zh-Hant"]
        list += ["ru", "pl", "nl", "sv", "ar", "es-419"]
        if list.count < count {
            let available = (0..<match_peer_available()).map { String(cString: match_peer_available_tag($0)) }
            let rest = available.filter { !list.contains($0) }
            let missing = count - list.count
            list += (0..<missing).map { rest[$0 * rest.count / missing] }
        }
        return Array(list.prefix(count))
    }

    static func headers(over list: [String]) {
        let count = list.count
        let matcher = LocaleMatcher(supported: list)
        let peer = withCStrings(list) { match_peer_open($0, Int32(count)) }
        defer { match_peer_close(peer) }
        let fresh = (0..<1000).map { number in
            let (first, second) = ("0.9\(number / 100)", "0.8\(number % 100)")
            return "fr-CH, fr;q=\(first), en;q=\(second), de;q=0.7, *;q=0.5"
        }
        // What it costs to pick the next header is no part of either side.
        func each(_ rounds: Int, _ body: (borrowing String) -> Void) {
            fresh.withUnsafeBufferPointer { headers in
                for round in 0..<rounds { body(headers[round % headers.count]) }
            }
        }
        withCStrings(fresh) { pointers in
            compare("match header never seen, over \(count)") { rounds in
                each(rounds) { keep(matcher.match(acceptLanguage: copy $0)) }
            } theirs: {
                keep(match_peer_headers(peer, pointers, Int64(fresh.count), Int64($0)))
            }
            compare("match header never seen, as AcceptLanguage, over \(count)") { rounds in
                each(rounds) { keep(matcher.match(AcceptLanguage(copy $0))) }
            } theirs: {
                keep(match_peer_headers(peer, pointers, Int64(fresh.count), Int64($0)))
            }
        }
    }

    /// A header made to be dear, against a plain one that asks for `*` as well.
    static func costly(_ list: [String]) {
        let matcher = LocaleMatcher(supported: list)
        let ranges = (0..<100).map { range in
            "en" + (0..<17).map { "-v\(1000 + range * 17 + $0)x" }.joined() + ";q=0"
        }
        let costly = ranges.dropLast().joined(separator: ",") + ",*"
        let plain = "tlh, *;q=0.5"
        Measure.row(
            "match \(costly.utf8.count) bytes of q=0 and * over \(list.count)",
            ours: { for _ in 0..<$0 { keep(matcher.match(acceptLanguage: costly)) } },
            peer: "the header \"\(plain)\"",
            { for _ in 0..<$0 { keep(matcher.match(acceptLanguage: plain)) } })
    }

    static func parsed() {
        let mixed = ["da", "fr-CA", "zh-HK", "pt-AO", "en-AU", "sr-Latn", "nb", "hi", "ko", "he"]
        let cases: [(String, Int, [String])] = [
            ("exact de", 6, ["de"]), ("es-MX", 6, ["es-MX"]), ("fr-CH,fr,en", 6, ["fr-CH", "fr", "en"]),
            ("ten mixed", 6, mixed), ("es-MX", 20, ["es-MX"]), ("fr-CH,fr,en", 20, ["fr-CH", "fr", "en"]),
            ("ten mixed", 20, mixed), ("es-MX", 100, ["es-MX"]), ("fr-CH,fr,en", 100, ["fr-CH", "fr", "en"]),
            ("exact de", 500, ["de"]), ("fr-CH,fr,en", 500, ["fr-CH", "fr", "en"]),
            ("ten mixed", 500, mixed), ("a miss, tlh,", 500, ["tlh"]),
        ]
        for (name, count, desired) in cases {
            let list = supported(count)
            let matcher = LocaleMatcher(supported: list)
            let peer = withCStrings(list) { match_peer_open($0, Int32(count)) }
            defer { match_peer_close(peer) }
            withCStrings(desired) { match_peer_prepare(peer, $0, Int32(desired.count)) }
            let tags = desired.compactMap { try? LanguageTag($0) }
            compare("match parsed \(name) over \(count)") { rounds in
                for _ in 0..<rounds { keep(matcher.match(desired: tags)) }
            } theirs: {
                keep(match_peer_parsed(peer, Int64($0)))
            }
        }
    }

    static func ranking(_ list: [String]) {
        let matcher = LocaleMatcher(supported: list)
        let peer = withCStrings(list) { match_peer_open($0, Int32(list.count)) }
        defer { match_peer_close(peer) }
        withCStrings(["es-MX"]) { match_peer_prepare(peer, $0, 1) }
        let tags = ["es-MX"].compactMap { try? LanguageTag($0) }
        compare("match rank all of \(list.count) for es-MX") { rounds in
            for _ in 0..<rounds { keep(matcher.rank(desired: tags)) }
        } theirs: {
            keep(match_peer_rank(peer, Int64($0)))
        }
    }

    static func building(_ list: [String]) {
        withCStrings(list) { pointers in
            compare("match build over \(list.count)") { rounds in
                for _ in 0..<rounds { keep(LocaleMatcher(supported: list)) }
            } theirs: {
                keep(match_peer_build(pointers, Int32(list.count), Int64($0)))
            }
        }
        func tags() -> [LanguageTag] { list.compactMap { try? LanguageTag($0) } }
        Measure.row(
            "match build over \(list.count)", ours: { for _ in 0..<$0 { keep(LocaleMatcher(supported: list)) } },
            peer: "the list's tags", { for _ in 0..<$0 { keep(tags()) } })
        let parsed = tags()
        Measure.row(
            "match build over \(list.count) tags", ours: { for _ in 0..<$0 { keep(LocaleMatcher(supported: parsed)) } },
            peer: "the list's tags", { for _ in 0..<$0 { keep(tags()) } })
    }

    static func allocationsOfHeader() -> Int64 {
        let matcher = LocaleMatcher(supported: supported(500))
        let header = "fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5"
        keep(matcher.match(acceptLanguage: header))
        let before = match_allocations()
        for _ in 0..<1000 { keep(matcher.match(acceptLanguage: header)) }
        return match_allocations() - before
    }

    /// Of many, so that what the allocator keeps from before doesn't count.
    static func bytesOfMatcher(over count: Int) -> Int64 {
        let list = supported(count)
        let before = match_bytes_in_use()
        let matchers = (0..<1000).map { _ in
            let matcher = LocaleMatcher(supported: list)
            for number in 0..<3 { keep(matcher.match(acceptLanguage: "fr;q=0.\(number + 100), en;q=0.1")) }
            return matcher
        }
        return withExtendedLifetime(matchers) { match_bytes_in_use() - before } / 1000
    }

    static func compare(_ name: String, ours: @escaping (Int) -> Void, theirs: @escaping (Int) -> Void) {
        Measure.row(name, ours: ours, peer: "ICU LocaleMatcher", theirs)
    }

    /// Calls with zero-terminated copies that live during the call.
    static func withCStrings<Answer>(
        _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Answer
    ) -> Answer {
        let copies = strings.map { string in
            let bytes = Array(string.utf8CString)
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            copy.initialize(from: bytes, count: bytes.count)
            return UnsafePointer(copy)
        }
        defer { copies.forEach { $0.deallocate() } }
        let pointers = copies.map { Optional($0) } + [nil]
        return pointers.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { fatalError("an array that ends with nil is not empty") }
            return body(base)
        }
    }
}
