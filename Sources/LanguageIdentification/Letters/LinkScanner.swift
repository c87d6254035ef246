// SPDX-License-Identifier: Apache-2.0

/// Finds web addresses, e-mail addresses, `@names` and `#tags`.
///
/// Links follow RFC 3986 (https://www.rfc-editor.org/rfc/rfc3986) as people write them: letters of any script may stand
/// in them, and the punctuation that ends a sentence or a bracket does not belong to them. What is found here says nothing of
/// a text's language (``SkippedToken``), and is kept from engines that translate (RemoteContent's masker).
///
/// The bytes may be anything; what is no UTF-8 ends a link.
///
/// Where a script is written without blanks, a word may follow a link at once: "https://a.example/rain今天". Who asks what
/// language a text is in lets the link end there (`endsAtUnspaced`); who must not spoil a link keeps such letters in it, since
/// they may belong to it: "https://ja.wikipedia.org/wiki/C言語".
package enum LinkScanner {
    /// The longest link that is followed, in bytes.
    package static let maximumLinkBytes = 8 * 1024

    /// Fills what is filled at first use.
    static func prepare() { _ = schemesWithoutSlashes.isEmpty || genericDomains.isEmpty || localPunctuation.isEmpty }

    // MARK: Links

    /// Where the link that begins at a word's start ends.
    package static func link(
        at index: Int, in bytes: UnsafeBufferPointer<UInt8>, endsAtUnspaced: Bool = false
    ) -> Int? {
        plainLink(at: index, in: bytes, endsAtUnspaced: endsAtUnspaced)
            ?? bareHost(at: index, in: bytes, endsAtUnspaced)
    }

    /// Where the link ends that says that it is one, by its scheme or by beginning with `www`.
    package static func plainLink(
        at index: Int, in bytes: UnsafeBufferPointer<UInt8>, endsAtUnspaced: Bool = false
    ) -> Int? {
        if let rest = scheme(at: index, in: bytes) {
            return end(of: rest, in: bytes, atLeast: rest + 1, endsAtUnspaced)
        }
        if bytes.has("www.", at: index, ignoringCase: true) {
            return end(of: index + 4, in: bytes, atLeast: index + 5, endsAtUnspaced)
        }
        return nil
    }

    /// `<https://example.com>`, markdown's plain link.
    package static func angleLink(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard bytes.has("<", at: index) else { return nil }
        let inner = scheme(at: index + 1, in: bytes) != nil
        guard inner || emailAddress(at: index + 1, in: bytes) != nil else { return nil }
        let end = bytes.end(of: index + 1, limit: maximumLinkBytes) {
            $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
        }
        return bytes.has(">", at: end) ? end + 1 : nil
    }

    /// Behind `scheme://`, or behind the colon of the schemes that have no slashes.
    private static func scheme(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard index < bytes.count, UInt8.isLetter(bytes[index]) else { return nil }
        let end = bytes.end(of: index, limit: 32) {
            UInt8.isLetter($0) || UInt8.isDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
                || $0 == UInt8(ascii: ".")
        }
        if bytes.has("://", at: end) { return end + 3 }
        guard bytes.has(":", at: end), end + 1 < bytes.count, !bytes.isBlank(at: end + 1)
        else { return nil }
        let name = String(decoding: bytes[index..<end], as: UTF8.self).lowercased()
        return schemesWithoutSlashes.contains(name) ? end + 1 : nil
    }

    private static let schemesWithoutSlashes: Set = [
        "mailto", "tel", "sms", "smsto", "geo", "urn", "magnet", "sip", "sips", "xmpp", "data", "doi", "bitcoin",
    ]

    /// `example.com`, `aemet.es/avisos?x=1`, `localhost` not: at least two labels, the last of them a domain that is
    /// really in use, so that "fin.Mañana" with its blank forgotten stays text.
    private static func bareHost(
        at index: Int, in bytes: UnsafeBufferPointer<UInt8>, _ endsAtUnspaced: Bool
    ) -> Int? {
        var here = index
        var labels = 0
        var last = index..<index
        while true {
            let end = bytes.end(of: here, limit: 63) {
                UInt8.isLetter($0) || UInt8.isDigit($0) || $0 == UInt8(ascii: "-")
            }
            guard end > here else { break }
            guard end - index <= maximumHostBytes else { return nil }
            labels += 1
            last = here..<end
            here = end
            guard bytes.has(".", at: end), end + 1 < bytes.count,
                UInt8.isLetter(bytes[end + 1]) || UInt8.isDigit(bytes[end + 1])
            else { break }
            here = end + 1
        }
        let isDelimited = !bytes.isWord(at: last.upperBound)
        let follows = last.upperBound < bytes.count ? bytes[last.upperBound] : 0x20
        // The question mark of "Fine.Why?" asks for nothing.
        let hasPath =
            follows == UInt8(ascii: "/")
            || (follows == UInt8(ascii: "?") && bytes.isWord(at: last.upperBound + 1))
        // "e.g" is an abbreviation, "t.co/abc" an address.
        guard labels >= 2, isDelimited, hasPath || last.lowerBound - index >= 3 else { return nil }
        let top = String(decoding: bytes[last], as: UTF8.self)
        let isKnown =
            genericDomains.contains(top.lowercased())
            || (top.count == 2 && top.allSatisfy { $0.isLetter } && (hasPath || top == top.lowercased()))
        guard isKnown || (hasPath && top.count >= 2 && top.allSatisfy(\.isLetter)) else { return nil }
        return end(of: last.upperBound, in: bytes, atLeast: last.upperBound, endsAtUnspaced)
    }

    /// The longest name of a host ([RFC 1035 §2.3.4](https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4)).
    private static let maximumHostBytes = 253

    private static let genericDomains: Set = [
        "com", "org", "net", "edu", "gov", "int", "mil", "info", "biz", "name", "museum", "aero", "cat", "eus", "gal",
        "app", "dev", "web", "site", "online", "blog", "shop", "news", "weather", "radio", "earth", "world", "social",
        "example", "test", "arpa", "onion", "coop", "pro", "mobi", "jobs", "travel", "tel", "asia", "xyz", "cloud",
    ]

    /// Where a link ends that goes on at a place: at a blank, a quote, a bracket, a dash or a mark of direction, without
    /// the punctuation that belongs to the sentence, and without a closing bracket that was opened outside.
    private static func end(
        of index: Int, in bytes: UnsafeBufferPointer<UInt8>, atLeast least: Int, _ endsAtUnspaced: Bool
    ) -> Int? {
        var here = index
        var open: [UInt8: Int] = [:]
        // A brace that isn't closed in the link begins something of its own: a message argument with blanks in it.
        var brace: Int?
        scan: while here < bytes.count, here - index < maximumLinkBytes {
            guard let (scalar, length) = bytes.scalar(at: here) else { break }
            switch scalar {
            case "\"", "<", ">", "`", "\\", "^", "|", "«", "»", "“", "”", "„", "‘", "’", "⟦", "⟧", "、", "。", "，", "！",
                "？", "：", "；", "（", "）", "「", "」", "—", "\u{E000}"..."\u{E004}", "\u{200B}", "\u{200E}", "\u{200F}",
                "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}":
                break scan
            case "(", "[", "{":
                if scalar == "{", open[0x7B, default: 0] == 0 { brace = here }
                open[bytes[here], default: 0] += 1
            case ")", "]", "}":
                let opening: UInt8 = scalar == ")" ? 0x28 : scalar == "]" ? 0x5B : 0x7B
                guard let count = open[opening], count > 0 else { break scan }
                open[opening] = count - 1
                if scalar == "}", count == 1 { brace = nil }
            default:
                if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control { break scan }
                // Thai and what comes behind it, but for Greek and Latin with many accents.
                if endsAtUnspaced, scalar.value >= 0x0E00, !(0x1E00...0x1FFF).contains(scalar.value) { break scan }
            }
            here += length
        }
        if let brace, brace >= least { here = brace }
        while here > least, let (scalar, length) = bytes.scalar(before: here),
            trailingPunctuation.contains(scalar)
        {
            here -= length
        }
        return here >= least ? here : nil
    }

    private static let trailingPunctuation: Set<Unicode.Scalar> = [
        ".", ",", ";", ":", "!", "?", "'", "*", "_", "~", "…",
    ]

    // MARK: E-mail addresses

    /// Where the address `local@host.domain` that begins at a word's start ends.
    package static func emailAddress(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let at = bytes.end(of: index, limit: 64) {
            UInt8.isLetter($0) || UInt8.isDigit($0) || $0 >= 0x80 || localPunctuation.contains($0)
        }
        guard at > index, bytes.has("@", at: at), bytes[at - 1] != UInt8(ascii: ".") else { return nil }
        var end = bytes.end(of: at + 1, limit: 255) {
            UInt8.isLetter($0) || UInt8.isDigit($0) || $0 >= 0x80 || $0 == UInt8(ascii: "-")
                || $0 == UInt8(ascii: ".")
        }
        while end > at + 1, bytes[end - 1] == UInt8(ascii: ".") || bytes[end - 1] == UInt8(ascii: "-") { end -= 1 }
        let host = bytes[(at + 1)..<end]
        guard let dot = host.lastIndex(of: UInt8(ascii: ".")), dot > host.startIndex, host.endIndex - dot > 2,
            host[host.index(after: dot)...].allSatisfy({ !UInt8.isDigit($0) })
        else { return nil }
        return end
    }

    private static let localPunctuation = Set(".+-_%'".utf8)

    // MARK: Names and tags

    /// Where `@name` or `@name@host.example` ends.
    package static func mention(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard !bytes.isWord(before: index), let name = handle(at: index + 1, in: bytes) else {
            return nil
        }
        if bytes.has("@", at: name), let host = handle(at: name + 1, in: bytes) { return host }
        return name
    }

    private static func handle(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var end = index
        while let (scalar, length) = bytes.scalar(at: end), end - index < 256,
            scalar.isWord || scalar == "_" || scalar == "-" || scalar == "."
        {
            end += length
        }
        while end > index, bytes[end - 1] == UInt8(ascii: ".") || bytes[end - 1] == UInt8(ascii: "-") { end -= 1 }
        return end > index ? end : nil
    }

    /// Where `#tag` ends: letters of any script, digits and underscores, not only underscores.
    package static func hashtag(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard !bytes.isWord(before: index) else { return nil }
        var end = index + 1
        var hasWord = false
        while let (scalar, length) = bytes.scalar(at: end), end - index < 512,
            scalar.isWord || scalar == "_"
        {
            if scalar != "_" { hasWord = true }
            end += length
        }
        return hasWord ? end : nil
    }
}
