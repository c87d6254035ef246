/// What a cache may keep answers by instead of the reader's whole header, as
/// [RFC 9111 §4.1](https://www.rfc-editor.org/rfc/rfc9111#section-4.1) allows.
///
/// 1. **The text's key** is the answer itself: the entry in the caller's spelling, `*` where nothing is served. So equal
///    keys mean equal text, whatever the header, under the matcher's own scheme and options; there are as many keys as
///    entries, and one more.
extension Negotiation {
    /// What a cache may keep the text by: the entry in the caller's spelling, `*` where nothing is served.
    ///
    /// Readers with the same key get the same text. A matcher has one key for each entry, and one for nothing.
    public var cacheKey: String { supported?.spelling ?? "*" }
}
