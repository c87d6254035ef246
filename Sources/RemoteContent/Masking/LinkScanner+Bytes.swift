// SPDX-License-Identifier: Apache-2.0

internal import LanguageIdentification

/// The scanner of links on the bytes that the masker reads.
extension LinkScanner {
    static func link(at index: Int, in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { link(at: index, in: $0) }
    }

    static func plainLink(at index: Int, in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { plainLink(at: index, in: $0) }
    }

    static func angleLink(at index: Int, in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { angleLink(at: index, in: $0) }
    }

    static func emailAddress(at index: Int, in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { emailAddress(at: index, in: $0) }
    }

    static func mention(at index: Int, in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { mention(at: index, in: $0) }
    }

    static func hashtag(at index: Int, in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { hashtag(at: index, in: $0) }
    }
}
