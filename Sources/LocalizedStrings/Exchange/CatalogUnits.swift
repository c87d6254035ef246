/// The units of a string catalog in one language, and the way back.
///
/// A unit is one `stringUnit`: that of the string itself, of a variation (`key|==|plural.one`,
/// `key|==|device.mac.plural.one`) or of a substitution (`key|==|substitutions.total.plural.one`), named as Xcode names
/// them. Plurals get a unit for each category that the target language has, whichever the source has.
struct CatalogUnits {
    /// The way from a localization down to one `stringUnit`.
    enum Step: Hashable {
        case variation(kind: String, name: String)
        case substitution(String)

        var name: String {
            switch self {
            case .variation(let kind, let name): "\(kind).\(name)"
            case .substitution(let name): "substitutions.\(name)"
            }
        }
    }

    /// A unit with its place.
    struct Located {
        var unit: TranslationUnit
        var key: String
        var path: [Step]
    }

    let sourceLanguage: String
    let language: String
    /// The plural categories of the target language, as CLDR names them.
    let categories: [String]

    /// The units of a catalog, in its order, without strings that aren't to be translated.
    func units(of catalog: JSONDocument) -> [Located] {
        guard let strings = catalog.root["strings"]?.object else { return [] }
        var found: [Located] = []
        for key in strings.keys where !key.isEmpty {
            guard let string = strings[key]?.object, string["shouldTranslate"] != .boolean(false) else { continue }
            let localizations = string["localizations"]?.object
            let source = localizations?[sourceLanguage]?.object ?? Self.unit(value: key, state: nil)
            let target = localizations?[language]?.object
            let notes = string["comment"]?.string.map { [$0] } ?? []
            for path in paths(source: source, target: target, depth: 0) {
                let sourceUnit = Self.find(path, in: source) ?? Self.find(Self.otherwise(path), in: source)
                guard let text = sourceUnit?.value ?? Self.plainText(source) else { continue }
                let current = target.flatMap { Self.find(path, in: $0) }
                let isTranslated = current.map { !($0.value.isEmpty && $0.state == "new") } ?? false
                found.append(
                    Located(
                        unit: TranslationUnit(
                            id: Self.id(key, path), source: text, target: isTranslated ? current?.value : nil,
                            state: Self.state(isTranslated ? current?.state : nil), notes: notes),
                        key: key, path: path))
            }
        }
        return found
    }

    static func id(_ key: String, _ path: [Step]) -> String {
        path.isEmpty ? key : key + "|==|" + path.map(\.name).joined(separator: ".")
    }

    private static func state(_ name: String?) -> TranslationUnit.State {
        switch name {
        case "translated"?: .translated
        case nil, "new"?: .new
        default: .needsReview
        }
    }

    static func unit(value: String, state: String?) -> JSONObject {
        var unit = JSONObject()
        if let state { unit["state"] = .string(state) }
        unit["value"] = .string(value)
        var object = JSONObject()
        object["stringUnit"] = .object(unit)
        return object
    }

    /// The places of all units that a string has in the source or in the target.
    private func paths(source: JSONObject?, target: JSONObject?, depth: Int) -> [[Step]] {
        guard depth <= StringsLimits.expansionDepth else { return [] }
        var found: [[Step]] = []
        let kinds = union(source?["variations"]?.object?.keys, target?["variations"]?.object?.keys)
        if kinds.isEmpty, source?["stringUnit"] != nil || target?["stringUnit"] != nil { found.append([]) }
        for kind in kinds {
            let sourceNames = source?["variations"]?.object?[kind]?.object
            let targetNames = target?["variations"]?.object?[kind]?.object
            var names = union(sourceNames?.keys, targetNames?.keys)
            if kind == "plural" {
                names = PluralForm.allCases.map(\.name).filter { name in
                    categories.contains(name) || targetNames?[name] != nil
                        || (name == "zero" && sourceNames?[name] != nil)
                }
            }
            for name in names {
                let step = Step.variation(kind: kind, name: name)
                let below = paths(
                    source: sourceNames?[name]?.object ?? sourceNames?["other"]?.object,
                    target: targetNames?[name]?.object, depth: depth + 1)
                found += (below.isEmpty ? [[]] : below).map { [step] + $0 }
            }
        }
        for name in union(source?["substitutions"]?.object?.keys, target?["substitutions"]?.object?.keys) {
            let below = paths(
                source: source?["substitutions"]?.object?[name]?.object,
                target: target?["substitutions"]?.object?[name]?.object, depth: depth + 1)
            found += below.map { [.substitution(name)] + $0 }
        }
        return found
    }

    private func union(_ first: [String]?, _ second: [String]?) -> [String] {
        var names = first ?? []
        for name in second ?? [] where !names.contains(name) { names.append(name) }
        return names
    }

    /// The same place with `other` for each plural category.
    private static func otherwise(_ path: [Step]) -> [Step] {
        path.map { step in
            if case .variation(let kind, _) = step { .variation(kind: kind, name: "other") } else { step }
        }
    }

    private static func plainText(_ source: JSONObject) -> String? {
        source["stringUnit"]?.object?["value"]?.string
    }

    private static func find(_ path: [Step], in localization: JSONObject) -> (value: String, state: String)? {
        var object = localization
        for step in path {
            let next: JSONObject?
            switch step {
            case .variation(let kind, let name): next = object["variations"]?.object?[kind]?.object?[name]?.object
            case .substitution(let name): next = object["substitutions"]?.object?[name]?.object
            }
            guard let next else { return nil }
            object = next
        }
        guard let unit = object["stringUnit"]?.object, let value = unit["value"]?.string else { return nil }
        return (value, unit["state"]?.string ?? "translated")
    }

    /// Writes a translation to its place and leaves everything else as it is.
    func apply(_ text: String, state: TranslationUnit.State, to located: Located, in catalog: inout JSONDocument) {
        catalog.root.update("strings") { strings in
            strings.update(located.key) { string in
                let source = string["localizations"]?.object?[sourceLanguage]?.object
                string.update("localizations") { localizations in
                    localizations.update(language) { localization in
                        set(text, state, at: located.path[...], in: &localization, source: source)
                    }
                }
            }
        }
    }

    private func set(
        _ text: String, _ state: TranslationUnit.State, at path: ArraySlice<Step>, in object: inout JSONObject,
        source: JSONObject?
    ) {
        guard let step = path.first else {
            object.update("stringUnit") { unit in
                unit["state"] = .string(state.description)
                unit["value"] = .string(text)
            }
            return
        }
        switch step {
        case .variation(let kind, let name):
            object["stringUnit"] = nil
            object.update("variations") { variations in
                variations.update(kind) { names in
                    names.update(name) { object in
                        set(
                            text, state, at: path.dropFirst(), in: &object,
                            source: source?["variations"]?.object?[kind]?.object?[name]?.object)
                    }
                }
            }
        case .substitution(let name):
            let definition = source?["substitutions"]?.object?[name]?.object
            object.update("substitutions") { substitutions in
                substitutions.update(name) { object in
                    for member in ["argNum", "formatSpecifier"] where object[member] == nil {
                        object[member] = definition?[member]
                    }
                    set(text, state, at: path.dropFirst(), in: &object, source: definition)
                }
            }
        }
    }
}
