// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings
internal import StringsExchange
internal import ToolSupport

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

/// Where `tolk strings` gets the strings of the sources from.
///
/// 1. `--records FILE`: what the extractor printed earlier, `-` for standard input.
/// 2. `--extractor PATH`, or the variable `TOLK_EXTRACTOR`: the extractor's program.
/// 3. `strings-extractor` beside this program.
/// 4. The package in `--extractor-package DIR`, or `Tools/StringsExtractor`, found from this program's place or the
///    working folder upwards, is built with the toolchain's `swift build`, once; later runs only look whether its
///    sources are newer.
struct SourceStrings {
    private let records: String?
    private let extractor: String?
    private let extractorPackage: String?
    private let texts: String?

    init(options: inout Options) throws {
        records = try options.value("--records")
        extractor = try options.value("--extractor") ?? ProcessInfo.processInfo.environment["TOLK_EXTRACTOR"]
        extractorPackage = try options.value("--extractor-package")
        texts = try options.value("--texts")
    }

    /// Whether the strings come from a file, which is about one folder.
    var hasRecords: Bool { records != nil }

    static let usage = "[--records FILE | --extractor PATH | --extractor-package DIR] [--texts NAME,…]"

    /// The strings of the Swift files below a folder.
    func read(_ sources: String) throws -> [ExtractedString] {
        if let records {
            return try ExtractedString.read(try bytes(of: records), file: records)
        }
        let words = ["--root", sources] + (texts.map { ["--texts", $0] } ?? []) + [sources]
        return try ExtractedString.read(try ToolProcess.output(try program(), words), file: "strings-extractor")
    }

    /// The calls in the Swift files below a folder that go to Foundation's own ICU.
    func foundationCalls(_ sources: String) throws -> [StringsProblem] {
        let words = ["--foundation", "--root", sources, sources]
        return try FoundationCall.read(try ToolProcess.output(try program(), words), file: "strings-extractor")
    }

    private func bytes(of path: String) throws -> [UInt8] {
        guard path == "-" else { return try FileReading.bytes(of: path) }
        var bytes: [UInt8] = []
        while let line = readLine(strippingNewline: false) {
            bytes += line.utf8
            guard bytes.count <= ToolProcess.maximumOutputBytes else { throw CaseError("standard input is too long") }
        }
        return bytes
    }

    private func program() throws -> String {
        if let extractor {
            // A folder may be "executable" too.
            var isFolder = false
            guard FileManager.default.fileExists(atPath: extractor, isDirectory: &isFolder), !isFolder,
                access(extractor, X_OK) == 0
            else {
                throw CaseError("\(extractor) is no program; correct --extractor")
            }
            return extractor
        }
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let folder = Self.parent(own)
        if access("\(folder)/strings-extractor", X_OK) == 0 { return "\(folder)/strings-extractor" }
        guard
            let package = extractorPackage ?? Self.package(from: folder)
                ?? Self.package(from: FileManager.default.currentDirectoryPath)
        else {
            throw CaseError(
                "the strings extractor isn't here; build Tools/StringsExtractor with \"swift build\" and name its "
                    + "program with --extractor, or give its output with --records")
        }
        return try Self.build(package)
    }

    private static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "" }
        return String(path[..<slash])
    }

    /// The extractor's package, at a folder or above it, or among the packages that SwiftPM checked out there.
    private static func package(from start: String) -> String? {
        var folder = start
        while !folder.isEmpty {
            for place in ["Tools/StringsExtractor", "checkouts/swift-tolk/Tools/StringsExtractor"]
            where access("\(folder)/\(place)/Package.swift", R_OK) == 0 {
                return "\(folder)/\(place)"
            }
            folder = parent(folder)
        }
        return nil
    }

    private static func build(_ package: String) throws(CaseError) -> String {
        let program = "\(package)/.build/debug/strings-extractor"
        if isCurrent(program, package) { return program }
        Output.note("tolk: building \(package)")
        var environment: [String: String] = [:]
        if let host = hostLibraries() { environment["TOLK_SWIFT_HOST_LIBRARIES"] = host }
        _ = try ToolProcess.output("swift", ["build", "--package-path", package], environment: environment)
        guard access(program, X_OK) == 0 else { throw CaseError("\(package) was built, but \(program) isn't there") }
        return program
    }

    /// Whether the program is newer than everything that it is built from.
    private static func isCurrent(_ program: String, _ package: String) -> Bool {
        guard let built = changed(program) else { return false }
        let sources = "\(package)/Sources/strings-extractor"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
        return ([package + "/Package.swift"] + names.map { "\(sources)/\($0)" }).allSatisfy { path in
            changed(path).map { $0 <= built } ?? false
        }
    }

    private static func changed(_ path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    /// The folder of the toolchain's own libraries, as the compiler names it; `nil` leaves it to the manifest.
    private static func hostLibraries() -> String? {
        struct Target: Decodable {
            struct Paths: Decodable { var runtimeResourcePath: String }
            var paths: Paths
        }
        guard let output = try? ToolProcess.output("swift", ["-print-target-info"], isQuiet: true),
            let target = try? JSONDecoder().decode(Target.self, from: Data(output))
        else { return nil }
        let host = target.paths.runtimeResourcePath + "/host"
        return access("\(host)/SwiftParser.swiftmodule", F_OK) == 0 ? host : nil
    }
}
