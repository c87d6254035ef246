// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// Negotiates the language of each request of a service, whatever its web framework.
///
///     let negotiator = RequestNegotiator(languages: ["en", "es", "es-419"])
///     let language = negotiator.negotiate(request)
///     language.headers.write(to: &response)
///
/// **Rules.**
/// 1. The sources are asked in order, and the first one that leads to a match decides; what the others would have got
///    stays visible in `Negotiation.considered`.
/// 2. A source that is trusted as an address decides when its value spells one of the languages, in any letter case.
///    Only addresses are asked then, so `Vary` stays empty.
/// 3. A value that is trusted as a choice counts only where the service has that language in some region. A choice of
///    another language gives way to the next source.
/// 4. `Vary` is the negotiation's: every source that was asked counts, also one that said nothing, since a cache may not
///    give this answer to a reader whose request says more (`Negotiation.vary`).
/// 5. A strict service refuses a request that names languages and is met by none of them (406); a request that names
///    no language gets the default.
/// 6. A value longer than `AcceptLanguage.maximumBytes` is read up to that limit; a source beyond
///    `ReaderPreferences.maximumSources` is left out.
/// 7. Nothing is kept from one request to the next.
public struct RequestNegotiator: Sendable {
    /// What decides between the service's languages; its default is the service's.
    public let matcher: LocaleMatcher
    /// Where a request may say a language, in order of precedence.
    public let sources: [LanguageSource]
    /// Whether a request that none of the languages suits is refused.
    public var isStrict: Bool
    /// Which requests are sent to the address of their language; `nil` for none.
    public var redirects: LanguageRedirects?
    /// Gets every answer, for logs and metrics, from whichever task negotiated.
    public var report: (@Sendable (RequestLanguage) -> Void)?
    private let plan: Plan

    /// The usual sources: the path, `?lang=`, the cookie `lang`, the reader's profile, the header.
    public static let usualSources: [LanguageSource] = [.path, .query("lang"), .cookie("lang"), .profile(), .header]

    /// A negotiator.
    ///
    /// - Parameters:
    ///   - matcher: The service's languages; give it a default, or readers of other languages get no text.
    ///   - sources: Where a request may say a language, in order of precedence.
    ///   - isStrict: Whether a request that none of the languages suits is refused with ``NotAcceptable``.
    ///   - redirects: Which requests are sent to the address of their language.
    public init(
        _ matcher: LocaleMatcher, sources: [LanguageSource] = usualSources, isStrict: Bool = false,
        redirects: LanguageRedirects? = nil
    ) {
        self.matcher = matcher
        self.sources = Array(sources.prefix(ReaderPreferences.maximumSources))
        self.isStrict = isStrict
        self.redirects = redirects
        plan = Plan(self.sources, matcher)
    }

    /// A negotiator over a service's languages, the first of which is the default.
    public init(
        languages: [String], sources: [LanguageSource] = usualSources, isStrict: Bool = false,
        redirects: LanguageRedirects? = nil
    ) {
        var options = LocaleMatcher.Options()
        options.fallback = .first
        self.init(
            LocaleMatcher(supported: languages, options: options), sources: sources, isStrict: isStrict,
            redirects: redirects)
    }

    /// Every value that `Vary` may have, for adapters that make their framework's fields once and not for each answer.
    public var varyValues: [String] {
        let lists = [plan.all] + plan.addresses.map(\.sources)
        return Set(lists.flatMap(\.fields).compactMap(\.line)).sorted()
    }

    /// What the reader of a request gets.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - profile: The language in the settings of a signed-in reader, where the service knows one.
    public func negotiate(_ request: some LanguageRequest, profile: String? = nil) -> RequestLanguage {
        let target = RequestTarget(request.languageTarget)
        var preferences = ReaderPreferences(asking: plan.all)
        for (place, step) in plan.steps.enumerated() {
            if case .path = step.place {
                guard let segment = target.firstSegment, segment.utf8.count <= LanguageTag.maximumBytes,
                    step.trust != .address || plan.isSpelling(segment)
                else { continue }
                let value = String(segment)
                if step.trust == .address { return addressed(value, at: place, request, target, pathSegment: value) }
                add(value, step, at: place, to: &preferences)
            } else if let value = value(step.place, request, target, profile) {
                if step.trust == .address {
                    guard plan.isSpelling(value[...]) else { continue }
                    return addressed(value, at: place, request, target, pathSegment: nil)
                }
                add(value, step, at: place, to: &preferences)
            }
        }
        return finish(matcher.match(preferences), request, target, pathSegment: nil)
    }

