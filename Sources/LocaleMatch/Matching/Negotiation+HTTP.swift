// SPDX-License-Identifier: Apache-2.0

/// What an HTTP answer says about the negotiation: values of `Content-Language`, `Vary` and `Content-Location`
/// ([RFC 9110 §12](https://www.rfc-editor.org/rfc/rfc9110#section-12)).
extension Negotiation {
    /// The value of `Content-Language`: the text's tag; `nil` when nothing is served.
    public var contentLanguage: String? { textLocale?.identifier }

    /// The value of `Vary`: the request fields that decided or might have, such as `Accept-Language, Cookie`; `nil` when
    /// the answer depends on none.
    ///
    /// Send it with defaults, errors and redirects too
    /// ([RFC 9111 §4.1](https://www.rfc-editor.org/rfc/rfc9111#section-4.1)). A source counts once it was asked, also where
    /// the request didn't have it: add it to ``ReaderPreferences`` with `nil`. Sources behind the one that decided count
    /// only where the format locale may borrow from them.
    public var vary: String? { varyFields.line }

    /// The names in ``vary``, and the value made of them.
    package var varyFields: VaryFields {
        guard case .sources(let preferences, let deciding) = request else { return VaryFields(CollectionOfOne(asked)) }
        let all = preferences.asked.count
        guard let statement = deciding.flatMap({ preferences.statement($0) }), statement.place + 1 < all, let desired,
            desired.region != nil || !desired.extensions.isEmpty
        else { return preferences.fields(first: all) }
        return preferences.fields(first: statement.place + 1)
    }

    /// The value of `Content-Location`: an address that gives this very answer whatever the request's fields say, made by
    /// adding a query item with the language; `nil` when nothing is served.
    ///
    ///     answer.contentLocation("/weather?place=kyiv")   // "/weather?place=kyiv&lang=es-MX"
    ///
    /// The language is the format locale where it leads to the same text, so that numbers read the same too; else the
    /// entry. An address with a character that can't stand in a header field, or a fragment, gives `nil`.
    public func contentLocation(_ address: String, item: String = "lang") -> String? {
        let isSafe = (address + item).unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0.value < 0x7F && !"<>\"#".unicodeScalars.contains($0)
        }
        guard let supported, isSafe else { return nil }
        let format = formatLocale
        let again = core.found(AcceptLanguage(format.identifier))
        let language = again?.entry == supported.index ? format.identifier : supported.spelling
        return address + (address.contains("?") ? "&" : "?") + item + "=" + language
    }
}

extension Negotiation: CustomStringConvertible {
    /// One line for a log, such as `es-419 for es-MX: matched, regional, 4.0, from header; formats in es-MX`.
    public var description: String {
        var words = ["\(outcome)"]
        if let level { words.append("\(level)") }
        if let distance { words.append("\(distance)") }
        words.append("from \(source)")
        let wish = desired.map { " for \($0)" } ?? ""
        return
            "\(supported?.spelling ?? "nothing")\(wish): \(words.joined(separator: ", ")); formats in \(formatLocale)"
    }
}

extension Negotiation: Hashable {
    /// Whether two answers are the same: the same preferences over the same list under the same options.
    public static func == (left: Negotiation, right: Negotiation) -> Bool {
        left.entry == right.entry && left.wish == right.wish && left.outcome == right.outcome
            && left.asked == right.asked
            && left.request == right.request
            && (left.core === right.core
                || (left.core.options == right.core.options && left.core.list.spellings == right.core.list.spellings))
    }

    /// Hashes what was decided.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(entry)
        hasher.combine(wish)
        hasher.combine(outcome)
        hasher.combine(request)
    }
}
