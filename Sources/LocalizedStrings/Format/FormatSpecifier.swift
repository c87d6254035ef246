// SPDX-License-Identifier: Apache-2.0

/// Which argument a specifier, a width or a variable takes.
package struct ArgumentPlace: Sendable, Hashable {
    /// The position that its author wrote, from 1.
    package var position: Int?
    /// How many without a position stand before it.
    var offset = 0

    /// The argument, from 0.
    ///
    /// - Parameters:
    ///   - base: The first argument of the text, from 0.
    ///   - defined: The position that a variable's definition gives, where the text gives none.
    func index(base: Int, defined: Int? = nil) -> Int { (position ?? defined).map { $0 - 1 } ?? base + offset }
}

/// One specifier of a format string, such as `%2$@`, `%lld` or `%-8.2f`.
package struct FormatSpecifier: Sendable, Hashable {
    /// What kind of argument it wants and how that is written.
    package enum Conversion: Sendable, Hashable {
        /// `@`: any argument.
        case object
        /// `d i D`: an integer.
        case integer
        /// `u U`: an integer that isn't negative.
        case unsigned
        /// `x X o O`: an integer in another base, in ASCII digits.
        case radix(Int, isUppercase: Bool)
        /// `f F`: a number with fraction digits.
        case fixed
        /// `e E`: a number with an exponent.
        case exponent(isUppercase: Bool)
        /// `g G`: whichever of both is shorter.
        case general(isUppercase: Bool)
        /// `a A`: a number in hexadecimal.
        case hexadecimal(isUppercase: Bool)
        /// `c C`: one character.
        case character
        /// `s S`: a text.
        case text
        /// `p`: an address.
        case pointer
        /// `n`, which writes to memory in C and is never honoured.
        case forbidden

        /// Whether it wants a number that a plural can depend on.
        package var isNumeric: Bool {
            switch self {
            case .integer, .unsigned, .fixed, .exponent, .general: true
            default: false
            }
        }
    }

    /// A width or precision: absent, in the format, or the next argument (`*`).
    package enum Amount: Sendable, Hashable {
        case none
        case fixed(Int)
        case argument(ArgumentPlace)
    }

    var place = ArgumentPlace()
    package var position: Int? { place.position }
    package var conversion: Conversion
    var isLeftAligned = false
    var isZeroPadded = false
    var hasPlusSign = false
    var hasSpaceSign = false
    var isAlternate = false
    var width: Amount = .none
    var precision: Amount = .none
    /// The length modifier: `hh h l ll q L z t j`, empty for none.
    var length: String = ""
    /// How it is written, percent sign included.
    package var spelling: String

    /// `%arg` of a variable that says no specifier.
    static let ownArgument = FormatSpecifier(conversion: .object, spelling: "%arg")

    /// Whether it may well be a percent sign in a text that is never formatted: "100% garantita", "Numeriskt %-tal".
    package var isDoubtful: Bool {
        (hasSpaceSign || isLeftAligned) && position == nil && width == .none && precision == .none
    }

    /// The type that it wants of its argument, as catalogs compare translations with the source by it.
    ///
    /// `%d`, `%ld` and `%lld` are one type here, since arguments carry their own width.
    package var argumentKind: ArgumentKind {
        switch conversion {
        case .object: .object
        case .integer, .unsigned, .radix, .character: .integer
        case .fixed, .exponent, .general, .hexadecimal: .number
        case .text: .text
        case .pointer, .forbidden: .pointer
        }
    }

    /// The kinds of arguments that specifiers tell apart.
    package enum ArgumentKind: String, Sendable, Hashable {
        case object = "an object (%@)"
        case integer = "an integer (%lld)"
        case number = "a number (%lf)"
        case text = "a C text (%s)"
        case pointer = "an address (%p)"
    }
}
