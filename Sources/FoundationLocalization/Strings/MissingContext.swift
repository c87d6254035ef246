internal import Foundation
internal import Synchronization

/// A look-up for nobody: without a context and without a locale, which a server most likely forgot.
///
/// Each place is reported once, on standard error, in debug builds only: a reader gets English there.
public enum MissingContext {
    /// The most places that are reported: 1,000.
    public static let maximumReports = 1_000

    private static let reported = Mutex<Set<String>>([])

    /// Takes the reports instead of standard error, for the current task and its children.
    @TaskLocal public static var handler: (@Sendable (String) -> Void)?

    static func report(key: String, file: StaticString?, line: UInt) {
        let place = file.map { "\($0):\(line): " } ?? ""
        let text =
            "\(place)\"\(key)\" is looked up without a LocalizationContext, and so in English; wrap the request in "
            + "LocalizationContext.with(…), or pass locale:"
        if let handler { return handler(text) }
        let isNew = reported.withLock { $0.count < maximumReports && $0.insert(text).inserted }
        if isNew { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
    }
}
