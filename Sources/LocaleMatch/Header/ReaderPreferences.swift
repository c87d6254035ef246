/// What a reader wants, from several places in order of precedence: the URL over a cookie over the profile over the
/// header, or whatever order a service chooses.
///
///     var preferences = ReaderPreferences()
///     preferences.add("fr", from: .query)
///     preferences.add("de-CH,en;q=0.5", from: .header)
///     matcher.match(preferences)   // French for the text; the answer tells what the header would have got
///
/// The first source that leads to a match decides; the others stay visible in ``Negotiation/considered``.
public struct ReaderPreferences: Sendable, Hashable {
    /// What one source says.
    public struct Statement: Sendable, Hashable {
        /// Where it comes from.
        public let source: PreferenceSource
        /// What it says; a single tag reads as a header of one element.
        public let header: AcceptLanguage
        /// Its place among the sources that were asked.
        let place: Int
    }

    /// The most sources that are kept.
    public static let maximumSources = 16

    /// What each source says, in order of precedence.
    public private(set) var all: [Statement] = []
    /// Every source that was asked, also those that say nothing, in order of precedence.
    public private(set) var asked: [PreferenceSource] = []

    /// No preferences.
    public init() {}

    /// Adds what a source says below those that are there: a tag or a whole header value.
    ///
    /// `nil` says nothing, but that the source was asked, which ``Negotiation/vary`` needs to know. A source beyond
    /// ``maximumSources`` isn't kept.
    public mutating func add(_ text: String?, from source: PreferenceSource) {
        add(text.map { AcceptLanguage($0) }, from: source)
    }

    /// Adds a parsed header below the sources that are there.
    public mutating func add(_ header: AcceptLanguage?, from source: PreferenceSource) {
        guard asked.count < Self.maximumSources else { return }
        asked.append(source)
        if let header { all.append(Statement(source: source, header: header, place: asked.count - 1)) }
    }

    /// The statement that decided; the first that names a language when none did.
    func statement(_ deciding: Int?) -> Statement? {
        guard let deciding else { return all.first { !$0.header.desired.isEmpty } }
        return all.indices.contains(deciding) ? all[deciding] : nil
    }
}
