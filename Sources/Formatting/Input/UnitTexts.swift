// SPDX-License-Identifier: Apache-2.0

internal import LocaleData
internal import LocaleMatch

/// What a locale writes for each unit, turned around: from symbol or name to units.
struct UnitTexts: Sendable {
    private var units: [String: Set<String>] = [:]

    init(_ engine: LocaleEngine) {
        let tag = engine.locale.withoutExtensions.identifier
        // The forms of one unit may stand in a locale and in its parents, so that each is asked for.
        let categories = (try? engine.plural(.cardinal).categories.map(\.description)) ?? ["other"]
        for (type, unit) in Self.all {
            for width in ["units", "unitsShort", "unitsNarrow"] {
                for form in categories + ["dnam"] {
                    let path = "\(width)/\(type)/\(unit)/\(form)"
                    guard let text = ICUResources.texts(tree: "unit", locale: tag, path: path).texts.first?.text
                    else { continue }
                    let name = text.replacing("{0}", with: "")
                    guard !name.contains("{") else { continue }
                    units[Self.folded(name), default: []].insert(unit)
                }
            }
        }
        units[""] = nil
    }

    /// The units that a text may stand for; `M` and `m` are two.
    func units(for text: String) -> Set<String> { units[Self.folded(text)] ?? [] }

    /// Units by a name in any letter case, for names that stand at the beginning of something.
    func units(forAnyCase text: String) -> Set<String> {
        let lower = Self.folded(text).lowercased()
        var found: Set<String> = []
        for (key, units) in units where key.lowercased() == lower { found.formUnion(units) }
        return found
    }

    /// Blanks and marks of direction make no difference.
    static func folded(_ text: String) -> String {
        String(String.UnicodeScalarView(InputText.plain(text).filter { !$0.properties.isWhitespace }))
    }

    /// What a locale calls a unit; `nil` where it has no name for it.
    static func name(of unit: String, _ width: Width, _ tag: String) -> String? {
        guard let type = all.first(where: { $0.unit == unit })?.type else { return nil }
        let table = ["unitsNarrow", "unitsShort", "units"][Int(width.kind.rawValue) % 3]
        return ICUResources.texts(tree: "unit", locale: tag, path: "\(table)/\(type)/\(unit)/dnam").texts.first?.text
    }

    /// Every unit that ICU's English data has a pattern for, with what it measures.
    private static let all: [(type: String, unit: String)] = {
        var seen: Set<String> = []
        var all: [(String, String)] = []
        for leaf in ICUResources.texts(tree: "unit", bundle: "en", path: "units") {
            let parts = leaf.path.split(separator: "/").map(String.init)
            guard parts.count == 3, !["compound", "coordinate"].contains(parts[0]), seen.insert(parts[1]).inserted
            else { continue }
            all.append((parts[0], parts[1]))
        }
        return all
    }()
}

/// The units of a locale.
struct UnitTextsPart: EnginePart {
    func make(_ engine: LocaleEngine) -> UnitTexts { UnitTexts(engine) }
}

extension LocaleInput {
    func readMeasurement(
        _ text: some StringProtocol, units: [UnitIdentifier], isLenient: Bool
    ) throws(FormattingError) -> Assumed<Quantity> {
        let texts = try engine.value(UnitTextsPart())
        return try read(text, as: "a quantity", by: numberSymbols(for: text), isLenient: isLenient) {
            input, isLenient throws(FormattingError) in
            let name = UnitTexts.folded(input.prefix + input.suffix)
            guard !name.isEmpty else {
                guard isLenient, let first = units.first else {
                    throw input.scanner.failure(at: input.found.range.upperBound, expected: "a unit")
                }
                return input.assumed(Quantity(input.value, unit: first), [.unit(first)])
            }
            let allowed = Set(units.map(\.identifier))
            func candidates(_ all: Set<String>) -> [String] {
                all.filter { allowed.isEmpty || allowed.contains($0) }.sorted()
            }
            // Text in front of the digits and behind them: some languages write a unit around its number.
            var found = candidates(texts.units(for: name))
            if found.isEmpty { found = candidates(texts.units(forAnyCase: name)) }
            guard let only = found.first else {
                throw input.failure(
                    expected: units.isEmpty ? "a unit" : units.map(\.identifier).joined(separator: " or "))
            }
            guard found.count == 1 else {
                throw input.failure(expected: "one unit, and not what may be \(found.joined(separator: " or ")),")
            }
            return input.assumed(Quantity(input.value, unit: try UnitIdentifier(only)))
        }
    }
}
