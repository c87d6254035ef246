// SPDX-License-Identifier: Apache-2.0

/// Why a file is not served: what is wrong with it, and what its owner can do.
package struct CAPError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    package let kind: Kind
    /// What is wrong in this file, and what to do about it.
    package let message: String

    /// The message.
    package var description: String { message }

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The kinds of fault.
    ///
    /// More may come.
    package struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// A stable name, for counting.
        package let description: String

        /// The file can't be read at all.
        package static let unreadable = Kind(description: "unreadable")
        /// A limit of ``CAPLimits`` is passed.
        package static let limit = Kind(description: "limit")
        /// The bytes are in an encoding that isn't read.
        package static let encoding = Kind(description: "encoding")
        /// There is a document type declaration, which CAP has no use for and entity bombs do.
        package static let documentType = Kind(description: "documentType")
        /// It is no well-formed XML.
        package static let syntax = Kind(description: "syntax")
        /// It is XML, but no alert.
        package static let notAnAlert = Kind(description: "notAnAlert")
        /// It is an alert of an older version of the protocol.
        package static let version = Kind(description: "version")
        /// An element that the protocol requires is missing or has a value that the protocol doesn't know.
        package static let invalid = Kind(description: "invalid")
    }
}

/// How much of a file is read.
///
/// Every limit is an upper bound that still passes.
package struct CAPLimits: Sendable, Hashable {
    /// Bytes of a file.
    ///
    /// Real ones carry sound of half a megabyte.
    package var fileBytes = 8 * 1024 * 1024
    /// Elements inside each other, the root counting as one.
    package var depth = 32
    /// Elements in all.
    package var elements = 20_000
    /// `<info>` blocks; more are left out.
    package var infos = 64
    /// Areas, resources, parameters, codes of one block, each; more are left out.
    package var itemsPerInfo = 512
    /// Bytes of one element's text; a longer one counts as absent.
    ///
    /// Embedded resources are bounded by the file.
    package var textBytes = 64 * 1024
    /// Bytes of an outline of an area.
    package var polygonBytes = 512 * 1024

    /// The defaults.
    package init() {}
}
