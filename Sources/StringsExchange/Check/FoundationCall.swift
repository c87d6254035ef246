// SPDX-License-Identifier: Apache-2.0

public import LocalizedStrings

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A call in Swift sources whose text comes from Foundation's own ICU, or ignores the request's context.
///
/// `Tools/StringsExtractor` finds them with `--foundation`; what it looks for stands there.
public enum FoundationCall {
    private struct Record: Decodable {
        var file: String
        var line: Int
        var call: String
        var remedy: String
    }

    /// Reads what the extractor printed.
    ///
    /// - Throws: `StringsProblem` with the line that is no record.
    public static func read(_ bytes: [UInt8], file: String) throws(StringsProblem) -> [StringsProblem] {
        var problems: [StringsProblem] = []
        let decoder = JSONDecoder()
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty {
            guard problems.count < ExtractedString.maximumCount,
                let record = try? decoder.decode(Record.self, from: Data(line))
            else {
                throw StringsProblem(
                    file: file, line: index + 1,
                    message: "the line is no record of the strings extractor; build it anew (Tools/StringsExtractor)")
            }
            problems.append(
                StringsProblem(
                    file: record.file, line: record.line, rule: .foundationCall,
                    message: "\(record.call) goes to Foundation's own ICU; \(record.remedy)"))
        }
        return problems
    }
}
