import Formatting
import FoundationEssentials
import LocaleMatch

/// The code of the pages in `Docs/Formatting.docc`.
enum FormattingGuides {
    static func overview(negotiation: Negotiation, date: Date) throws {
        let formatter = LocaleFormatter(negotiation)
        print(try formatter.percent(54))  // 54%   ٥٤٪   % 54
        print(try formatter.measurement(12, unit: .millimeter, usage: .rainfall))  // 0.47 in   12 mm
        print(try formatter.date(date, skeleton: "yMMM", timeZone: .utc))  // Jun 2022   2022年6月
        print(try formatter.list(["wind", "rain"]))  // wind and rain
    }

    static func numberingSystems() throws {
        let tamil = LocaleFormatter(try LanguageTag("ta"))
        let systems = tamil.numberingSystems
        print(systems.standard.identifier)  // latn
        print(systems.native?.identifier ?? "none")  // tamldec
        print(systems.traditional?.identifier ?? "none")  // taml
    }
}
