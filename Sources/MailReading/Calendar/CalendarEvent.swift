/// An event, a task or an entry of a calendar file.
public struct CalendarEvent: Sendable, Hashable, Codable {
    /// What an entry of a calendar is.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// Something that takes place.
        case event
        /// Something to do.
        case task
        /// A note for a day.
        case journal
    }

    /// Why the file was sent (RFC 5546); `nil` where a file is only a calendar.
    public enum Method: String, Sendable, Hashable, Codable {
        case publish = "PUBLISH"
        /// An invitation, or a change of one.
        case request = "REQUEST"
        /// An answer of somebody who was invited.
        case reply = "REPLY"
        case add = "ADD"
        case cancel = "CANCEL"
        case refresh = "REFRESH"
        /// A proposal of another time.
        case counter = "COUNTER"
        case declineCounter = "DECLINECOUNTER"
    }

    /// How far an entry is certain or done.
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

    /// Somebody who organizes or was invited.
    public struct Person: Sendable, Hashable, Codable {
        /// An answer to an invitation.
        public enum Answer: String, Sendable, Hashable, Codable {
            case none = "NEEDS-ACTION"
            case accepted = "ACCEPTED"
            case declined = "DECLINED"
            case tentative = "TENTATIVE"
            case delegated = "DELEGATED"
        }

        /// The name; `nil` if the file has only the address.
        public var name: String?
        /// The mail address.
        public var address: String?
        /// The answer; `nil` where the file has none, as of organizers.
        public var answer: Answer?
        /// Whether the person need not come.
        public var isOptional = false
        /// Whether this is a room or a thing and not a person.
        package var isResource = false

        /// The name, else the address.
        public var words: String? { name ?? address }
    }

    /// What the entry is.
    public var kind: Kind
    /// Why the file was sent.
    package var method: Method?
    /// The identifier that all versions of the entry share.
    package var uid: String?
    /// The version, from 0.
    package var sequence = 0
    /// The title.
    public var summary: String?
    /// When it begins.
    public var start: CalendarTime?
    /// When it ends; of whole days the last of them, while the file has the day after it.
    public var end: CalendarTime?
    /// When a task is due.
    public var due: CalendarTime?
    /// When a task was done.
    public var completed: CalendarTime?
    /// The time of the one occurrence that this entry changes or cancels; `nil` for the whole series.
    package var occurrence: CalendarTime?
    /// Where it takes place.
    public var location: String?
    /// The addresses to join or to read more.
    public var links: [String] = []
    /// Who invites.
    package var organizer: Person?
    /// Who is invited.
    package var attendees: [Person] = []
    /// More about it, with line breaks.
    public var description: String?
    /// How it repeats, in English words, such as "every 2 weeks on Monday, 10 times"; `nil` if it does not.
    package var recurrence: String?
    /// How far it is certain or done.
    public var status: Status?
    /// The words that it was filed under.
    public var categories: [String] = []
    /// Remarks, such as that of somebody who declines.
    public var comments: [String] = []

    /// Makes an entry without properties.
    package init(kind: Kind) { self.kind = kind }

    /// When it takes place or is due, in English with the zone, such as
    /// "Tuesday, 3 March 2026, 14:00 to 15:30 (Europe/Berlin)"; `nil` without a time.
    public var when: String? {
        guard let start else { return nil }
        return CalendarWords.range(start, end)
    }
}

/// Times of entries in words.
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

    /// One time with its zone.
    static func time(_ time: CalendarTime) -> String {
        guard let clock = time.clockWords else { return "\(time.dayWords), all day" }
        return "\(time.dayWords), \(clock)" + (time.zoneWords.map { " (\($0))" } ?? "")
    }
}
