// SPDX-License-Identifier: Apache-2.0

/// What a service imports to answer each reader in their language: the matcher, the formatters and the string tables.
///
///     import Tolk
///
/// The modules stand alone as well, for a program that needs only one of them.
@_exported public import Formatting
@_exported public import LocaleMatch
@_exported public import LocalizedStrings
