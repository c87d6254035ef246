// SPDX-License-Identifier: Apache-2.0

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
    /// The request fields of the first sources, by their number; `nil` when they haven't been worked out.
    private var fields: [VaryFields]?

    /// No preferences.
    public init() {}

    /// No preferences yet, of sources that are all asked.
    package init(asking list: SourceList) {
        asked = list.sources
        fields = list.fields
    }

    /// Says what one of the sources says that were given when the value was made.
    package mutating func add(_ header: AcceptLanguage, at place: Int) {
        guard asked.indices.contains(place) else { return }
        all.append(Statement(source: asked[place], header: header, place: place))
    }

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
        fields = nil
        if let header { all.append(Statement(source: source, header: header, place: asked.count - 1)) }
    }

    /// The request fields of the first sources.
    func fields(first count: Int) -> VaryFields {
        if let fields, fields.indices.contains(count) { return fields[count] }
        return VaryFields(asked.prefix(count))
    }

    /// The statement that decided; the first that names a language when none did.
    func statement(_ deciding: Int?) -> Statement? {
        guard let deciding else { return all.first { !$0.header.desired.isEmpty } }
        return all.indices.contains(deciding) ? all[deciding] : nil
    }
}

/// The request fields that some sources are read from.
package struct VaryFields: Sendable, Hashable {
    /// The names, each once.
    package let names: [String]
    /// The value of `Vary`; `nil` for no fields.
    package let line: String?

    init(_ sources: some Sequence<PreferenceSource>) {
        var names: [String] = []
        for source in sources {
            for field in source.requestFields where !names.contains(field) { names.append(field) }
        }
        self.names = names
        line = names.isEmpty ? nil : names.joined(separator: ", ")
    }
}

/// The sources that a service asks of each request, with their fields worked out once.
package struct SourceList: Sendable, Hashable {
    let sources: [PreferenceSource]
    /// The fields of the first sources, by their number.
    package let fields: [VaryFields]

    /// At most ``ReaderPreferences/maximumSources`` sources, in order of precedence.
    package init(_ sources: [PreferenceSource]) {
        self.sources = Array(sources.prefix(ReaderPreferences.maximumSources))
        fields = (0...self.sources.count).map { VaryFields(sources.prefix($0)) }
    }
}
