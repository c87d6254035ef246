// SPDX-License-Identifier: Apache-2.0

/// A text with places for arguments, read once and formatted many times.
///
/// The grammar is that of Foundation's `String(format:)` with its plural variables:
///
/// 1. `%[position$][flags][width][.precision][length]conversion` is an argument. Positions count from 1; an argument
///    without one takes the next after the last that had none.
/// 2. `%[position$]#@name@` is a variable, which a `.stringsdict` entry or a catalog's substitution defines. It may carry
///    flags, width and precision before the `#`, which mean nothing.
/// 3. `%arg`, in the texts of a catalog's substitutions only, is the argument of the substitution itself.
/// 4. `%%` is a percent sign.
/// 5. `^[text](attributes)` is inflection markup, whose attributes `InflectionMarkup` reads; its marks are never printed.
/// 6. A mark without its counterpart (`^[text`, `^[text]`, `^[text](inflect: true`) isn't printed either, and is reported by
///    a check; a regular expression such as `^[a-z]+$` is text.
/// 7. Anything else after a percent sign, the end of the text included, is text as it stands and reported by a check.
public struct FormatString: Sendable, Hashable {
    package enum Segment: Sendable, Hashable {
        case literal(String)
        case argument(FormatSpecifier)
        case variable(name: String, ArgumentPlace)
        /// `%arg`, with the position that its author wrote, if any.
        case ownArgument(position: Int?)
        case markupStart
        case markupEnd(InflectionMarkup)
    }

    /// The text as it was written.
    public let text: String
    package let segments: [Segment]
    /// What is likely wrong with it, in words for its author.
    let complaints: [String]
    /// What makes it another text than its author can have meant.
    let faults: [String]

    /// What is wrong with its inflection markup, whose text then stands as it was written, without the marks.
    package let markupFaults: [String]

    /// Whether formatting it needs arguments or variables, a percent sign before a blank or hyphen and a letter aside: in a
    /// text without arguments that is no specifier ("100% garantita").
    package var hasCertainPlaceholders: Bool {
        segments.contains { segment in
            switch segment {
            case .argument(let specifier): !specifier.isDoubtful
            case .variable, .ownArgument: true
            case .literal, .markupStart, .markupEnd: false
            }
        }
    }

    /// Whether formatting it needs arguments or variables.
    public var hasPlaceholders: Bool {
        segments.contains { segment in
            switch segment {
            case .argument, .variable, .ownArgument: true
            case .literal, .markupStart, .markupEnd: false
            }
        }
    }

    /// Whether it was read with `%arg` as the substitution's own argument, and has one.
    var hasOwnArgument: Bool {
        segments.contains { if case .ownArgument = $0 { true } else { false } }
    }

    /// Whether it holds inflection markup.
    var hasMarkup: Bool { segments.contains(.markupStart) }

    /// Whether it holds marks without their counterparts.
    var hasBrokenMarkup: Bool { markupFaults.contains(Self.brokenMarkup) }

    static let brokenMarkup = "its markup is broken; write ^[text](inflect: true), opened and closed"

    /// Reads a format string; never fails, since what isn't a specifier is text.
    public init(_ text: String) { self.init(text, knowsOwnArgument: false) }

    package init(_ text: String, knowsOwnArgument: Bool) {
        var reader = FormatStringReader(text, knowsOwnArgument: knowsOwnArgument)
        reader.read()
        self.text = text
        segments = reader.segments
        complaints = reader.complaints
        faults = reader.faults
        markupFaults = reader.markupFaults
    }

    /// The specifiers that it contains, with the argument that each one takes, from 0.
    package func specifiers(base: Int = 0) -> [(index: Int, specifier: FormatSpecifier)] {
        segments.compactMap { segment in
            if case .argument(let specifier) = segment { (specifier.place.index(base: base), specifier) } else { nil }
        }
    }

    /// The arguments that its variables take, from 1: the position that the text gives them, else the next one.
    package var variableArguments: [String: Int] {
        var found: [String: Int] = [:]
        for case .variable(let name, let place) in segments { found[name] = found[name] ?? place.index(base: 0) + 1 }
        return found
    }

    /// The names of the variables that it uses.
    var variables: [String] {
        segments.compactMap { if case .variable(let name, _) = $0 { name } else { nil } }
    }
}
