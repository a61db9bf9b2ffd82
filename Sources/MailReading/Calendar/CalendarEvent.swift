/// An event, a task or an entry of a calendar file.
public struct CalendarEvent: Sendable, Hashable, Codable {
    /// The kind of a calendar entry.
    public enum Kind: String, Sendable, Hashable, Codable {
        case event
        case task
        /// A note for a day.
        case journal
    }

    /// The purpose of the file (RFC 5546); `nil` if the file is only a calendar.
    public enum Method: String, Sendable, Hashable, Codable {
        case publish = "PUBLISH"
        /// An invitation, or a change of an invitation.
        case request = "REQUEST"
        /// An attendee's response.
        case reply = "REPLY"
        case add = "ADD"
        case cancel = "CANCEL"
        case refresh = "REFRESH"
        /// An attendee's proposal of another time.
        case counter = "COUNTER"
        case declineCounter = "DECLINECOUNTER"
    }

    public enum Status: String, Sendable, Hashable, Codable {
        case tentative = "TENTATIVE"
        case confirmed = "CONFIRMED"
        case cancelled = "CANCELLED"
        case needsAction = "NEEDS-ACTION"
        case inProcess = "IN-PROCESS"
        case completed = "COMPLETED"
        case draft = "DRAFT"
        case final = "FINAL"
    }

    /// An organizer or attendee.
    public struct Person: Sendable, Hashable, Codable {
        /// A response to an invitation.
        public enum Answer: String, Sendable, Hashable, Codable {
            case none = "NEEDS-ACTION"
            case accepted = "ACCEPTED"
            case declined = "DECLINED"
            case tentative = "TENTATIVE"
            case delegated = "DELEGATED"
        }

        /// The name; `nil` if the file has only the address.
        public var name: String?
        public var address: String?
        /// The response; `nil` if the file contains no response, as for organizers.
        public var answer: Answer?
        public var isOptional = false
        /// Whether this is a room or other resource instead of a person.
        package var isResource = false

        public var words: String? { name ?? address }
    }

    public var kind: Kind
    /// The purpose of the file.
    package var method: Method?
    /// The identifier that all versions of the entry share.
    package var uid: String?
    /// The revision number of the entry (`SEQUENCE`), starting at 0.
    package var sequence = 0
    /// The title.
    public var summary: String?
    public var start: CalendarTime?
    /// The end; for whole days the last day, although the file states the day after the last.
    public var end: CalendarTime?
    /// The due time of a task.
    public var due: CalendarTime?
    /// The completion time of a task.
    public var completed: CalendarTime?
    /// The original time of the single occurrence that this entry changes or cancels; `nil` for the whole series.
    package var occurrence: CalendarTime?
    public var location: String?
    /// The URLs for joining the event, or for more information.
    public var links: [String] = []
    package var organizer: Person?
    package var attendees: [Person] = []
    /// The description, with line breaks.
    public var description: String?
    /// The recurrence in English words, such as "every 2 weeks on Monday, 10 times"; `nil` if the entry does
    /// not repeat.
    package var recurrence: String?
    public var status: Status?
    public var categories: [String] = []
    /// The comments, such as the reason of an attendee who declines.
    public var comments: [String] = []

    /// Creates an entry without properties.
    package init(kind: Kind) { self.kind = kind }

    /// The time span in English with the time zone; `nil` without a start.
    ///
    /// An example is "Tuesday, 3 March 2026, 14:00 to 15:30 (Europe/Berlin)".
    public var when: String? {
        guard let start else { return nil }
        return CalendarWords.range(start, end)
    }
}

/// Formats the times of entries in English.
enum CalendarWords {
    static func range(_ start: CalendarTime, _ end: CalendarTime?) -> String {
        guard let end, end != start else { return time(start) }
        guard let from = start.clockWords, let to = end.clockWords else {
            if start.isWholeDay, end.isWholeDay { return "\(start.dayWords) to \(end.dayWords), all day" }
            return "\(time(start)) to \(time(end))"
        }
        let isSameDay = (start.year, start.month, start.day) == (end.year, end.month, end.day)
        let zone = end.zoneWords.map { " (\($0))" } ?? ""
        guard start.zoneWords == end.zoneWords else { return "\(time(start)) to \(time(end))" }
        return "\(start.dayWords), \(from) to \(isSameDay ? "" : "\(end.dayWords), ")\(to)\(zone)"
    }

    /// Returns a time in English with its zone.
    static func time(_ time: CalendarTime) -> String {
        guard let clock = time.clockWords else { return "\(time.dayWords), all day" }
        return "\(time.dayWords), \(clock)" + (time.zoneWords.map { " (\($0))" } ?? "")
    }
}
