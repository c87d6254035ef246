// SPDX-License-Identifier: Apache-2.0

/// A weather or other warning, as the Common Alerting Protocol 1.2 writes it (http://docs.oasis-
/// open.org/emergency/cap/v1.2/CAP-v1.2-os.html).
///
/// One alert says the same in several languages: each ``CAPInfo`` is one of them.
package struct CAPAlert: Sendable, Hashable {
    /// Unique for the sender.
    package var identifier: String
    /// Who sent it, unique in the world.
    package var sender: String
    /// When it was sent.
    package var sent: CAPTime
    /// `Actual`, `Exercise`, `System`, `Test` or `Draft`.
    package var status: String
    /// `Alert`, `Update`, `Cancel`, `Ack` or `Error`.
    package var messageType: String
    /// `Public`, `Restricted` or `Private`.
    package var scope: String
    /// The person or device behind the sender.
    package var source: String?
    /// What the alert is for, in the system of the sender.
    package var note: String?
    /// The alerts that this one refers to, updates or cancels.
    package var references: [CAPReference]
    /// The blocks, one a language (or a language and an audience), in the order of the file.
    package var infos: [CAPInfo]
    /// Whether the file carries an XML signature, which nobody verifies here: that needs the senders' certificates.
    package var carriesSignature: Bool
    /// What was left out or repaired, for the log.
    package var diagnostics: [String]
}

/// One `sender,identifier,sent` of an alert's references.
package struct CAPReference: Sendable, Hashable {
    /// The sender of the earlier alert.
    package var sender: String
    /// Its identifier.
    package var identifier: String
    /// Its time of sending, as written.
    package var sent: String
}

/// What an alert says in one language.
package struct CAPInfo: Sendable, Hashable {
    /// The language as the file writes it; `en-US` where it writes none (CAP 1.2 §3.2.2).
    package var language: String
    /// Whether the file writes the language.
    package var statesLanguage: Bool
    /// `Met`, `Geo`, `Safety` and others.
    package var categories: [String]
    /// What it is about: "Thunderstorm warning".
    package var event: String
    /// `Shelter`, `Evacuate` and others.
    package var responseTypes: [String]
    /// `Immediate`, `Expected`, `Future`, `Past` or `Unknown`.
    package var urgency: String
    /// `Extreme`, `Severe`, `Moderate`, `Minor` or `Unknown`.
    package var severity: String
    /// `Observed`, `Likely`, `Possible`, `Unlikely` or `Unknown`.
    package var certainty: String
    /// For whom it is.
    package var audience: String?
    /// Codes of the event in the sender's systems.
    package var eventCodes: [CAPValue]
    /// From when the alert counts; the time of sending where it is absent.
    package var effective: CAPTime?
    /// When the event is expected to begin.
    package var onset: CAPTime?
    /// Until when it counts.
    package var expires: CAPTime?
    /// The sender's name for people.
    package var senderName: String?
    /// One line.
    package var headline: String?
    /// The text.
    package var description: String?
    /// What to do.
    package var instruction: String?
    /// Where to read more.
    package var web: String?
    /// Whom to ask.
    package var contact: String?
    /// Values in the sender's systems.
    package var parameters: [CAPValue]
    /// Pictures, sound and documents.
    package var resources: [CAPResource]
    /// Where it counts.
    package var areas: [CAPArea]
}

/// A named value.
package struct CAPValue: Sendable, Hashable {
    /// The name, in the sender's system.
    package var name: String
    /// The value.
    package var value: String
}

/// A file that belongs to an alert, embedded or elsewhere.
package struct CAPResource: Sendable, Hashable {
    /// What it is, for people.
    package var description: String
    /// Its media type.
    package var mimeType: String
    /// Its size in bytes as the file states it; nil when it doesn't or isn't a number.
    package var statedSize: Int?
    /// Where it is.
    package var uri: String?
    /// The bytes that were embedded as base64.
    package var content: [UInt8]?
    /// How many bytes were embedded, also where ``content`` has been let go of.
    package var embeddedSize: Int?
    /// Its SHA-1, as the file states it.
    package var digest: String?
}

/// A place that an alert counts for.
package struct CAPArea: Sendable, Hashable {
    /// Its name, in the block's language.
    package var description: String
    /// Its outlines: WGS 84 points, `latitude,longitude` pairs separated by spaces.
    package var polygons: [String]
    /// Circles: `latitude,longitude radius`, in kilometres.
    package var circles: [String]
    /// Codes of the place in the sender's systems.
    package var geocodes: [CAPValue]
    /// Lowest height, in feet above mean sea level (CAP 1.2 §3.2.4).
    package var altitude: String?
    /// Greatest height, in feet above mean sea level.
    package var ceiling: String?
}
