// SPDX-License-Identifier: Apache-2.0

/// Why a language model can't be used.
public struct LanguageModelError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of damage.
    public struct Reason: Sendable, Hashable {
        let text: String
        /// The file is shorter than it says, or says a size that no model has.
        public static let truncated = Reason(text: "is cut short")
        /// The file does not begin like a model.
        public static let notAModel = Reason(text: "is not a language model")
        /// The file is of another version of the format.
        public static let wrongVersion = Reason(text: "is of another version of the format")
        /// The bytes are not those that the trainer wrote.
        public static let wrongChecksum = Reason(text: "does not match its checksum")
        /// The checksum is right but the contents contradict each other.
        public static let inconsistent = Reason(text: "contradicts itself")
    }

    /// What is wrong.
    public let reason: Reason

    /// A sentence that says what is wrong and what to do.
    public var description: String {
        "the language model \(reason.text): build it anew with Tools/language-model/train and rebuild the program"
    }
}
