internal import FoundationEssentials

/// The service's own texts: labels, conditions, error messages.
///
/// They are read from a string catalog (`Localizable.xcstrings`), the file that translators know. Only languages that
/// have every text are served: a page that changes its language in the middle helps nobody.
package struct TextCatalog: Sendable {
    /// The languages that have every text, in the catalog's spelling; the source language first, the others sorted.
    package let languages: [String]
    /// The languages that were left out, with how many texts they lack.
    package let incomplete: [String: Int]
    private let texts: [String: [String: String]]

    /// More bytes than this aren't read.
    package static let maximumBytes = 8 * 1024 * 1024

    /// Reads a catalog.
    package init(catalog bytes: [UInt8]) throws {
        let file = try JSONDecoder().decode(File.self, from: Data(bytes))
        var texts: [String: [String: String]] = [:]
        for (key, entry) in file.strings {
            for (language, localization) in entry.localizations ?? [:] {
                if let value = localization.stringUnit?.value { texts[language, default: [:]][key] = value }
            }
        }
        let source = file.sourceLanguage
        let needed = texts[source]?.count ?? 0
        incomplete = texts.compactMapValues { $0.count < needed ? needed - $0.count : nil }
        let whole = texts.keys.filter { (texts[$0]?.count ?? 0) >= needed }.sorted()
        guard needed > 0 else { throw TextCatalogError(message: "the source language \"\(source)\" has no texts") }
        languages = [source] + whole.filter { $0 != source }
        self.texts = texts.filter { whole.contains($0.key) }
    }

    /// A text with its arguments put in.
    ///
    /// A key that isn't there gives the key itself, so that the gap is seen.
    ///
    /// `%@` takes the next argument, `%2$@` the second, `%%` is a percent sign.
    package func text(_ key: String, in language: String, _ arguments: String...) -> String {
        self.text(key, in: language, arguments: arguments)
    }

    /// The same, with the arguments as a list.
    package func text(_ key: String, in language: String, arguments: [String]) -> String {
        guard let text = texts[language]?[key] else { return key }
        return arguments.isEmpty ? text : Self.substitute(arguments, in: text)
    }

    /// Whether there is a text for a key.
    package func has(_ key: String, in language: String) -> Bool { texts[language]?[key] != nil }

    static func substitute(_ arguments: [String], in text: String) -> String {
        var result = ""
        var next = 0
        var rest = text[...]
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                result += "%"
                rest = rest.dropFirst()
            } else if rest.first == "@" {
                result += next < arguments.count ? arguments[next] : ""
                next += 1
                rest = rest.dropFirst()
            } else {
                let digits = rest.prefix { ("0"..."9").contains($0) }
                guard let number = Int(digits), number >= 1, number <= arguments.count,
                    rest.dropFirst(digits.count).hasPrefix("$@")
                else {
                    result += "%"
                    continue
                }
                result += arguments[number - 1]
                rest = rest.dropFirst(digits.count + 2)
            }
        }
        return result + rest
    }

    private struct File: Decodable {
        var sourceLanguage: String
        var strings: [String: Entry]

        struct Entry: Decodable {
            var localizations: [String: Localization]?
        }
        struct Localization: Decodable {
            var stringUnit: Unit?
        }
        struct Unit: Decodable {
            var value: String
        }
    }
}

/// Why a catalog can't be used.
package struct TextCatalogError: Error, CustomStringConvertible {
    /// What is wrong with it.
    package let message: String
    /// The same.
    package var description: String { message }
}
