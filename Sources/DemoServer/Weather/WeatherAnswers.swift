// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import FoundationEssentials
internal import LocaleMatch
internal import LocalizedStrings

/// Writes places, observations and forecasts: raw values, and the texts that the reader sees.
struct WeatherAnswers: Sendable {
    let texts: ServiceTexts

    // MARK: Documents

    /// `/v1/places`.
    func places(_ places: [Place], reader: ReaderLanguage) throws(FormattingError) -> ContentBytes {
        let formatter = LocaleFormatter(reader.formatLocale)
        var rows: [(place: Place, temperature: String)] = []
        for place in places {
            rows.append((place, try temperature(place.observation.temperature, formatter)))
        }
        var json = JSONWriter()
        json.object { json in
            json.language(reader)
            json.array("places") { json in
                for (place, temperature) in rows {
                    json.object { json in
                        self.place(place, reader, &json)
                        json.value(
                            "condition", raw: place.observation.condition,
                            text: condition(place.observation.condition, reader))
                        json.quantity(
                            "temperature", raw: place.observation.temperature, unit: "celsius", text: temperature)
                        json.field("href", "/v1/weather/\(place.id)")
                    }
                }
            }
        }
        return json.content
    }

    /// `/v1/weather/{place}`.
    func weather(_ place: Place, _ reader: ReaderLanguage) throws(FormattingError) -> ContentBytes {
        let shown = try ObservationTexts(place, reader: reader, answers: self)
        let observation = place.observation
        var json = JSONWriter()
        json.object { json in
            json.object("place") { json in self.place(place, reader, &json) }
            json.language(reader)
            json.field("summary", shown.summary)
            json.object("observation") { json in
                json.value("time", raw: observation.time, label: label("observedAt", reader), text: shown.time)
                json.value("condition", raw: observation.condition, text: shown.condition)
                json.quantity(
                    "temperature", raw: observation.temperature, unit: "celsius", label: label("temperature", reader),
                    text: shown.temperature)
                if let feelsLike = observation.feelsLike, let text = shown.feelsLike {
                    json.quantity(
                        "feelsLike", raw: feelsLike, unit: "celsius", label: label("feelsLike", reader), text: text)
                }
                json.object("wind") { json in
                    json.field("value", observation.windSpeed)
                    json.field("unit", "meter-per-second")
                    json.field("label", label("wind", reader))
                    json.field("text", shown.wind)
                    json.value("direction", degrees: observation.windDirection, text: shown.direction)
                }
                if let gust = observation.windGust, let text = shown.gust {
                    json.quantity(
                        "gusts", raw: gust, unit: "meter-per-second", label: label("gusts", reader), text: text)
                }
                json.object("precipitation") { json in
                    json.field("value", observation.precipitation24h)
                    json.field("unit", "millimeter")
                    json.field("hours", 24)
                    json.field("label", label("precipitation", reader))
                    json.field("text", shown.precipitation)
                    json.field("sentence", shown.precipitationSentence)
                }
                if let expected = place.forecast.first?.precipitation, let text = shown.expected {
                    json.object("expectedPrecipitation") { json in
                        json.field("value", expected)
                        json.field("unit", "millimeter")
                        json.field("hours", 24)
                        json.field("label", label("expected", reader))
                        json.field("text", text)
                        json.field("sentence", shown.expectedSentence)
                    }
                }
                json.quantity(
                    "visibility", raw: observation.visibility, unit: "meter", label: label("visibility", reader),
                    text: shown.visibility)
                json.quantity(
                    "pressure", raw: observation.pressure, unit: "hectopascal", label: label("pressure", reader),
                    text: shown.pressure)
                json.quantity(
                    "humidity", raw: observation.humidity, unit: "percent", label: label("humidity", reader),
                    text: shown.humidity)
            }
        }
        return json.content
    }

