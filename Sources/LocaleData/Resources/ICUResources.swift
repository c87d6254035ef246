// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// The one reader of ICU's resource bundles.
///
/// Nothing is remembered here; ICU itself keeps what it has opened.
package enum ICUResources {
    private typealias Visitor = (tolk_resource) -> Void

    /// Hands every leaf at or below a path to a body; false when there is no such bundle or path.
    ///
    /// `tree` is a package inside ICU's data, such as "curr", or a folder with bundles that begins with a slash.
    @discardableResult
    static func visit(
        tree: String = "", bundle: String, path: String = "", _ body: (tolk_resource) -> Void
    ) -> Bool {
        withVisitor(body) { visitor, context in
            tolk_resource_visit(tree, bundle, path, visitor, context) == TOLK_OK
        }
    }

    private static func withVisitor<Answer>(
        _ body: Visitor, _ call: (tolk_resource_visitor, UnsafeMutableRawPointer) -> Answer
    ) -> Answer {
        withoutActuallyEscaping(body) { visitor in
            withUnsafePointer(to: visitor) { place in
                call(
                    { context, leaf in
                        guard let context, let leaf else { return }
                        context.assumingMemoryBound(to: Visitor.self).pointee(leaf.pointee)
                    }, UnsafeMutableRawPointer(mutating: place))
            }
        }
    }

    /// The texts and numbers at or below a path, in the order of the data; empty when there is no such bundle or path.
    package static func texts(
        tree: String = "", bundle: String, path: String = ""
    ) -> [(path: String, text: String)] {
        var texts: [(path: String, text: String)] = []
        visit(tree: tree, bundle: bundle, path: path) { leaf in
            if leaf.text != nil { texts.append((leaf.pathText, leaf.string)) }
        }
        return texts
    }

    /// The texts at or directly below a path of a locale's bundle, and whether they are the root's; empty when nobody
    /// has them.
    package static func texts(
        tree: String = "", locale: String, path: String
    ) -> (texts: [(key: String, text: String)], isRoot: Bool) {
        var texts: [(key: String, text: String)] = []
        var isRoot: Int32 = 1
        _ = withVisitor({ texts.append(($0.pathText, $0.string)) }) { visitor, context in
            tolk_resource_visit_locale(tree, locale, path, visitor, context, &isRoot)
        }
        return (texts, isRoot != 0)
    }
}

extension tolk_resource {
    /// The path below the one that was asked for.
    var pathText: String {
        String(decoding: UnsafeRawBufferPointer(start: path, count: Int(path_length)), as: UTF8.self)
    }

    /// The text; empty for what has none.
    var string: String { String(decoding: utf8, as: UTF8.self) }

    /// The bytes of the text.
    var utf8: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: text, count: Int(text_length)) }
}

extension String {
    /// What a C function writes into a buffer, ended by a zero, when it says that it did.
    package init?(capacity: Int32 = TOLK_LOCALE_ID_CAPACITY, written body: (UnsafeMutablePointer<CChar>) -> Bool) {
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(capacity)) { buffer -> String? in
            guard let start = buffer.baseAddress, body(start) else { return nil }
            return String(cString: start)
        }
        guard let text else { return nil }
        self = text
    }
}
