// SPDX-License-Identifier: Apache-2.0

import CICU
import CICUOracle
import LocaleMatch
import TestSupport
import Testing

/// What CICU says of ICU without its headers.
struct DeclarationTests {
    /// Each function, type and constant that CICU declares, compared with the headers of the installed libicu-dev.
    @Test(.enabled(if: ICUHeaders.isAvailable, ICUHeaders.whyUnavailable))
    func declarationsAreThoseOfTheHeaders() {
        var buffer = [CChar](repeating: 0, count: 8192)
        let compared = oracle_compare_declarations(&buffer, Int32(buffer.count))
        let different = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        #expect(different == "")
        #expect(compared > 250)
    }
}
