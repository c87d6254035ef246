// SPDX-License-Identifier: Apache-2.0

package import LocaleMatch

/// What is translated from and into, as what is known of a pair is remembered by.
package struct LanguagePair: Hashable, Sendable {
    package var source: LanguageTag
    package var target: LanguageTag

    package init(source: LanguageTag, target: LanguageTag) { (self.source, self.target) = (source, target) }
}