    /// `/v1/forecast/{place}`.
    func forecast(_ place: Place, _ reader: ReaderLanguage) throws(FormattingError) -> ContentBytes {
        var days: [(day: ForecastDay, shown: DayTexts)] = []
        for day in place.forecast { days.append((day, try DayTexts(day, reader: reader, answers: self))) }
        var json = JSONWriter()
        json.object { json in
            json.object("place") { json in self.place(place, reader, &json) }
            json.language(reader)
            json.array("days") { json in
                for (day, shown) in days {
                    json.object { json in
                        json.object("date") { json in
                            json.field("value", day.date)
                            json.field("weekday", shown.weekday)
                            json.field("text", shown.date)
                        }
                        json.field("summary", shown.summary)
                        json.value("condition", raw: day.condition, text: condition(day.condition, reader))
                        json.quantity("low", raw: day.low, unit: "celsius", text: shown.low)
                        json.quantity("high", raw: day.high, unit: "celsius", text: shown.high)
                        json.quantity(
                            "precipitation", raw: day.precipitation, unit: "millimeter", text: shown.precipitation)
                        json.quantity(
                            "precipitationChance", raw: day.precipitationChance, unit: "percent", text: shown.chance)
                        json.quantity("wind", raw: day.windSpeed, unit: "meter-per-second", text: shown.wind)
                    }
                }
            }
        }
        return json.content
    }

    // MARK: Texts

    private func place(_ place: Place, _ reader: ReaderLanguage, _ json: inout JSONWriter) {
        json.field("id", place.id)
        json.field("name", place.name(in: reader.text))
        json.field("country", place.country)
        json.field("timeZone", place.timeZone)
        json.field("latitude", place.latitude)
        json.field("longitude", place.longitude)
    }

    func label(_ name: String, _ reader: ReaderLanguage) -> String { texts.text("label.\(name)", in: reader.text) }

    /// The text of a condition; its raw name where the catalog has none.
    func condition(_ name: String, _ reader: ReaderLanguage) -> String {
        let key = "condition.\(name)"
        return texts.has(key, in: reader.text) ? texts.text(key, in: reader.text) : name
    }

    /// Where the wind comes from, in eight directions: 225 → southwest.
    func direction(_ degrees: Double, _ reader: ReaderLanguage) -> String {
        let names = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
        guard degrees.isFinite else { return "" }
        let turn = degrees.truncatingRemainder(dividingBy: 360)
        let eighth = Int(((turn < 0 ? turn + 360 : turn) / 45).rounded()) % names.count
        return texts.text("direction.\(names[eighth])", in: reader.text)
    }

    func temperature(_ celsius: Double, _ formatter: LocaleFormatter) throws(FormattingError) -> String {
        try formatter.measurement(
            celsius, unit: .celsius, usage: .weather,
            NumberStyle(precision: .fraction(0), sign: .negative))
    }

    func speed(_ metersPerSecond: Double, _ formatter: LocaleFormatter) throws(FormattingError) -> String {
        try formatter.measurement(
            metersPerSecond, unit: .meterPerSecond, usage: .wind, NumberStyle(precision: .fraction(0)))
    }

    /// How many fraction digits an amount of rain is shown with: a hundredth of an inch is a quarter of a millimetre.
    private static func rainDigits(_ unit: UnitIdentifier) -> Int { unit == .inch ? 2 : 1 }

    /// The number of ``rain(_:_:)`` as it is shown, which chooses a sentence's plural.
    func shownRain(_ millimeters: Double, _ formatter: LocaleFormatter) throws(FormattingError) -> FormatArgument {
        let shown = try formatter.preferredUnit(
            for: DecimalNumber(millimeters), unit: .millimeter, usage: .rainfall)
        let factor = Self.rainDigits(shown.unit) == 2 ? 100.0 : 10
        let exact = shown.amount?.decimal(places: 6).doubleValue ?? 0
        return FormatArgument((exact * factor).rounded(.toNearestOrEven) / factor)
    }

    func rain(_ millimeters: Double, _ formatter: LocaleFormatter) throws(FormattingError) -> String {
        let shown = try formatter.preferredUnit(
            for: DecimalNumber(millimeters), unit: .millimeter, usage: .rainfall)
        return try formatter.measurement(
            millimeters, unit: .millimeter, usage: .rainfall,
            NumberStyle(precision: .fraction(0...Self.rainDigits(shown.unit))))
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ name: String, degrees: Double, text: String) {
        object(name) { json in
            json.field("value", degrees)
            json.field("unit", "degree")
            json.field("text", text)
        }
    }
}

/// The texts of one observation.
struct ObservationTexts: Sendable {
    var summary: String
    var time: String
    var condition: String
    var temperature: String
    var feelsLike: String?
    var wind: String
    var direction: String
    var gust: String?
    var precipitation: String
    var precipitationSentence: String
    var expected: String?
    var expectedSentence: String?
    var visibility: String
    var pressure: String
    var humidity: String
    /// How old the measurement is, where it isn't of this hour: "5 hours ago".
    var age: String?

