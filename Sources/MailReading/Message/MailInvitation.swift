public import Foundation

/// A calendar event in a mail: an invitation, change, cancellation or response (RFC 6047).
public struct MailInvitation: Sendable, Hashable, Codable {
    /// The kind of message about an event.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// The mail invites to the event.
        case invitation
        /// The mail changes an event of an earlier invitation.
        case update
        /// The event is cancelled, or the user is no longer invited.
        case cancellation
        /// An attendee responds.
        case answer
        /// An attendee proposes another time.
        case proposal
        /// The mail merely contains the event.
        case event
    }

    public var kind: Kind
    /// The identifier that all mails about the event share.
    package var uid: String?
    public var title: String?
    /// The start; for a whole day its beginning in UTC; `nil` without a time or without a time zone.
    public var start: Date?
    /// The end; for whole days the beginning of the last day.
    public var end: Date?
    /// Whether the event spans whole days.
    package var isAllDay: Bool
    /// The time span in English and in the event's own time zone; `nil` without a time.
    ///
    /// An example is "Tuesday, 3 March 2026, 14:00 to 15:30 (Europe/Berlin)".
    public var when: String?
    /// The recurrence in English words; `nil` if the event does not repeat.
    package var recurrence: String?
    public var location: String?
    package var organizer: MailAddress?
    /// The attendees, at most a hundred; in a response, the attendee who responds.
    package var attendees: [MailAddress]
    /// The response: "accepted", "declined", "tentative" or "delegated".
    public var answer: String?
    /// The description, in several lines.
    public var details: String?

    private static let mostAttendees = 100
    private static let longestDetails = 20_000

    init(_ event: CalendarEvent) {
        switch event.method {
        case _ where event.status == .cancelled && event.method != .reply: kind = .cancellation
        case .cancel: kind = .cancellation
        case .request, .add: kind = event.sequence > 0 || event.occurrence != nil ? .update : .invitation
        case .reply: kind = .answer
        case .counter: kind = .proposal
        default: kind = .event
        }
        uid = event.uid
        title = event.summary.map(VisibleText.line)
        let times = [event.start ?? event.due, event.end]
        isAllDay = times[0]?.isWholeDay ?? false
        let isPlaced = isAllDay || times[0]?.date != nil
        start = isPlaced ? times[0]?.date(in: .gmt) : nil
        end = isPlaced ? times[1]?.date(in: .gmt) : nil
        when = event.when ?? event.due.map { CalendarWords.time($0) }
        recurrence = event.recurrence
        location = event.location.map(VisibleText.line)
        organizer = event.organizer.flatMap(Self.address)
        attendees = event.attendees.filter { !$0.isResource }.prefix(Self.mostAttendees).compactMap(Self.address)
        let answered = event.method == .reply ? event.attendees.first?.answer : nil
        answer = answered == CalendarEvent.Person.Answer.none ? nil : answered?.rawValue.lowercased()
        details = event.description.map { String(VisibleText.strip($0).prefix(Self.longestDetails)) }
    }

    private static func address(_ person: CalendarEvent.Person) -> MailAddress? {
        guard person.name != nil || person.address != nil else { return nil }
        return MailAddress(name: person.name.map(VisibleText.line), address: person.address.map(VisibleText.line) ?? "")
    }

    /// Returns the time span in English in a time zone; ``when`` for whole days and times without a zone.
    public func when(in reader: TimeZone) -> String? {
        guard !isAllDay, let start else { return when }
        func time(_ date: Date) -> CalendarTime? {
            let seconds = date.timeIntervalSince1970
            guard abs(seconds) < 1e12 else { return nil }
            // bounded: by the guard above.
            return CalendarTime(localSeconds: Int(seconds), zone: .named("UTC"))?.moved(to: reader)
        }
        guard let start = time(start) else { return when }
        return CalendarWords.range(start, end.flatMap(time))
    }

    /// The kind of message in one or two words.
    package var kindWords: String {
        switch kind {
        case .invitation: "Invitation"
        case .update: "Updated invitation"
        case .cancellation: "Cancelled"
        case .answer: answer.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "Answer"
        case .proposal: "Another time proposed"
        case .event: "Event"
        }
    }

    /// Returns the event for display, as lines such as "When: …"; times are in the event's own zone by default.
    ///
    /// The first line contains the kind of message and the title.
    public func lines(in reader: TimeZone? = nil) -> [String] {
        let people = attendees.map(\.displayName).filter { !$0.isEmpty }
        let who = kind == .answer ? "From" : "Invited"
        let more = people.count > 20 ? " and \(people.count - 20) more" : ""
        let facts: [(String, String?)] = [
            ("When", reader.map { when(in: $0) } ?? when), ("Repeats", recurrence), ("Where", location),
            ("Organizer", organizer?.displayName),
            (who, people.isEmpty ? nil : people.prefix(20).joined(separator: ", ") + more),
        ]
        return ["\(kindWords): \(title ?? "without a title")"]
            + facts.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : "\(name): \($0)" } }
    }

    /// The event in words with its description, in its own time zone.
    public var words: String { (lines() + [details.map { "\n" + $0 }].compactMap(\.self)).joined(separator: "\n") }
}

extension MailMessage {
    /// The text, followed by the events that it does not already contain.
    package var textWithEvents: String {
        let events = (invitations ?? []).map(\.words).filter { !body.text.contains($0) }
        return ([body.text] + events).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// True if the text consists of the events, because the mail has no text of its own.
    package var isTextOfEvents: Bool {
        guard let invitations, !invitations.isEmpty else { return false }
        return body.text == invitations.map(\.words).joined(separator: "\n\n")
    }
}
