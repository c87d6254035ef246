// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Reads whole files within the limit on their size.
package enum FileReading {
    /// The bytes of a file.
    package static func bytes(of path: String) throws(StringsProblem) -> [UInt8] {
        func checked(_ size: Int) throws(StringsProblem) {
            guard size > StringsLimits.fileBytes else { return }
            throw StringsProblem(
                file: path,
                message: "the file has \(size) bytes, more than the \(StringsLimits.fileBytes) that are read; split it "
                    + "into several tables")
        }
        do {
            try checked(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0)
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            try checked(data.count)
            return Array(data)
        } catch {
            throw error as? StringsProblem
                ?? StringsProblem(
                    file: path,
                    message: "the file can't be read: \(reason(error)); check that it exists and may be read")
        }
    }

    /// Why a file couldn't be read or written, in the system's words.
    package static func reason(_ error: any Error) -> String {
        let system = (error as? CocoaError)?.underlying as? POSIXError
        return system.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error)"
    }
}
