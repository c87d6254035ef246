// SPDX-License-Identifier: Apache-2.0

@_spi(Training) internal import LanguageIdentification

/// What texts are about and how they are written: a model that holds in every domain was not taught one.
public struct TextDomain: Sendable, Hashable, CustomStringConvertible {
    /// Its name.
    public let description: String

    /// Newspapers: the shared test data.
    public static let news = TextDomain(description: "news")
    /// The interface of an office suite.
    public static let office = TextDomain(description: "office")
    /// The interfaces of desktop programs.
    public static let desktop = TextDomain(description: "desktop")
    /// The interface of a browser.
    public static let browser = TextDomain(description: "browser")
    /// The interfaces of web services.
    public static let services = TextDomain(description: "services")
    /// Stories, help, manuals, descriptions, the declaration of human rights.
    public static let prose = TextDomain(description: "prose")
    /// Single words and names, which nothing is measured with.
    public static let words = TextDomain(description: "words")

    /// All domains, in the order of the model's file.
    public static let all: [TextDomain] = ModelFormat.domains.map { TextDomain(description: $0) }
    /// Those that a model is measured with.
    public static let measured: [TextDomain] = [.news, .office, .desktop, .browser, .services, .prose]
}
