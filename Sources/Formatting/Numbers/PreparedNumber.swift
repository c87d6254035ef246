// SPDX-License-Identifier: Apache-2.0

/// A number style of one locale, looked up once: for loops, and for writing into a buffer without any allocation.
///
///     let prepared = formatter.prepared(.percent)
///     let length = try prepared.write(54, into: buffer)
public struct PreparedNumber: Sendable {
    /// What the number is the number of.
    public struct Kind: Sendable {
        let subject: NumberSubject
        /// A number alone.
        public static let number = Kind(subject: .plain)
        /// A percentage.
        public static let percent = Kind(subject: .percent)
        /// Money; throws for a code that isn't three letters.
        public static func currency(
            _ code: String, presentation: CurrencyPresentation = .standard
        ) throws(FormattingError) -> Kind {
            Kind(subject: try .currency(code, presentation))
        }
        /// A quantity in a unit that is not mixed.
        public static func unit(_ unit: UnitIdentifier, width: Width = .abbreviated) throws(FormattingError) -> Kind {
            guard !unit.isMixed else {
                throw FormattingError.invalidOption("\(unit) is a mixed unit; use measurement(_:unit:)")
            }
            return Kind(subject: .unit(unit, width))
        }
    }

    private let engine: LocaleEngine
    private let subject: NumberSubject
    private let style: NumberStyle
    /// Unretained, so that threads that share the value count no references; ``owner`` keeps it.
    private let compiled: Unmanaged<CompiledNumber>?
    private let owner: CompiledNumber?

    init(_ engine: LocaleEngine, _ subject: NumberSubject, _ style: NumberStyle) {
        self.engine = engine
        self.subject = subject
        self.style = style
        owner = engine.compiled(subject, style)
        compiled = owner.map { .passUnretained($0) }
    }

    /// The text for an integer.
    public func string(_ value: Int) throws(FormattingError) -> String {
        if let text = compiled?._withUnsafeGuaranteedRef({ $0.string(value) }) { return text }
        return try string(DecimalNumber(value))
    }

    /// The text for a floating-point number.
    public func string(_ value: Double) throws(FormattingError) -> String {
        if let text = compiled?._withUnsafeGuaranteedRef({ $0.string(value) }) { return text }
        return try string(DecimalNumber(value))
    }

    /// The text for a decimal number.
    public func string(_ value: DecimalNumber) throws(FormattingError) -> String {
        if let text = compiled?._withUnsafeGuaranteedRef({ $0.string(value) }) { return text }
        return try engine.value(NumberPart(skeleton: subject.skeleton(style))).format(value)
    }

    /// Writes the text for an integer as UTF-8 into a buffer and gives its length.
    ///
    /// Throws ``FormattingError/Code/tooLong`` when it doesn't fit. Allocates nothing, except where ICU has to format.
    public func write(_ value: Int, into buffer: UnsafeMutableBufferPointer<UInt8>) throws(FormattingError) -> Int {
        if let length = compiled?._withUnsafeGuaranteedRef({ $0.write(value, into: buffer) }) { return length }
        return try copy(string(value), into: buffer)
    }

    /// Writes the text for a floating-point number as UTF-8 into a buffer and gives its length.
    public func write(_ value: Double, into buffer: UnsafeMutableBufferPointer<UInt8>) throws(FormattingError) -> Int {
        if let length = compiled?._withUnsafeGuaranteedRef({ $0.write(value, into: buffer) }) { return length }
        return try copy(string(value), into: buffer)
    }

    private func copy(
        _ text: String, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) throws(FormattingError) -> Int {
        var text = text
        let count = text.utf8.count
        guard count <= buffer.count else {
            throw FormattingError(.tooLong, "the text has \(count) bytes; the buffer has room for \(buffer.count)")
        }
        text.withUTF8 { source in
            for (index, byte) in source.enumerated() { buffer[index] = byte }
        }
        return count
    }
}

extension LocaleFormatter {
    /// A number style looked up once.
    public func prepared(_ kind: PreparedNumber.Kind, _ style: NumberStyle = .automatic) -> PreparedNumber {
        PreparedNumber(engine, kind.subject, style)
    }
}
