public import Foundation

/// An event that a mail invites to, changes or cancels, or that somebody answers (RFC 6047).
public struct MailInvitation: Sendable, Hashable, Codable {
    /// What a mail says of an event.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// It invites.
        case invitation
        /// It changes an event that it invited to before.
        case update
        /// The event does not take place, or not with the reader.
        case cancellation
        /// Somebody who was invited answers.
        case answer
        /// Somebody who was invited proposes another time.
        case proposal
        /// It only tells of an event.
        case event
    }

    /// What the mail says of the event.
    public var kind: Kind
    /// The identifier that all mails about the event share.
    package var uid: String?
    /// What it is about.
    public var title: String?
    /// When it begins; of a whole day, its beginning in Greenwich; nil where it has no time, or one without a zone.
    public var start: Date?
    /// When it ends; of whole days, the beginning of the last one.
    public var end: Date?
    /// Whether it takes whole days.
    package var isAllDay: Bool
    /// When it takes place, in English and in its own zone, such as "Tuesday, 3 March 2026, 14:00 to 15:30 (Europe/Berlin)";
    /// nil without a time.
    public var when: String?
    /// How it repeats, in English words; nil if it does not.
    package var recurrence: String?
    /// Where it takes place.
    public var location: String?
    /// Who invites.
    package var organizer: MailAddress?
    /// Who is invited, at most a hundred; in an answer, who answers.
    package var attendees: [MailAddress]
    /// What somebody answers: "accepted", "declined", "tentative" or "delegated".
    public var answer: String?
    /// More about it, in several lines.
    public var details: String?

    private static let mostAttendees = 100
    private static let longestDetails = 20_000

    /// Makes an invitation of a calendar's event.
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

    /// When it takes place, in English and on the reader's clock; ``when`` for whole days and times without a zone.
    ///
    /// - Returns: The time in words; nil without a time.
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

    /// What the mail says of the event, in a word or two.
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

    /// The event as a reader sees it, on lines such as "When: …".
    ///
    /// - Parameter reader: The zone for times; nil for the event's own.
    /// - Returns: The lines, the first with what the mail says of the event and its title.
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

    /// The event in words, with its details, in its own zone.
    public var words: String { (lines() + [details.map { "\n" + $0 }].compactMap(\.self)).joined(separator: "\n") }
}

extension MailMessage {
    /// The text, and below it the events that it does not have the words of.
    package var textWithEvents: String {
        let events = (invitations ?? []).map(\.words).filter { !body.text.contains($0) }
        return ([body.text] + events).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// True if the text is only the words of the events, because the mail came without a text.
    package var isTextOfEvents: Bool {
        guard let invitations, !invitations.isEmpty else { return false }
        return body.text == invitations.map(\.words).joined(separator: "\n\n")
    }
}
