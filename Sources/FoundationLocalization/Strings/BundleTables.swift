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

    /// The tables of a bundle; empty when it has none.
    static func tables(of bundle: Bundle) -> LocalizerCache {
        let path = bundle.resourcePath ?? bundle.bundlePath
        if let known = cache.withLock({ $0[path] }) { return known }
        let tables = LocalizerCache((try? StringTables(directory: path)) ?? StringTables(files: [:]))
        cache.withLock { cache in
            if cache.count >= capacity, let first = cache.keys.first { cache[first] = nil }
            cache[path] = tables
        }
        return tables
    }
}
