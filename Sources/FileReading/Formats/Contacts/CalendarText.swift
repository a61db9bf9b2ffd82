import MailReading
import Platform
import RawText

/// The text of a calendar file: a row of named fields per event or task, followed by its description.
enum CalendarText {
    static func read(_ bytes: ArraySlice<UInt8>, limit: Int, _ cancellation: Cancellation) throws -> ParsedDocument {
        let decoded = TextDecoder.decode(ContentLines.unfolded(bytes)[...])
        let file = CalendarFile.parse(CleanText.normalised(decoded.text))
        var builder = TextBuilder(limit: limit)
        builder.note(decoded)
        builder.title = file.name
        for (index, event) in file.events.enumerated() where !builder.isFull {
            if index % 100 == 0 { try cancellation.check() }
            builder.endSections()
            if let summary = event.summary { builder.beginSection(level: 1, title: summary) }
            builder.add(.tableRow, fields(of: event).map { "\($0.0): \($0.1)" }.joined(separator: "; "))
            if let description = event.description { try add(description, to: &builder, cancellation) }
            for comment in event.comments { builder.add(.paragraph, comment) }
        }
        if file.leftOut > 0 {
            builder.add(
                ReadingDiagnostic(
                    .leftOut,
                    "\(file.leftOut) entries are left out: a calendar has \(CalendarFile.maximumEvents) at most."))
        }
        if file.others > 0 {
            builder.add(
                ReadingDiagnostic(.leftOut, "Parts other than events and tasks are left out, such as free times."))
        }
        return try builder.document(.calendar)
    }

    /// Adds a description, which web calendars write in HTML.
    private static func add(
        _ description: String, to builder: inout TextBuilder, _ cancellation: Cancellation
    ) throws {
        let marks = ["<br", "</a>", "</p>", "</li>", "<html", "</span>"]
        guard marks.contains(where: { description.utf8.firstRange(of: $0.utf8) != nil }) else {
            for paragraph in description.split(separator: "\n\n") { builder.add(.paragraph, String(paragraph)) }
            return
        }
        do {
            // Line breaks between tags are also breaks of the text.
            try HTMLText.addAll(description.replacing("\n", with: "<br>"), to: &builder, cancellation)
        } catch let error as DocumentError where error.code == .damaged {
            builder.add(.paragraph, description)
        }
    }

    private static func fields(of event: CalendarEvent) -> [(String, String)] {
        var fields: [(String, String?)] = [
            (
                event.kind == .task ? "Task" : event.kind == .journal ? "Entry" : "Event",
                event.summary ?? "without a title"
            ),
            (event.kind == .task ? "Start" : "When", event.when),
            ("Due", event.due.map(words)),
            ("Instead of", event.occurrence.map(words)),
            ("Repeats", event.recurrence), ("Where", event.location),
            ("Organizer", event.organizer.flatMap(words)),
            ("Invited", list(event.attendees.filter { !$0.isResource })),
            ("Rooms and things", list(event.attendees.filter(\.isResource))),
        ]
        fields.append(("Status", status(event)))
        fields.append(("Done", event.completed.map(words)))
        fields.append(("Categories", event.categories.joined(separator: ", ")))
        fields.append(("Link", event.links.joined(separator: ", ")))
        return fields.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : (name, $0) } }
    }

    private static func words(_ time: CalendarTime) -> String {
        time.dayWords + (time.clockWords.map { ", \($0)" } ?? "") + (time.zoneWords.map { " (\($0))" } ?? "")
    }

    private static func status(_ event: CalendarEvent) -> String? {
        if event.method == .cancel { return "cancelled" }
        switch event.status {
        case .cancelled: return "cancelled"
        case .tentative: return "tentative"
        case .completed: return "done"
        case .inProcess: return "in progress"
        case .needsAction: return "to do"
        case .draft: return "draft"
        // Nearly all events are confirmed, so this state is not mentioned.
        case .confirmed, .final, nil: return nil
        }
    }

    private static func words(_ person: CalendarEvent.Person) -> String? {
        guard let name = person.name, let address = person.address else { return person.words }
        return "\(name) <\(address)>"
    }

    private static func list(_ people: [CalendarEvent.Person]) -> String {
        people.compactMap { person -> String? in
            guard let name = words(person) else { return nil }
            let answer: String? =
                switch person.answer {
                case .accepted: "accepted"
                case .declined: "declined"
                case .tentative: "maybe"
                case .delegated: "delegated"
                case .some(.none), nil: nil
                }
            let notes = [answer, person.isOptional ? "optional" : nil].compactMap(\.self)
            return notes.isEmpty ? name : "\(name) (\(notes.joined(separator: ", ")))"
        }.joined(separator: ", ")
    }
}
