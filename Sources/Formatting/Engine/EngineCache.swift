// SPDX-License-Identifier: Apache-2.0

/// Something that an engine makes once and keeps: the key says how it is made.
///
/// A new kind of thing needs one small type that conforms, and no cache and no accessor of its own.
protocol EnginePart: Hashable, Sendable {
    /// What is made.
    associatedtype Made: Sendable
    /// Makes it for a locale.
    func make(_ engine: LocaleEngine) throws(FormattingError) -> Made
}

/// What an engine has made, each under the key that made it; bounded, and one goes for one that comes.
final class EngineCache: Sendable {
    /// A key of any kind: equal to keys of the same kind only.
    private struct AnyPart: Hashable, Sendable {
        let part: any EnginePart

        static func == (left: AnyPart, right: AnyPart) -> Bool {
            func equals<Part: EnginePart>(_ part: Part) -> Bool { part == right.part as? Part }
            return equals(left.part)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(type(of: part)))
            part.hash(into: &hasher)
        }
    }

    private let made: BoundedCache<AnyPart, any Sendable>

    init(capacity: Int) { made = BoundedCache(capacity: capacity) }

    /// How many things it holds.
    var count: Int { made.count }

    /// What a key stands for, made when it isn't there.
    func value<Part: EnginePart>(_ part: Part, _ engine: LocaleEngine) throws(FormattingError) -> Part.Made {
        let value = try made.value(for: AnyPart(part: part)) { () throws(FormattingError) -> any Sendable in
            try part.make(engine)
        }
        // A key is only ever equal to one of its own type, so that the value is of that type too.
        if let value = value as? Part.Made { return value }
        return try part.make(engine)
    }
}
