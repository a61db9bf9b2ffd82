import Foundation
import RawText

/// A parser for the entries of a calendar file.
struct CalendarReader {
    private var zones = CalendarZones()
    private var file = CalendarFile()
    private var method: CalendarEvent.Method?
    /// The time zone of the calendar's owner.
    private var home: TimeZone?
    private var entry: Entry?
    /// The number of open components that are ignored, such as alarms.
    private var ignored = 0

    private static let maximumPeople = 1_000
    private static let maximumValues = 200
    private static let maximumDates = 1_000

    /// An entry that is being parsed, with values that are interpreted at its end.
    private struct Entry {
        var event: CalendarEvent
        var duration: Int?
        var rules: [String] = []
        var skipped: [CalendarTime] = []
        var added: [CalendarTime] = []
    }

    init(zones: [String: ZoneRules]) { self.zones.defined = zones }

    mutating func read(_ text: String) -> CalendarFile {
        var lines = ContentLines(text)
        while let line = lines.next() {
            switch line.name {
            case "BEGIN": begin(Self.word(line.value))
            case "END": end(Self.word(line.value))
            default:
                if ignored > 0 { continue }
                guard var open = entry else {
                    note(line)
                    continue
                }
                // The entry is taken out of `self`, so that its arrays are not copied when they change.
                entry = nil
                add(line, to: &open)
                entry = open
            }
        }
        // A truncated file ends within its last entry.
        finish()
        return file
    }

