// SPDX-License-Identifier: Apache-2.0

internal import CICUOracle
internal import FoundationEssentials
internal import LocaleMatch
public import Testing

/// ICU as its own headers have it: what tests compare with where libicu-dev and a compiler are installed.
///
///     @Test(.enabled(if: ICUHeaders.isAvailable, ICUHeaders.whyUnavailable))
public enum ICUHeaders {
    private static let problem: String? = {
        let root = SharedVectors.packageRoot
        if let problem = oracle_open(
            root.appendingPathComponent("Tests/CICUOracle").path, root.appendingPathComponent("Sources/CICU").path)
        {
            return String(cString: problem)
        }
        var buffer = [CChar](repeating: 0, count: 32)
        let length = oracle_version(&buffer, 32)
        let version = String(decoding: buffer.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return version == ICULibrary.loaded?.version ? nil : "the headers are those of ICU \(version)"
    }()

    /// Whether it can be asked.
    ///
    /// The first call compiles it.
    public static var isAvailable: Bool { problem == nil }

    /// The reason that a skipped test reports.
    public static let whyUnavailable: Testing.Comment =
        "ICU's own API can't be asked: a compiler or the loaded version's libicu-dev is missing"

    /// What makes it ready, for those who call it without a trait.
    public static func open() { _ = isAvailable }
}
