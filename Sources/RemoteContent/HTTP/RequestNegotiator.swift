public import LocaleMatch

/// Negotiates the language of each request of a service, whatever its web framework.
///
///     let negotiator = RequestNegotiator(LocaleMatcher(supported: ["en", "es", "es-419"], options: options))
///     let language = negotiator.negotiate(request)
///     language.headers.write(to: &response)
///
/// **Rules.**
/// 1. The sources are asked in order, and the first one that leads to a match decides; what the others would have got
///    stays visible in `Negotiation.considered`.
/// 2. A source that is trusted as an address decides when its value spells one of the languages, in any letter case.
///    Nothing else is asked then, so `Vary` stays empty.
/// 3. A value that is trusted as a choice counts only where the service has that language in some region. A choice of
///    another language gives way to the next source.
/// 4. Where no address decides, `Vary` lists the fields of every source, also of those that said nothing: a cache may
///    not give this answer to a reader whose request says more.
/// 5. A strict service refuses a request that names languages and is met by none of them (406); a request that names
///    no language gets the default.
/// 6. A value longer than `AcceptLanguage.maximumBytes` is read up to that limit; a source beyond
///    `ReaderPreferences.maximumSources` is left out.
public struct RequestNegotiator: Sendable {
    /// What decides between the service's languages; its default is the service's.
    public let matcher: LocaleMatcher
    /// Where a request may say a language, in order of precedence.
    public let sources: [LanguageSource]
    /// Whether a request that none of the languages suits is refused.
    public let isStrict: Bool
    /// The spelling of each language in lower case, for addresses.
    private let spellings: [String: Int]

    /// A negotiator.
    ///
    /// - Parameters:
    ///   - matcher: The service's languages; give it a default, or readers of other languages get no text.
    ///   - sources: Where a request may say a language, in order of precedence.
    ///   - isStrict: Whether a request that none of the languages suits is refused with ``NotAcceptable``.
    public init(
        _ matcher: LocaleMatcher,
        sources: [LanguageSource] = [.path, .query("lang"), .cookie("lang"), .profile(), .header],
        isStrict: Bool = false
    ) {
        self.matcher = matcher
        self.sources = sources
        self.isStrict = isStrict
        spellings = Dictionary(
            matcher.supported.map { ($0.spelling.lowercased(), $0.index) }, uniquingKeysWith: { first, _ in first })
    }

    /// A negotiator over a service's languages, the first of which is the default.
    public init(
        languages: [String],
        sources: [LanguageSource] = [.path, .query("lang"), .cookie("lang"), .profile(), .header],
        isStrict: Bool = false
    ) {
        var options = LocaleMatcher.Options()
        options.fallback = .first
        self.init(LocaleMatcher(supported: languages, options: options), sources: sources, isStrict: isStrict)
    }

    /// What the reader of a request gets.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - profile: The language in the settings of a signed-in reader, where the service knows one.
    public func negotiate(_ request: some LanguageRequest, profile: String? = nil) -> RequestLanguage {
        var preferences = ReaderPreferences()
        for source in sources {
            guard let value = value(source, request, profile) else { continue }
            switch source.trust {
            case .address:
                guard spellings[value.lowercased()] != nil else { continue }
                // Nothing else may be asked, or the answer would depend on more than the address.
                preferences = ReaderPreferences()
                preferences.add(value, from: source.name)
                return RequestLanguage(
                    negotiation: matcher.match(preferences), vary: [],
                    pathSegment: source.place == .path ? value : nil, path: request.languagePath, refusal: nil)
            case .choice:
                let header = AcceptLanguage(value)
                guard matcher.match(header).isInOwnLanguage else { continue }
                preferences.add(header, from: source.name)
            default: preferences.add(value, from: source.name)
            }
        }
        let negotiation = matcher.match(preferences)
        let isRefused = isStrict && negotiation.outcome != .matched && !negotiation.preferences.isEmpty
        return RequestLanguage(
            negotiation: negotiation, vary: vary, pathSegment: nil, path: request.languagePath,
            refusal: isRefused
                ? NotAcceptable(alternatives: matcher.supported.map { .init(language: $0.spelling) }) : nil)
    }

    /// The request fields that any source may look at, each once.
    private var vary: [String] {
        var names: [String] = []
        for name in sources.flatMap(\.vary) where !names.contains(name) { names.append(name) }
        return names
    }

    private func value(_ source: LanguageSource, _ request: some LanguageRequest, _ profile: String?) -> String? {
        switch source.place {
        case .path:
            let segment = request.languagePath.split(separator: "/", maxSplits: 1).first.map(String.init)
            return segment.flatMap { $0.utf8.count <= LanguageTag.maximumBytes ? $0 : nil }
        case .query(let name): return request.languageQueryValue(name)
        case .cookie(let name): return request.languageCookie(name)
        case .profile: return profile
        case .header:
            let lines = request.acceptLanguageLines
            return lines.isEmpty ? nil : lines.count == 1 ? lines.first : lines.joined(separator: ",")
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
