/// Finds web addresses, e-mail addresses, `@names` and `#tags`.
///
/// Links follow RFC 3986 (https://www.rfc-editor.org/rfc/rfc3986) as people write them: letters of any script may stand
/// in them, and the punctuation that ends a sentence or a bracket does not belong to them.
enum LinkScanner {
    // MARK: Links

    /// Where the link that begins at a word's start ends.
    static func link(at index: Int, in bytes: [UInt8]) -> Int? {
        plainLink(at: index, in: bytes) ?? bareHost(at: index, in: bytes)
    }

    /// Where the link ends that says that it is one, by its scheme or by beginning with `www`.
    static func plainLink(at index: Int, in bytes: [UInt8]) -> Int? {
        if let rest = scheme(at: index, in: bytes) { return end(of: rest, in: bytes, atLeast: rest + 1) }
        if ByteText.has("www.", at: index, in: bytes, ignoringCase: true) {
            return end(of: index + 4, in: bytes, atLeast: index + 5)
        }
        return nil
    }

    /// `<https://example.com>`, markdown's plain link.
    static func angleLink(at index: Int, in bytes: [UInt8]) -> Int? {
        guard ByteText.has("<", at: index, in: bytes) else { return nil }
        let inner = scheme(at: index + 1, in: bytes) != nil
        guard inner || emailAddress(at: index + 1, in: bytes) != nil else { return nil }
        let end = ByteText.end(of: index + 1, in: bytes, limit: Masker.maximumPartBytes) {
            $0 > 0x20 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
        }
        return ByteText.has(">", at: end, in: bytes) ? end + 1 : nil
    }

    /// Behind `scheme://`, or behind the colon of the schemes that have no slashes.
    private static func scheme(at index: Int, in bytes: [UInt8]) -> Int? {
        guard index < bytes.count, ByteText.isLetter(bytes[index]) else { return nil }
        let end = ByteText.end(of: index, in: bytes, limit: 32) {
            ByteText.isLetter($0) || ByteText.isDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
                || $0 == UInt8(ascii: ".")
        }
        if ByteText.has("://", at: end, in: bytes) { return end + 3 }
        guard ByteText.has(":", at: end, in: bytes), end + 1 < bytes.count, !ByteText.isBlank(at: end + 1, in: bytes)
        else { return nil }
        let name = String(decoding: bytes[index..<end], as: UTF8.self).lowercased()
        return schemesWithoutSlashes.contains(name) ? end + 1 : nil
    }

    private static let schemesWithoutSlashes: Set = [
        "mailto", "tel", "sms", "smsto", "geo", "urn", "magnet", "sip", "sips", "xmpp", "data", "doi", "bitcoin",
    ]

