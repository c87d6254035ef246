// SPDX-License-Identifier: Apache-2.0

@_exported public import Foundation
@_exported public import FoundationLocalization

#if !canImport(Darwin)
    // Where only this module is imported, a declaration here wins over the one in Foundation of the same name and type.

    extension Locale {
        /// The locale of the request's context; English without one.
        public static var current: Locale { ContextValues.locale }

        /// The locale of the request's context; English without one.
        public static var autoupdatingCurrent: Locale { ContextValues.locale }

        /// The languages of the request's reader, best first; English without a context.
        public static var preferredLanguages: [String] { ContextValues.preferredLanguages }
    }

    extension NSLocale {
        /// The locale of the request's context; English without one.
        public class var current: Locale { ContextValues.locale }

        /// The locale of the request's context; English without one.
        public class var autoupdatingCurrent: Locale { ContextValues.locale }

        /// The languages of the request's reader, best first; English without a context.
        public class var preferredLanguages: [String] { ContextValues.preferredLanguages }
    }
#endif
