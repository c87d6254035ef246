internal import Agreement

/// Everything that formatting a message depends on besides the message: the locale, the device, the width.
struct MessageContext: Sendable {
    /// The rules of agreement of the text's language, where there are any.
    var inflector: Inflector?
    var numbers: MessageNumbers
    /// Whether the message runs from right to left; `nil` when inserted text isn't isolated.
    var isolatesIn: Bool?
    var device: String
    var width: Int?
}
