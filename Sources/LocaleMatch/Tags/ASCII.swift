// SPDX-License-Identifier: Apache-2.0

/// The few questions about ASCII bytes that tags and headers ask.
enum ASCII {
    static let hyphen = UInt8(ascii: "-")

    @inline(__always) static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x2D || byte == 0x5F }
    @inline(__always) static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    @inline(__always) static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
    @inline(__always) static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
    @inline(__always) static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
