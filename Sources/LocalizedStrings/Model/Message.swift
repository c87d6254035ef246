// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import Synchronization

/// What a table has for one key in one language: a text, or a choice of texts.
indirect enum MessageNode: Sendable {
    case text(FormatString)
    case plural(PluralVariants)
    /// By device name (`mac`, `iphone`, …, `other`).
    case device([String: MessageNode])
    /// By the width that the text suits, narrowest first.
    case width([WidthVariant])

    /// Every text in it.
    func forEachText(_ body: (FormatString) -> Void) {
        switch self {
        case .text(let text): body(text)
        case .plural(let variants): for case let node? in variants.nodes { node.forEachText(body) }
        case .device(let nodes): for key in nodes.keys.sorted() { nodes[key]?.forEachText(body) }
        case .width(let variants): for variant in variants { variant.node.forEachText(body) }
        }
    }
}

/// The texts of the plural categories that a translation has.
struct PluralVariants: Sendable {
    /// One place for each ``PluralCategory``, by its raw value.
    private(set) var nodes: [MessageNode?] = Array(repeating: nil, count: PluralCategory.allCategories.count)

    subscript(form: PluralCategory) -> MessageNode? {
        get { nodes.indices.contains(Int(form.index)) ? nodes[Int(form.index)] : nil }
        set { if nodes.indices.contains(Int(form.index)) { nodes[Int(form.index)] = newValue } }
    }

    var forms: [PluralCategory] { PluralCategory.allCategories.filter { self[$0] != nil } }
}

/// A text for a width.
struct WidthVariant: Sendable {
    var width: Int
    var node: MessageNode
}

/// A variable of a message: what `%#@name@` stands for.
struct MessageVariable: Sendable {
    /// The argument that it takes, from 1; `nil` for the next one.
    var position: Int?
    /// How the number is written, from `NSStringFormatValueTypeKey` or `formatSpecifier`.
    var specifier: FormatSpecifier?
    var node: MessageNode
}

/// A message with everything that formatting it needs.
///
/// Immutable, so that tables share it between threads.
final class Message: Sendable {
    let root: MessageNode
    let variables: [String: MessageVariable]

    init(_ root: MessageNode, variables: [String: MessageVariable] = [:]) {
        self.root = root
        self.variables = variables
    }

    /// The address of the compiled form, 0 until a thread has made it; read without a lock.
    ///
    /// Who stores it gives the message one reference to it, which ``deinit`` takes back; it is never replaced.
    private let compiledAddress = Atomic<UInt>(0)

    deinit {
        let address = compiledAddress.load(ordering: .acquiring)
        if let pointer = UnsafeRawPointer(bitPattern: address) {
            Unmanaged<CompiledMessage>.fromOpaque(pointer).release()
        }
    }

    /// The compiled form, made at first use.
    var compiled: CompiledMessage {
        @inline(__always)
        get {
            let address = compiledAddress.load(ordering: .acquiring)
            guard let pointer = UnsafeRawPointer(bitPattern: address) else { return compile() }
            return Unmanaged<CompiledMessage>.fromOpaque(pointer).takeUnretainedValue()
        }
    }

    /// Compiles the message; of two threads that do so at once, the first one's form stays.
    private func compile() -> CompiledMessage {
        let made = CompiledMessage(self)
        let owned = Unmanaged.passRetained(made)
        let (isStored, known) = compiledAddress.compareExchange(
            expected: 0, desired: UInt(bitPattern: owned.toOpaque()), ordering: .acquiringAndReleasing)
        guard !isStored, let pointer = UnsafeRawPointer(bitPattern: known) else { return made }
        owned.release()
        return Unmanaged<CompiledMessage>.fromOpaque(pointer).takeUnretainedValue()
    }
}

/// What a table holds for a key.
enum TableEntry: Sendable {
    /// A text without any placeholder, which is the answer as it stands.
    case plain(String)
    case message(Message)
    /// The key is known and its text is the key itself: a catalog's source language writes nothing then.
    case keyItself

    /// The entry of one text.
    init(text: String) {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "^") }) else {
            self = .plain(text)
            return
        }
        self = .message(Message(.text(FormatString(text))))
    }
}
