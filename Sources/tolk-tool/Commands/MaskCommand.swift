// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

/// `tolk mask`: shows what of a text would be kept from an engine, and that it comes back.
struct MaskCommand: Command {
    static let name = "mask"
    static let summary = "what translation engines must leave as it is"
    static let usage = ["tolk mask --batch [--json]        text → masked text TAB restored text"]
    static let examples = [
        Example("echo 'See https://x.org now' | tolk mask --batch", prints: "See ⟦0⟧ now\tSee https://x.org now")
    ]

    private let form: Batch.Form

    init(options: inout Options) throws {
        form = try options.batch(members: "masked", "restored")
    }

    func run() async throws -> ExitStatus {
        let masker = Masker()
        return await Batch.run(form) { fields in
            guard fields.count == 1, let text = fields.first else {
                throw CaseError("a line is one text, without tabs (write \\t)")
            }
            let masked = masker.mask(text)
            return [masked.text, try masked.restore(masked.text)]
        }
    }
}