    /// Rule 3.
    private func add(_ value: String, _ step: Plan.Step, at place: Int, to preferences: inout ReaderPreferences) {
        let header = AcceptLanguage(value)
        if step.trust == .choice, !matcher.match(header).isInOwnLanguage { return }
        preferences.add(header, at: place)
    }

    /// Rule 2.
    private func addressed(
        _ value: String, at place: Int, _ request: some LanguageRequest, _ target: RequestTarget, pathSegment: String?
    ) -> RequestLanguage {
        // What else might have been an address decided too; nothing behind it did.
        let list = plan.addresses[place]
        var preferences = ReaderPreferences(asking: list.sources)
        preferences.add(AcceptLanguage(value), at: list.place)
        return finish(matcher.match(preferences), request, target, pathSegment: pathSegment)
    }

    private func finish(
        _ negotiation: consuming Negotiation, _ request: some LanguageRequest, _ target: RequestTarget,
        pathSegment: String?
    ) -> RequestLanguage {
        let isRefused = isStrict && negotiation.outcome != .matched && !negotiation.preferences.isEmpty
        let tag = negotiation.supported.flatMap { plan.tags[$0.index] } ?? .undetermined
        let language = RequestLanguage(
            negotiation: negotiation, tag: tag, pathSegment: pathSegment, target: target,
            refusal: isRefused
                ? NotAcceptable(alternatives: matcher.supported.map { .init(language: $0.spelling) }) : nil,
            isRedirected: redirects.map { $0.concern(request.languageMethod, target.path) } ?? false)
        report?(language)
        return language
    }

    private func value(
        _ place: LanguageSource.Place, _ request: some LanguageRequest, _ target: RequestTarget, _ profile: String?
    ) -> String? {
        switch place {
        case .path: return nil
        case .query(let name): return target.query == nil ? nil : target.queryValue(name)
        case .cookie(let name): return RequestTarget.cookie(name, in: request.languageFieldValues("Cookie"))
        case .profile: return profile
        case .field(let name):
            let lines = request.languageFieldValues(name)
            return lines.count < 2 ? lines.first : lines.joined(separator: ",")
        }
    }
}

/// What a negotiator works out once: its sources in the form in which each request asks them.
private final class Plan: Sendable {
    struct Step: Sendable {
        let place: LanguageSource.Place
        let trust: LanguageSource.Trust
    }

    let steps: [Step]
    let all: SourceList
    /// The languages by their index.
    let tags: [Int: LanguageTag]
    /// For each source, the addresses up to it, with its own place among them.
    let addresses: [(sources: SourceList, place: Int)]
    /// The spellings of the languages in lower case, by their length in bytes.
    private let spellings: [[[UInt8]]]

    init(_ sources: [LanguageSource], _ matcher: LocaleMatcher) {
        steps = sources.map { Step(place: $0.place, trust: $0.trust) }
        all = SourceList(sources.map(\.name))
        tags = Dictionary(matcher.supported.map { ($0.index, $0.tag) }, uniquingKeysWith: { first, _ in first })
        addresses = sources.indices.map { place in
            let earlier = sources[..<place].filter { $0.trust == .address }.map(\.name)
            return (SourceList(earlier + [sources[place].name]), earlier.count)
        }
        let all = matcher.supported.map { Array($0.spelling.lowercased().utf8) }
        let longest = all.map(\.count).max() ?? 0
        spellings = (0...longest).map { length in all.filter { $0.count == length } }
    }

    /// Whether a text is one of the languages, in any letter case.
    func isSpelling(_ text: Substring) -> Bool {
        let bytes = text.utf8
        guard spellings.indices.contains(bytes.count) else { return false }
        return spellings[bytes.count].contains { spelling in
            spelling.elementsEqual(bytes) {
                $0 == $1 || (UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $1 && $0 == $1 | 0x20)
            }
        }
    }
}

extension Negotiation {
    /// Whether the text is in the very language that the reader named, in whatever region; distances up to 1 are names
    /// for the same language, such as `nb` for `no`.
    fileprivate var isInOwnLanguage: Bool {
        guard let level else { return false }
        return level <= .regional || (distance ?? .infinity) <= 1
    }
}
