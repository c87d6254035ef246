// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocalizedStrings

@testable import StringsExchange

/// A project's folder that a test fills, and that goes away with it.
final class TemporaryProject {
    let root: String

    init(_ files: [String: String]) throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-\(UUID().uuidString)").path
        for (path, text) in files { try write(path, Array(text.utf8)) }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func write(_ path: String, _ bytes: [UInt8]) throws {
        let file = URL(fileURLWithPath: "\(root)/\(path)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")))
    }
    func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

    func project(_ extracted: [ExtractedString]? = nil) throws -> TranslationProject {
        try TranslationProject(root: root, extracted: extracted)
    }

    /// Exports, lets a translator change the document, brings it back, and writes what changes.
    @discardableResult
    func translate(
        _ language: String, from extracted: [ExtractedString]? = nil, options: TranslationImport.Options = .init(),
        version: XLIFFDocument.Version = .version12, _ change: (inout XLIFFDocument.Unit) -> Void
    ) throws -> TranslationImport {
        let project = try project(extracted)
        var document = try project.export(to: language).document
        for file in document.files.indices {
            for unit in document.files[file].units.indices { change(&document.files[file].units[unit]) }
        }
        let file = Array(document.text(version).utf8)
        let result = project.importing(
            [("back.xliff", try XLIFFReader.read(file, file: "back.xliff"))], options: options)
        for change in result.changes { try write(change.path, change.bytes) }
        return result
    }
}

/// What a translator might write: the source's text between marks, so that specifiers and markup stay.
func translated(_ unit: inout XLIFFDocument.Unit) {
    unit.target = "«\(unit.source)»"
    unit.state = .translated
}

/// Files of every kind of table, with what each kind can hold.
enum SampleFiles {
    static let catalog = #"""
        {
          "sourceLanguage" : "en",
          "strings" : {
            "%@ in last %lld hour" : {
              "comment" : "Amount of rain, number of hours",
              "localizations" : {
                "de" : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "translated", "value" : "%@ in der letzten Stunde" } },
                      "other" : { "stringUnit" : { "state" : "needs_review", "value" : "%@ in den letzten %lld Stunden" } }
                    }
                  }
                },
                "en" : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "translated", "value" : "%@ in last %lld hour" } },
                      "other" : { "stringUnit" : { "state" : "translated", "value" : "%@ in last %lld hours" } }
                    }
                  }
                }
              }
            },
            "Archive.label" : {
              "comment" : "Name of the Archive folder",
              "futureField" : [ 1.50, "a\/b", { "deep" : null } ],
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Archive" } }
              }
            },
            "Open" : {
              "localizations" : {
                "en" : {
                  "variations" : {
                    "device" : {
                      "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click to open" } },
                      "other" : { "stringUnit" : { "state" : "translated", "value" : "Tap to open" } }
                    }
                  }
                }
              }
            },
            "Private" : { "shouldTranslate" : false },
            "Totals" : {
              "comment" : "Numbers of strings and of catalogs",
              "localizations" : {
                "en" : {
                  "stringUnit" : { "state" : "translated", "value" : "%#@strings@ in %#@catalogs@" },
                  "substitutions" : {
                    "catalogs" : {
                      "argNum" : 2,
                      "formatSpecifier" : "lld",
                      "variations" : { "plural" : {
                        "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg catalog" } },
                        "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg catalogs" } } } }
                    },
                    "strings" : {
                      "argNum" : 1,
                      "formatSpecifier" : "lld",
                      "variations" : { "plural" : {
                        "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg string" } },
                        "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg strings" } } } }
                    }
                  }
                }
              }
            },
            "a\tkey\n\"with\" <everything> & more 🌦" : { }
          },
          "version" : "1.0",
          "futureTopLevel" : true
        }

        """#

    static let strings = """
        // A file as people write it.
        {
          /* Title of the window */
          "window.title" = "Old & \\"quoted\\"";
          bare = Word; 'single' = "tab\\there";

          /* Stays as it is */ "kept" = "Kept";
        }

        """

    static let dictionary = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
            <!-- a comment that stays -->
            <key>files &amp; folders</key>
            <dict>
                <key>NSStringLocalizedFormatKey</key>
                <string>%#@files@ in %#@folders@</string>
                <key>files</key>
                <dict>
                    <key>NSStringFormatSpecTypeKey</key>
                    <string>NSStringPluralRuleType</string>
                    <key>NSStringFormatValueTypeKey</key>
                    <string>d</string>
                    <key>one</key>
                    <string>%d file</string>
                    <key>other</key>
                    <string>%d files</string>
                </dict>
                <key>folders</key>
                <dict>
                    <key>NSStringFormatSpecTypeKey</key>
                    <string>NSStringPluralRuleType</string>
                    <key>NSStringFormatValueTypeKey</key>
                    <string>lld</string>
                    <key>one</key>
                    <string>%lld folder</string>
                    <key>other</key>
                    <string>%lld folders</string>
                </dict>
            </dict>
            <key>wide</key>
            <dict>
                <key>NSStringVariableWidthRuleType</key>
                <dict>
                    <key>10</key>
                    <string>Short</string>
                    <key>40</key>
                    <string>A long text</string>
                </dict>
            </dict>
        </dict>
        </plist>

        """

    static let all = [
        "Sources/App/Resources/Localizable.xcstrings": catalog,
        "Sources/App/Resources/en.lproj/Old.strings": strings,
        "Sources/App/Resources/en.lproj/Old.stringsdict": dictionary,
    ]

    /// Strings that only the sources have.
    static let extracted = [
        ExtractedString(
            key: "new.key", value: "A new <text>", comment: "It's new", file: "Sources/App/View.swift", line: 7),
        ExtractedString(
            key: "Rain in %@", comment: "A city", file: "Sources/App/View.swift", line: 9,
            arguments: [.init(specifier: "%@", expression: "city", typed: true)]),
        ExtractedString(
            key: "fresh", value: "Fresh", table: "Old", comment: "Not in the file yet", file: "Sources/App/Old.swift",
            line: 3),
    ]
}