    /// `example.com`, `aemet.es/avisos?x=1`, `localhost` not: at least two labels, the last of them a domain that is
    /// really in use, so that "fin.Mañana" with its blank forgotten stays text.
    private static func bareHost(at index: Int, in bytes: [UInt8]) -> Int? {
        var here = index
        var labels = 0
        var last = index..<index
        while true {
            let end = ByteText.end(of: here, in: bytes, limit: 63) {
                ByteText.isLetter($0) || ByteText.isDigit($0) || $0 == UInt8(ascii: "-")
            }
            guard end > here else { break }
            guard end - index <= maximumHostBytes else { return nil }
            labels += 1
            last = here..<end
            here = end
            guard ByteText.has(".", at: end, in: bytes), end + 1 < bytes.count,
                ByteText.isLetter(bytes[end + 1]) || ByteText.isDigit(bytes[end + 1])
            else { break }
            here = end + 1
        }
        let isDelimited = !ByteText.isWord(at: last.upperBound, in: bytes)
        let follows = last.upperBound < bytes.count ? bytes[last.upperBound] : 0x20
        // The question mark of "Fine.Why?" asks for nothing.
        let hasPath =
            follows == UInt8(ascii: "/")
            || (follows == UInt8(ascii: "?") && ByteText.isWord(at: last.upperBound + 1, in: bytes))
        // "e.g" is an abbreviation, "t.co/abc" an address.
        guard labels >= 2, isDelimited, hasPath || last.lowerBound - index >= 3 else { return nil }
        let top = String(decoding: bytes[last], as: UTF8.self)
        let isKnown =
            genericDomains.contains(top.lowercased())
            || (top.count == 2 && top.allSatisfy { $0.isLetter } && (hasPath || top == top.lowercased()))
        guard isKnown || (hasPath && top.count >= 2 && top.allSatisfy(\.isLetter)) else { return nil }
        return end(of: last.upperBound, in: bytes, atLeast: last.upperBound)
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
    private static func end(of index: Int, in bytes: [UInt8], atLeast least: Int) -> Int? {
        var here = index
        var open: [UInt8: Int] = [:]
        // A brace that isn't closed in the link begins something of its own: a message argument with blanks in it.
        var brace: Int?
        scan: while here < bytes.count, here - index < Masker.maximumPartBytes {
            guard let (scalar, length) = ByteText.scalar(at: here, in: bytes) else { break }
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
            }
            here += length
        }
        if let brace, brace >= least { here = brace }
        while here > least, let (scalar, length) = ByteText.scalar(before: here, in: bytes),
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
    static func emailAddress(at index: Int, in bytes: [UInt8]) -> Int? {
        let at = ByteText.end(of: index, in: bytes, limit: 64) {
            ByteText.isLetter($0) || ByteText.isDigit($0) || $0 >= 0x80 || localPunctuation.contains($0)
        }
        guard at > index, ByteText.has("@", at: at, in: bytes), bytes[at - 1] != UInt8(ascii: ".") else { return nil }
        var end = ByteText.end(of: at + 1, in: bytes, limit: 255) {
            ByteText.isLetter($0) || ByteText.isDigit($0) || $0 >= 0x80 || $0 == UInt8(ascii: "-")
                || $0 == UInt8(ascii: ".")
        }
        while end > at + 1, bytes[end - 1] == UInt8(ascii: ".") || bytes[end - 1] == UInt8(ascii: "-") { end -= 1 }
        let host = bytes[(at + 1)..<end]
        guard let dot = host.lastIndex(of: UInt8(ascii: ".")), dot > host.startIndex, host.endIndex - dot > 2,
            host[host.index(after: dot)...].allSatisfy({ !ByteText.isDigit($0) })
        else { return nil }
        return end
    }

    private static let localPunctuation = Set(".+-_%'".utf8)

    // MARK: Names and tags

    /// Where `@name` or `@name@host.example` ends.
    static func mention(at index: Int, in bytes: [UInt8]) -> Int? {
        guard !ByteText.isWord(before: index, in: bytes), let name = handle(at: index + 1, in: bytes) else {
            return nil
        }
        if ByteText.has("@", at: name, in: bytes), let host = handle(at: name + 1, in: bytes) { return host }
        return name
    }

    private static func handle(at index: Int, in bytes: [UInt8]) -> Int? {
        var end = index
        while let (scalar, length) = ByteText.scalar(at: end, in: bytes), end - index < 256,
            ByteText.isWord(scalar) || scalar == "_" || scalar == "-" || scalar == "."
        {
            end += length
        }
        while end > index, bytes[end - 1] == UInt8(ascii: ".") || bytes[end - 1] == UInt8(ascii: "-") { end -= 1 }
        return end > index ? end : nil
    }

    /// Where `#tag` ends: letters of any script, digits and underscores, not only underscores.
    static func hashtag(at index: Int, in bytes: [UInt8]) -> Int? {
        guard !ByteText.isWord(before: index, in: bytes) else { return nil }
        var end = index + 1
        var hasWord = false
        while let (scalar, length) = ByteText.scalar(at: end, in: bytes), end - index < 512,
            ByteText.isWord(scalar) || scalar == "_"
        {
            if scalar != "_" { hasWord = true }
            end += length
        }
        return hasWord ? end : nil
    }
}