    private static func word(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces).uppercased() }

    private mutating func begin(_ name: String) {
        if ignored > 0 || entry != nil && name != "VEVENT" && name != "VTODO" && name != "VJOURNAL" {
            ignored += 1
            return
        }
        switch name {
        case "VCALENDAR": (method, home) = (nil, nil)
        case "VEVENT", "VTODO", "VJOURNAL":
            // Entries are never nested, so the previous entry was not closed.
            finish()
            entry = Entry(event: CalendarEvent(kind: name == "VEVENT" ? .event : name == "VTODO" ? .task : .journal))
        default:
            ignored += 1
            if name != "VTIMEZONE" { file.others += 1 }
        }
    }

    private mutating func end(_ name: String) {
        if name == "VCALENDAR" {
            finish()
            ignored = 0
        } else if ignored > 0 {
            ignored -= 1
        } else {
            finish()
        }
    }

    private mutating func note(_ line: ContentLine) {
        switch line.name {
        case "METHOD": method = CalendarEvent.Method(rawValue: Self.word(line.value))
        case "X-WR-CALNAME", "NAME": if file.name == nil { file.name = Self.line(line.text) }
        case "X-WR-TIMEZONE": home = zones.identifier(line.text).flatMap { TimeZone(identifier: $0) }
        default: break
        }
    }

    private mutating func finish() {
        guard var finished = entry else { return }
        entry = nil
        guard file.events.count < CalendarFile.maximumEvents else {
            file.leftOut += 1
            return
        }
        finished.event.method = method
        if let start = finished.event.start { close(&finished, start) }
        let parts =
            finished.rules.compactMap { rule in
                RecurrenceRule(rule, time: Self.time)?.words(from: finished.event.start) ?? OldRecurrence.words(rule)
            }
            + (finished.added.isEmpty ? [] : ["also on " + Self.days(finished.added)])
        if !parts.isEmpty {
            let skipped = finished.skipped.isEmpty ? "" : ", except on " + Self.days(finished.skipped)
            finished.event.recurrence = parts.joined(separator: "; ") + skipped
        }
        file.events.append(finished.event)
    }

    /// Sets the end of an entry, from its duration if the file states a duration.
    private func close(_ entry: inout Entry, _ start: CalendarTime) {
        if let seconds = entry.duration, let end = start.adding(seconds: seconds) {
            if entry.event.kind == .task {
                entry.event.due = entry.event.due ?? end
            } else {
                entry.event.end = entry.event.end ?? end
            }
        }
        guard let end = entry.event.end else { return }
        if start.isWholeDay, end.isWholeDay, end.localSeconds > start.localSeconds {
            entry.event.end = end.adding(seconds: -86_400)
        }
        if let from = start.date, let to = entry.event.end?.date, to < from { entry.event.end = nil }
    }

    private mutating func add(_ line: ContentLine, to entry: inout Entry) {
        switch line.name {
        case "UID": entry.event.uid = Self.line(line.value)
        case "SEQUENCE": entry.event.sequence = Int(line.value, clampedTo: 0...1_000_000_000) ?? 0
        case "SUMMARY": entry.event.summary = entry.event.summary ?? Self.line(line.text)
        case "LOCATION": entry.event.location = Self.line(line.text)
        case "DESCRIPTION": entry.event.description = entry.event.description ?? Self.block(line.text)
        case "STATUS": entry.event.status = CalendarEvent.Status(rawValue: Self.word(line.value))
        case "DTSTART": entry.event.start = time(line)
        case "DTEND": entry.event.end = time(line)
        case "DUE": entry.event.due = time(line)
        case "COMPLETED": entry.event.completed = time(line)
        case "RECURRENCE-ID": entry.event.occurrence = time(line)
        case "DURATION": entry.duration = Self.duration(line.value)
        case "ORGANIZER": entry.event.organizer = Self.person(line)
        case "ATTENDEE":
            if entry.event.attendees.count < Self.maximumPeople, var person = Self.person(line) {
                person.answer = person.answer ?? .some(.none)
                entry.event.attendees.append(person)
            }
        case "CATEGORIES": Self.collect(line.texts(separator: ","), in: &entry.event.categories)
        case "COMMENT": Self.collect([line.text], in: &entry.event.comments)
        case "URL", "CONFERENCE", "X-GOOGLE-CONFERENCE", "X-MICROSOFT-SKYPETEAMSMEETINGURL":
            if !entry.event.links.contains(line.value) { Self.collect([line.value], in: &entry.event.links) }
        case "RRULE": if entry.rules.count < 20 { entry.rules.append(line.value) }
        case "EXDATE": dates(line, to: &entry.skipped)
        case "RDATE": dates(line, to: &entry.added)
        default: break
        }
    }

    private static func collect(_ texts: [String], in list: inout [String]) {
        for text in texts.compactMap(line) where list.count < maximumValues { list.append(text) }
    }

    private mutating func dates(_ line: ContentLine, to list: inout [CalendarTime]) {
        for text in line.value.split(whereSeparator: { $0 == "," || $0 == ";" }) {
            guard list.count < Self.maximumDates else { return }
            // The first half of a period is its start.
            let start = text.split(separator: "/").first.map(String.init) ?? ""
            if let time = Self.time(start) { list.append(placed(time, line)) }
        }
    }

    private static func days(_ times: [CalendarTime]) -> String {
        let shown = times.prefix(20).map(\.dayWords)
        return times.count > 20
            ? shown.joined(separator: "; ") + "; and \(times.count - 20) more days" : shown.joined(separator: "; ")
    }

    // MARK: Values

    private mutating func time(_ line: ContentLine) -> CalendarTime? {
        if let time = Self.time(line.value) { return placed(time, line) }
        // An unquoted zone name may contain a colon.
        guard let colon = line.value.lastIndex(of: ":"),
            let time = Self.time(String(line.value[line.value.index(after: colon)...]))
        else { return nil }
        return placed(time, line, ":" + line.value[..<colon])
    }

    /// Assigns a time to the zone that the line names.
    private mutating func placed(_ time: CalendarTime, _ line: ContentLine, _ rest: String = "") -> CalendarTime {
        if time.isWholeDay { return time }
        if time.zone != .floating { return home.map { time.moved(to: $0) } ?? time }
        guard let name = line.parameter("TZID") else { return time }
        return zones.place(time, in: name + rest)
    }

    /// Parses a date such as "20260303", or a time such as "20260303T140000Z", also with ISO 8601 separators.
    static func time(_ text: String) -> CalendarTime? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text.utf8.count <= 40 else { return nil }
        let parts = text.split(whereSeparator: { $0 == "T" || $0 == "t" || $0 == " " })
        guard let day = parts.first?.filter({ $0 != "-" }), day.utf8.count == 8, let number = Int(day), number > 0
        else {
            return nil
        }
        guard parts.count > 1 else {
            return CalendarTime(
                year: number / 10_000, month: number / 100 % 100, day: number % 100, secondOfDay: nil, zone: .floating)
        }
        let isUTC = parts[1].hasSuffix("Z") || parts[1].hasSuffix("z")
        let clock = parts[1].filter { $0 != ":" && $0 != "Z" && $0 != "z" }
        guard clock.utf8.count == 6 || clock.utf8.count == 4, var time = Int(clock), time >= 0 else { return nil }
        if clock.utf8.count == 4 { time *= 100 }
        let (hour, minute, second) = (time / 10_000, time / 100 % 100, min(time % 100, 59))
        guard hour < 24, minute < 60 else { return nil }
        return CalendarTime(
            year: number / 10_000, month: number / 100 % 100, day: number % 100,
            secondOfDay: hour * 3_600 + minute * 60 + second, zone: isUTC ? .named("UTC") : .floating)
    }

    /// Returns the seconds of a duration such as "P1DT2H30M".
    static func duration(_ text: String) -> Int? {
        var seconds = 0
        var number = 0
        var isNegative = false
        for character in text.trimmingCharacters(in: .whitespaces).uppercased().prefix(60) {
            if let digit = character.wholeNumberValue {
                // bounded: no event lasts longer than 300 years.
                number = min(number * 10 + digit, 10_000_000_000)
                continue
            }
            let unit =
                switch character {
                case "W": 604_800
                case "D": 86_400
                case "H": 3_600
                case "M": 60
                case "S": 1
                default: 0
                }
            if character == "-" { isNegative = true }
            seconds = min(seconds + min(number, 10_000_000_000 / max(unit, 1)) * unit, 10_000_000_000)
            number = 0
        }
        return isNegative || seconds == 0 ? nil : seconds
    }

    private static func person(_ line: ContentLine) -> CalendarEvent.Person? {
        var person = CalendarEvent.Person()
        var name = line.parameter("CN").flatMap(Self.line) ?? ""
        if name.count > 2, name.hasPrefix("'"), name.hasSuffix("'") { name = String(name.dropFirst().dropLast()) }
        var address = line.value.trimmingCharacters(in: .whitespaces)
        if let colon = address.firstIndex(of: ":"), address[..<colon].lowercased().hasSuffix("mailto") {
            address = String(address[address.index(after: colon)...])
        }
        address = address.removingPercentEncoding ?? address
        // vCalendar contains "Name <address>" instead of a URL.
        if let open = address.lastIndex(of: "<"), let close = address.lastIndex(of: ">"), open < close {
            if name.isEmpty { name = Self.line(String(address[..<open])) ?? "" }
            address = String(address[address.index(after: open)..<close])
        }
        address = Self.line(address) ?? ""
        person.address = address.contains("@") ? address : line.parameter("EMAIL").flatMap(Self.line)
        person.name = name.isEmpty || name == person.address ? nil : name
        if person.words == nil { person.name = address.isEmpty || address.contains(":") ? nil : address }
        person.answer = line.parameter("PARTSTAT").flatMap { .init(rawValue: word($0)) }
        let role = line.parameter("ROLE").map(word)
        person.isOptional = role == "OPT-PARTICIPANT" || role == "NON-PARTICIPANT"
        person.isResource = ["ROOM", "RESOURCE"].contains(line.parameter("CUTYPE").map(word))
        return person.words == nil ? nil : person
    }

    /// Returns a text on one line; `nil` if it is blank.
    private static func line(_ text: String) -> String? {
        let line = VisibleText.line(text)
        return line.isEmpty ? nil : line
    }

    private static func block(_ text: String) -> String? {
        let block = CleanText.trimmed(VisibleText.strip(text))
        return block.isEmpty ? nil : block
    }
}

/// Describes recurrence rules of vCalendar 1.0, such as "W2 MO FR #10".
enum OldRecurrence {
    private static let weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    /// Returns a rule in words; `nil` if it is invalid.
    static func words(_ rule: String) -> String? {
        var fields = rule.uppercased().split(separator: " ").prefix(50)[...]
        guard let head = fields.popFirst() else { return nil }
        let units = [("MP", "month"), ("MD", "month"), ("YM", "year"), ("YD", "year"), ("D", "day"), ("W", "week")]
        guard let (mark, unit) = units.first(where: { head.hasPrefix($0.0) }),
            let interval = Int(head.dropFirst(mark.count)), (1...10_000).contains(interval)
        else { return nil }
        var words = interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
        let days = fields.compactMap { weekdays.firstIndex(of: String($0)) }.map { CalendarTime.weekdays[$0] }
        if !days.isEmpty { words += " on \(RecurrenceRule.list(days))" }
        if let count = fields.last(where: { $0.hasPrefix("#") }).flatMap({ Int($0.dropFirst()) }), count > 0 {
            words += ", \(count) times"
        } else if let until = fields.last.flatMap({ CalendarReader.time(String($0)) }) {
            words += " until \(until.dayWords)"
        }
        return words
    }
}
