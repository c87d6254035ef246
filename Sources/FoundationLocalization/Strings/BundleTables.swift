// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LocalizedStrings
internal import Synchronization

/// The tables of bundles, read once each.
///
/// SwiftPM on Linux copies a bundle's resources as they are: catalogs uncompiled, `lproj` folders in lower case.
/// ``LocalizedStrings/StringTables`` reads them so.
enum BundleTables {
    /// The most bundles that are kept; one is dropped for the next.
    static let capacity = 64

    /// The lock is held for look-ups and insertions, not while files are read.
    private static let cache = Mutex<[String: LocalizerCache]>([:])

    /// The folder that a bundle's tables are in.
    ///
    /// The bundle's own, below which `Resources` is looked into as well: Foundation takes a folder of that name for the
    /// place of all resources, though SwiftPM puts it beside others. Only an installed program's resources lie elsewhere.
    private static func directory(of bundle: Bundle) -> String {
        let path = bundle.bundlePath
        guard let resources = bundle.resourcePath, resources != path, !resources.hasPrefix(path + "/") else {
            return path
        }
        return resources
    }

    /// The tables of a bundle; empty when it has none.
    static func tables(of bundle: Bundle) -> LocalizerCache {
        let path = directory(of: bundle)
        if let known = cache.withLock({ $0[path] }) { return known }
        let tables = LocalizerCache((try? StringTables(directory: path)) ?? StringTables(files: [:]))
        cache.withLock { cache in
            if cache.count >= capacity, let first = cache.keys.first { cache[first] = nil }
            cache[path] = tables
        }
        return tables
    }
}
