#if !canImport(Darwin) && !FoundationBringsStrings
    internal import Foundation
    internal import LocalizedStrings

    extension AttributedString {
        /// A text whose inline Markdown becomes attributes.
        ///
        /// - Parameter numbersArguments: Whether what an argument inserted carries its number, from 1.
        init(markdown text: String, insertions: [Insertion], numbersArguments: Bool) {
            self.init()
            let parts = InlineMarkdown(text, insertions: insertions) { URL(string: $0) != nil }
            for run in parts.runs {
                var part = AttributedString(run.text)
                if !run.style.isEmpty {
                    part.inlinePresentationIntent = InlinePresentationIntent(rawValue: run.style.rawValue)
                }
                if let link = run.link.flatMap({ URL(string: $0) }) { part.link = link }
                if numbersArguments, let argument = run.argument { part.replacementIndex = argument }
                self += part
            }
        }
    }
#endif
