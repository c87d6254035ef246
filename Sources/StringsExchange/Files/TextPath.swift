// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocalizedStrings

/// Where in a localized string a text stands: the way down through its variations.
///
/// The empty path is the string's own text. `plural.one` below `device.mac` is the text for one on a Mac;
/// `substitutions.total` begins the texts of the variable `%#@total@`.
struct TextPath: Sendable, Hashable, Comparable {
    enum Step: Sendable, Hashable {
        case device(String)
        case width(String)
        case plural(PluralCategory)
        case substitution(String)

        /// The step as Xcode names it in units.
        var name: String {
            switch self {
            case .device(let name): "device.\(name)"
            case .width(let name): "width.\(name)"
            case .plural(let form): "plural.\(form)"
            case .substitution(let name): "substitutions.\(name)"
            }
        }

        /// The order among the steps of one place: texts before variables, categories in CLDR's order.
        private var rank: (Int, Int, String) {
            switch self {
            case .plural(let form): (0, Int(form.index), "")
            case .device(let name): (1, name == "other" ? 1 : 0, name)
            case .width(let name): (2, Int(name) ?? 0, name)
            case .substitution(let name): (3, 0, name)
            }
        }

        static func precedes(_ first: Step, _ second: Step) -> Bool { first.rank < second.rank }
    }

    var steps: [Step] = []

    /// The string's own text.
    static let root = TextPath()

    static func < (first: TextPath, second: TextPath) -> Bool {
        for (left, right) in zip(first.steps, second.steps) where left != right { return Step.precedes(left, right) }
        return first.steps.count < second.steps.count
    }

    func appending(_ step: Step) -> TextPath { TextPath(steps: steps + [step]) }

    /// The plural category that the path ends in, `nil` when it ends in something else.
    var form: PluralCategory? { if case .plural(let form)? = steps.last { form } else { nil } }

    /// Returns this place for another plural category.
    func with(_ form: PluralCategory) -> TextPath { TextPath(steps: steps.dropLast() + [.plural(form)]) }

    /// The variable that the text belongs to, `nil` for a text of the string itself.
    var substitution: String? {
        for case .substitution(let name) in steps { return name }
        return nil
    }

    /// The path as Xcode appends it to the key: `plural.one`, `substitutions.total.plural.one`.
    var name: String { steps.map(\.name).joined(separator: ".") }

    /// Reads what Xcode appends to a key; `nil` when it is no path.
    init?(_ name: String) {
        var rest = Substring(name)
        while !rest.isEmpty {
            guard let dot = rest.firstIndex(of: ".") else { return nil }
            let kind = rest[..<dot]
            rest = rest[rest.index(after: dot)...]
            let end: Substring.Index
            if kind == "substitutions" {
                // A variable's name may have points of its own: it ends where the last known step begins.
                let starts = [".plural.", ".device.", ".width."].compactMap { Self.last($0, in: rest) }
                end = starts.min() ?? rest.endIndex
            } else {
                end = rest.firstIndex(of: ".") ?? rest.endIndex
            }
            let word = String(rest[..<end])
            guard !word.isEmpty else { return nil }
            switch kind {
            case "plural":
                guard let form = PluralCategory(word) else { return nil }
                steps.append(.plural(form))
            case "device": steps.append(.device(word))
            case "width": steps.append(.width(word))
            case "substitutions": steps.append(.substitution(word))
            default: return nil
            }
            guard steps.count <= StringsLimits.expansionDepth else { return nil }
            rest = end == rest.endIndex ? "" : rest[rest.index(after: end)...]
        }
        guard !steps.isEmpty else { return nil }
    }

    init(steps: [Step] = []) { self.steps = steps }

    private static func last(_ word: String, in text: Substring) -> Substring.Index? {
        var found: Substring.Index?
        var index = text.startIndex
        while index < text.endIndex {
            if text[index...].hasPrefix(word) { found = index }
            index = text.index(after: index)
        }
        return found
    }
}

/// How units are named in exchange files.
enum UnitNames {
    /// What stands between a key and a path in the units of a catalog.
    static let separator = "|==|"

    /// The name of a catalog's unit: the key alone, or `key|==|plural.one`.
    static func catalog(_ key: String, _ path: TextPath) -> String {
        path.steps.isEmpty ? key : key + separator + path.name
    }

    /// The longest path that is looked for behind a key, in bytes: 1,024.
    static let maximumPathBytes = 1_024

    /// Takes a catalog unit's name apart at its last separator that a path follows.
    static func catalogParts(_ name: String) -> (key: String, path: TextPath) {
        let bytes = Array(name.utf8)
        let mark = Array(separator.utf8)
        var start = bytes.count - mark.count
        while start >= 0, start + mark.count + maximumPathBytes >= bytes.count {
            if bytes[start] == mark[0], bytes[start..<(start + mark.count)].elementsEqual(mark),
                let path = TextPath(String(decoding: bytes[(start + mark.count)...], as: UTF8.self))
            {
                return (String(decoding: bytes[..<start], as: UTF8.self), path)
            }
            start -= 1
        }
        return (name, .root)
    }

    /// The name of a `.stringsdict` unit: the way through its dictionaries, as Xcode writes it.
    ///
    /// `/key:dict/NSStringLocalizedFormatKey:dict/:string`, `/key:dict/variable:dict/one:dict/:string`
    static func dictionary(_ key: String, _ path: TextPath) -> String {
        var words = [key]
        switch path.steps.first {
        case nil: words.append("NSStringLocalizedFormatKey")
        case .substitution(let name)?: words.append(name)
        case .device(let name)?: words += ["NSStringDeviceSpecificRuleType", name]
        case .width(let name)?: words += ["NSStringVariableWidthRuleType", name]
        case .plural(let form)?: words.append(form.description)
        }
        for step in path.steps.dropFirst() {
            switch step {
            case .plural(let form): words.append(form.description)
            case .device(let name), .width(let name), .substitution(let name): words.append(name)
            }
        }
        return words.map { "/\($0):dict" }.joined() + "/:string"
    }
}
