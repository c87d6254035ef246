// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
public import Testing

/// Whose data the loaded ICU has.
public enum LoadedData {
    /// The version of CLDR, such as 42; 0 without ICU.
    public static let cldr = (ICULibrary.loaded?.cldrVersion.prefix { $0 != "." }).flatMap { Int($0) } ?? 0
}

extension Trait where Self == ConditionTrait {
    /// For tests whose expected texts are those of one version of CLDR's data; on another they are reported as skipped.
    ///
    ///     @Test(.cldr(42)) func bulgarianMonths() { … }
    public static func cldr(_ version: Int) -> Self {
        .enabled(
            if: LoadedData.cldr == version,
            "the expected texts are those of CLDR \(version); the loaded data is \(LoadedData.cldr)")
    }
}