    init(
        _ place: Place, reader: ReaderLanguage, answers: WeatherAnswers, now: Int64? = nil
    ) throws(FormattingError) {
        let formatter = LocaleFormatter(reader.formatLocale)
        let observation = place.observation
        let zone = (try? TimeZoneID(place.timeZone)) ?? .utc
        let seconds = CAPTime(observation.time)?.secondsSince1970 ?? 0
        time = try formatter.date(
            Date(timeIntervalSince1970: Double(seconds)), skeleton: "yMMMdjmz", timeZone: zone)
        if let hours = Self.hours(since: seconds, now) { age = try formatter.relative(-hours, unit: .hour) }
        condition = answers.condition(observation.condition, reader)
        temperature = try answers.temperature(observation.temperature, formatter)
        if let value = observation.feelsLike { feelsLike = try answers.temperature(value, formatter) }
        wind = try answers.speed(observation.windSpeed, formatter)
        direction = answers.direction(observation.windDirection, reader)
        if let value = observation.windGust { gust = try answers.speed(value, formatter) }
        precipitation = try answers.rain(observation.precipitation24h, formatter)
        precipitationSentence = answers.texts.text("weather.rain24h", for: reader, [FormatArgument(precipitation), 24])
        if let today = place.forecast.first {
            expected = try answers.rain(today.precipitation, formatter)
            expectedSentence = answers.texts.text(
                "weather.expected24h", for: reader,
                [try answers.shownRain(today.precipitation, formatter), FormatArgument(expected ?? ""), 24])
        }
        visibility = try formatter.measurement(observation.visibility, unit: .meter, usage: .visibility)
        let pressureUnit = try formatter.preferredUnit(
            for: DecimalNumber(observation.pressure), unit: .hectopascal, usage: .barometric
        ).unit
        // Inches of mercury are read to the hundredth, hectopascals and millibars to the whole.
        pressure = try formatter.measurement(
            observation.pressure, unit: .hectopascal, usage: .barometric,
            NumberStyle(precision: .fraction(pressureUnit.identifier == "inch-ofhg" ? 2 : 0)))
        humidity = try formatter.percent(observation.humidity, .integer)
        summary =
            observation.windSpeed < 0.5
            ? answers.texts.text(
                "weather.calm", in: reader.text, FormatArgument(condition), FormatArgument(temperature))
            : answers.texts.text(
                "weather.summary", in: reader.text, FormatArgument(condition), FormatArgument(temperature),
                FormatArgument(direction), FormatArgument(wind))
    }
}

extension ObservationTexts {
    /// How many hours have passed since a measurement; nil for fewer than two.
    static func hours(since seconds: Int64, _ now: Int64?) -> Int? {
        guard let now, now - seconds >= 7_200 else { return nil }
        return Int(clamping: (now - seconds) / 3_600)
    }
}

/// The texts of one day of a forecast.
struct DayTexts: Sendable {
    var weekday: String
    var shortWeekday: String
    var date: String
    var summary: String
    var low: String
    var high: String
    var precipitation: String
    var chance: String
    var wind: String

    init(_ day: ForecastDay, reader: ReaderLanguage, answers: WeatherAnswers) throws(FormattingError) {
        let formatter = LocaleFormatter(reader.formatLocale)
        // A day is a date without a time: noon in UTC shows it in UTC, whatever the place's zone.
        let noon = Date(timeIntervalSince1970: Double(CAPTime("\(day.date)T12:00:00Z")?.secondsSince1970 ?? 0))
        weekday = try formatter.date(noon, skeleton: "EEEE", timeZone: .utc)
        shortWeekday = try formatter.date(noon, skeleton: "EEE", timeZone: .utc)
        date = try formatter.date(noon, skeleton: "MMMMd", timeZone: .utc)
        low = try answers.temperature(day.low, formatter)
        high = try answers.temperature(day.high, formatter)
        precipitation = try answers.rain(day.precipitation, formatter)
        chance = try formatter.percent(day.precipitationChance, .integer)
        wind = try answers.speed(day.windSpeed, formatter)
        summary = answers.texts.text(
            "forecast.summary", in: reader.text, FormatArgument(answers.condition(day.condition, reader)),
            FormatArgument(low), FormatArgument(high))
    }
}
