// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatch
import RemoteContent
import Synchronization
import TestSupport
import TranslationStores

func memoryKey(_ text: String) throws -> TranslationMemoryKey {
    TranslationMemoryKey(
        engine: "test", engineVersion: "1", source: try LanguageTag("en"), target: try LanguageTag("es"),
        maskedText: text)
}

func stored(_ text: String, at time: Date = Date()) -> StoredTranslation {
    StoredTranslation(text: text, path: [], engine: "test", engineVersion: "1", madeAt: time)
}

/// A clock that a test sets.
final class TestClock: Sendable {
    private let date = Mutex(Date())
    var now: @Sendable () -> Date {
        { [self] in date.withLock { $0 } }
    }
    func advance(_ seconds: Double) { date.withLock { $0 += seconds } }
}
