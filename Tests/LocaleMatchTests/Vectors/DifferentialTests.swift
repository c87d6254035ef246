// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// Random cases made afresh in every run, against ICU's `LocaleMatcher` and Apple's `ualoc_localizationsToUse`.
///
/// The seed is printed; `TOLK_SEED` repeats a run, `TOLK_RANDOM_CASES` sets how many cases it makes (20,000 without
/// it; millions are a matter of minutes). Tags with variants or private use are left out: there ICU's answer is not
/// ours.
@Suite(.ownThread) struct DifferentialTests {
    /// A small generator that a printed seed repeats (SplitMix64).
    struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    static func environment(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }

    static let cases = Int(environment("TOLK_RANDOM_CASES") ?? 20_000)

    /// Tags of all kinds: real locales, and languages, scripts and regions put together at random.
    static func tag(_ random: inout Random) -> String {
        func pick(_ list: [String]) -> String { list.randomElement(using: &random) ?? "und" }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return pick(["und", "zxx", "mul", "iw", "in", "sh", "no", "tl", "mo", "cmn", "zh-yue", "prs", "ji"])
        case 1, 2: return pick(Pool.near)
        case 3...6: return pick(Pool.locales)
        default:
            var tag = pick(Pool.languages)
            if Bool.random(using: &random), Bool.random(using: &random) { tag += "-" + pick(Pool.scripts) }
            if Bool.random(using: &random) { tag += "-" + pick(Pool.regions) }
            return tag
        }
    }

    static func tags(_ count: ClosedRange<Int>, _ random: inout Random) -> [String] {
        (0..<Int.random(in: count, using: &random)).map { _ in tag(&random) }
    }

    @Test(
        .enabled(if: ICUHeaders.isAvailable, ICUHeaders.whyUnavailable),
        arguments: ["default", "favour script", "two-way", "no demotion", "first is default"])
    func icu(mode: String) throws {
        let seed = Self.environment("TOLK_SEED") ?? UInt64.random(in: .min ... .max)
        var random = Random(state: seed)
        var options = LocaleMatcher.Options()
        var flags = Oracle.Options()
        switch mode {
        case "favour script": (options.favor, flags.favorsScript) = (.script, true)
        case "two-way": (options.direction, flags.isTwoWay) = (.twoWayOnly, true)
        case "no demotion": (options.demotion, flags.demotesNothing) = (.none, true)
        case "first is default": (options.fallback, flags.defaultIndex) = (.first, 0)
        default: break
        }
        var tally = Tally("random cases against ICU, \(mode), seed \(seed)")
        for _ in 0..<Self.cases / 5 {
            let supported = Self.tags(1...24, &random)
            let desired = Self.tags(1...6, &random)
            let expected = Oracle.icu(supported, desired, flags)
            let matcher = LocaleMatcher(supported: supported, options: options)
            let wishes = try desired.map { try LanguageTag($0) }
            let answer = matcher.match(desired: wishes)
            let index = answer.outcome == .matched ? answer.supported?.index ?? -1 : -1
            let first = matcher.rank(desired: wishes).first?.supported.index ?? -1
            let header = matcher.match(acceptLanguage: desired.joined(separator: ", "))
            let ofHeader = header.outcome == .matched ? header.supported?.index ?? -1 : -1
            // A header of up to ten elements differs from the list in nothing.
            tally.record(
                passed: index == expected && first == index && ofHeader == index,
                "\(desired) over \(supported): ICU \(expected), here \(index), ranked \(first), header \(ofHeader)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    @Test(.enabled(if: Oracle.apple != nil, "the toolchain's ICU can't be opened"))
    func apple() throws {
        let seed = Self.environment("TOLK_SEED") ?? UInt64.random(in: .min ... .max)
        var random = Random(state: seed)
        var tally = Tally("random cases against Apple's ualoc_localizationsToUse, seed \(seed)")
        for _ in 0..<Self.cases / 4 {
            var supported = Self.tags(1...20, &random)
            if Int.random(in: 0..<4, using: &random) == 0 {
                supported.append(Pool.old.randomElement(using: &random) ?? "en")
            }
            let desired = Self.tags(1...5, &random)
            let expected = Oracle.apple?(supported, desired)
            let got = LocaleMatcher.preferredLocalizations(from: supported, forPreferences: desired)
            tally.record(passed: got == expected, "\(desired) over \(supported): Apple \(expected ?? []), here \(got)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }
}
