// SPDX-License-Identifier: Apache-2.0

internal import CAgreementTables

/// The memory of one call: words, tokens, readings and the text that is written.
///
/// It is the thread's own, taken for the call and given back at its end; a call within a call, which there is none of
/// today, has some from the heap.
enum Workspace {
    /// Room for the words of a phrase within ``PhraseLimits``, their forms and candidates.
    private static let scratchBytes = 20_480
    private static let outputBytes = 4_096
    private static let tokenBytes = 6_144

    /// Runs a body with a phrase's bytes; `nil` where it is empty or beyond ``PhraseLimits``.
    @inline(__always)
    static func read<Result>(
        _ phrase: String,
        _ body: (
            _ text: UnsafeBufferPointer<UInt8>, _ scratch: inout Scratch, _ tokens: inout InlineTokens,
            _ rest: UnsafeMutableRawBufferPointer
        ) -> Result
    ) -> Result? {
        var phrase = phrase
        return phrase.withUTF8 { text in
            guard text.count <= PhraseLimits.bytes, !text.isEmpty else { return nil }
            return with { scratch, tokens, _, rest in body(text, &scratch, &tokens, rest) }
        }
    }

    @inline(__always)
    static func with<Result>(
        _ body: (
            _ scratch: inout Scratch, _ tokens: inout InlineTokens, _ output: inout TextBuffer,
            _ rest: UnsafeMutableRawBufferPointer
        ) -> Result
    ) -> Result {
        let size = Int(TOLK_AGREEMENT_SCRATCH_BYTES)
        let taken = tolk_agreement_scratch_take()
        let base = taken ?? UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        defer { if taken == nil { base.deallocate() } else { tolk_agreement_scratch_give() } }
        func bytes(_ start: Int, _ count: Int) -> UnsafeMutableBufferPointer<UInt8> {
            UnsafeMutableBufferPointer(start: (base + start).assumingMemoryBound(to: UInt8.self), count: count)
        }
        var scratch = Scratch(bytes(0, scratchBytes))
        var output = TextBuffer(bytes(scratchBytes, outputBytes))
        let tokenStart = scratchBytes + outputBytes
        let room = UnsafeMutableBufferPointer(
            start: (base + tokenStart).assumingMemoryBound(to: PhraseToken.self), count: PhraseLimits.words)
        var tokens = InlineTokens(room)
        let restStart = tokenStart + tokenBytes
        return body(
            &scratch, &tokens, &output,
            UnsafeMutableRawBufferPointer(start: base + restStart, count: size - restStart))
    }
}

/// What came of inflecting a phrase.
enum PhraseOutcome {
    /// The phrase was written.
    case written
    /// The phrase stays as it is, which is what was wanted of it.
    case same
    /// What would have to be known isn't.
    case unknown
}
