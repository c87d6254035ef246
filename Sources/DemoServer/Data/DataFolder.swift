// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Where the service's files are.
package struct DataFolder: Sendable, Hashable {
    /// The folder of alerts.
    package var alerts: String
    /// The file of places.
    package var places: String
    /// The file of the service's own texts.
    package var texts: String
    /// Reader reviews, where there are any.
    package var reviews: String
    /// The folder of the page's style and script.
    package var page: String
    /// The table of kinds of events.
    package var events: String
    /// The folder of glossaries, for translation.
    package var glossaries: String
    /// The file that translations are kept in, unless another store is named.
    package var translations: String

    /// Finds the files.
    ///
    /// 1. What `data` has of `alerts/`, `places.json`, `reviews.json`, `events.json`, `page/`, `glossaries/` and
    ///    `Localizable.xcstrings` is used. Translations are kept beside it.
    /// 2. What it lacks comes from the folder `Demo` of this package.
    /// 3. `alerts` names the folder of alerts whatever `data` has.
    ///
    /// - Returns: nil when the package's own folder can't be found; `searched` then says where it was looked for.
    package static func find(data: String?, alerts: String?, searched: inout [String]) -> DataFolder? {
        guard let shipped = shippedFolder(searched: &searched) else { return nil }
        func place(_ name: String) -> String {
            if let data, FileManager.default.fileExists(atPath: "\(data)/\(name)") { return "\(data)/\(name)" }
            return "\(shipped)/\(name)"
        }
        return DataFolder(
            alerts: alerts ?? place("alerts"), places: place("places.json"), texts: place("Localizable.xcstrings"),
            reviews: place("reviews.json"), page: place("page"), events: place("events.json"),
            glossaries: place("glossaries"), translations: "\(data ?? shipped)/translations.sqlite")
    }

    /// The folder `Demo`: beside or above the program (a checkout builds into `.build` inside itself), or in the current
    /// folder, or where a package would install it.
    private static func shippedFolder(searched: inout [String]) -> String? {
        var candidates: [String] = []
        if let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            var folder = program[...]
            for _ in 0..<8 {
                guard let slash = folder.lastIndex(of: "/") else { break }
                folder = folder[..<slash]
                candidates.append("\(folder)/Demo")
            }
        }
        candidates.append("\(FileManager.default.currentDirectoryPath)/Demo")
        candidates.append("/usr/share/tolk/Demo")
        for candidate in candidates {
            if FileManager.default.fileExists(atPath: "\(candidate)/places.json") { return candidate }
            searched.append(candidate)
        }
        return nil
    }
}
