import Foundation
import RawText

/// A calendar file: iCalendar (RFC 5545, `.ics`), invitations in mails (RFC 5546), and vCalendar 1.0 (`.vcs`).
///
/// The parser is lenient: it skips unknown content, and never executes or fetches contents of a file.
///
/// ```swift
/// let invitation =
/// CalendarFile.parse("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Regatta\nEND:VEVENT\nEND:VCALENDAR")
/// for event in invitation.events { print(event.summary ?? "", event.when ?? "") }
/// ```
public struct CalendarFile: Sendable, Hashable {
    /// The name of the calendar, if the file contains one.
    public internal(set) var name: String?
    /// The events, tasks and journal entries in the order of the file.
    public internal(set) var events: [CalendarEvent] = []
    /// The number of entries that were left out of ``events``, because the file has more than ``maximumEvents``.
    package internal(set) var leftOut = 0
    /// The number of skipped components of other kinds, such as lists of free times.
    public internal(set) var others = 0

    /// The maximum number of entries that are read: 50,000.
    package static let maximumEvents = 50_000

    /// Parses a text with any kind of line breaks in linear time; the result has no entries if it is not a calendar.
    public static func parse(_ text: String) -> CalendarFile {
        // Time zones may follow the events that use them.
        var reader = CalendarReader(zones: ZoneReader.zones(in: text))
        return reader.read(text)
    }

    /// Parses the bytes of a file, or of a part of a mail; the result has no entries if it is not a calendar.
    ///
    /// The encoding is detected if none is declared.
    public static func parse(_ bytes: some Collection<UInt8>, charset: String? = nil) -> CalendarFile {
        let unfolded = ContentLines.unfolded(Array(bytes)[...])
        return parse(CleanText.normalised(TextDecoder.decode(unfolded[...], declared: charset).text))
    }
}

/// Reads the time zones that a file defines.
private enum ZoneReader {
    static func zones(in text: String) -> [String: ZoneRules] {
        guard text.utf8.firstRange(of: "VTIMEZONE".utf8) != nil else { return [:] }
        var lines = ContentLines(text)
        var zones: [String: ZoneRules] = [:]
        var zone: (name: String?, rules: ZoneRules)?
        var observance: ZoneRules.Observance?
        while let line = lines.next() {
            switch (line.name, line.value.trimmingCharacters(in: .whitespaces).uppercased()) {
            case ("BEGIN", "VTIMEZONE"): zone = (nil, ZoneRules())
            case ("END", "VTIMEZONE"):
                if let zone, let name = zone.name, zones.count < 500 { zones[name] = zone.rules }
                zone = nil
            case ("BEGIN", "STANDARD"), ("BEGIN", "DAYLIGHT"): observance = .init()
            case ("END", "STANDARD"), ("END", "DAYLIGHT"):
                if let observance { zone?.rules.add(observance) }
                observance = nil
            case ("TZID", _) where zone != nil: zone?.name = line.text
            case ("X-LIC-LOCATION", _) where zone != nil: zone?.rules.location = line.text
            case ("DTSTART", _): observance?.start = CalendarReader.time(line.value)
            case ("TZOFFSETFROM", _): observance?.from = offset(line.value) ?? 0
            case ("TZOFFSETTO", _): observance?.to = offset(line.value) ?? 0
            case ("RRULE", _): observance?.rule = RecurrenceRule(line.value, time: CalendarReader.time)
            case ("RDATE", _):
                if let dates = observance?.dates, dates.count < 500 {
                    observance?.dates += line.value.split(separator: ",").prefix(500).compactMap {
                        CalendarReader.time(String($0))
                    }
                }
            default: break
            }
        }
        return zones
    }

    /// Returns the seconds east of Greenwich for an offset such as "+0100" or "-033000".
    private static func offset(_ text: String) -> Int? {
        let text = text.trimmingCharacters(in: .whitespaces)
        let digits = text.drop { $0 == "+" || $0 == "-" }
        guard digits.count == 4 || digits.count == 6, let number = Int(digits), number >= 0 else { return nil }
        let full = digits.count == 4 ? number * 100 : number
        let (hours, minutes, seconds) = (full / 10_000, full / 100 % 100, full % 100)
        guard hours < 24, minutes < 60, seconds < 60 else { return nil }
        return (hours * 3_600 + minutes * 60 + seconds) * (text.hasPrefix("-") ? -1 : 1)
    }
}
