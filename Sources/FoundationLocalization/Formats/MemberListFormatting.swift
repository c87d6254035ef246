// SPDX-License-Identifier: Apache-2.0

public import Formatting
public import Foundation

#if !canImport(Darwin)
    extension LocalizedFormat {
        /// A list of values, each written in a style: `.list(memberStyle: .number, type: .and)`.
        ///
        /// The list's locale is that of its words; members keep their style's own, or the context's, as in Foundation.
        public struct MemberList<Member>: Sendable {
            var list: List
            let text: @Sendable (Member) -> String

            init(_ type: List.Kind, _ width: List.Size, _ text: @escaping @Sendable (Member) -> String) {
                list = .list(type: type, width: width)
                self.text = text
            }

            /// A list whose members a format style writes, such as `.measurement(width: .wide)`.
            public static func list<Style: FormatStyle & Sendable>(
                memberStyle: Style, type: List.Kind, width: List.Size = .standard
            ) -> MemberList where Style.FormatInput == Member, Style.FormatOutput == String {
                MemberList(type, width) { memberStyle.format($0) }
            }

            /// Returns this style with the words of another locale.
            public func locale(_ locale: Locale) -> MemberList { changed(self) { $0.list.locale = locale } }

            func format(_ members: some Sequence<Member>) -> String { list.format(members.map(text)) }
        }
    }

    // More specific than the one for Foundation's styles, and so chosen where both spell a style alike.
    extension LocalizedFormat.MemberList where Member: LocalizableNumber {
        /// Members that are numbers, percentages or money.
        public static func list<Subject>(
            memberStyle: LocalizedFormat.Numeric<Member, Subject>, type: LocalizedFormat.List.Kind,
            width: LocalizedFormat.List.Size = .standard
        ) -> Self { Self(type, width) { memberStyle.text($0) } }
    }

    extension LocalizedFormat.MemberList where Member == Date {
        /// A list of dates.
        public static func list(
            memberStyle: LocalizedFormat.DateTime, type: LocalizedFormat.List.Kind,
            width: LocalizedFormat.List.Size = .standard
        ) -> Self { Self(type, width) { memberStyle.format($0) } }
    }

    extension Sequence {
        /// The members in a list, each in a style.
        public func formatted(_ style: LocalizedFormat.MemberList<Element>) -> String { style.format(self) }
    }
#endif
