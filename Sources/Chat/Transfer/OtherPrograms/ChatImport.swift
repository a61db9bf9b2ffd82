import Support

/// A program whose exports can be imported.
public enum ChatProgram: String, Sendable, Hashable, CaseIterable, Encodable {
    case hearth, chatgpt, claude, openwebui, lmstudio, jan

    public var name: String {
        switch self {
        case .hearth: "Hearth"
        case .chatgpt: "ChatGPT"
        case .claude: "Claude"
        case .openwebui: "Open WebUI"
        case .lmstudio: "LM Studio"
        case .jan: "Jan"
        }
    }
}

/// The result of an import of chats.
public struct ChatImport: Sendable, Hashable, Encodable {
    /// The parts of chats that could not be taken, by kind.
    public struct Omissions: Sendable, Hashable, Encodable {
        /// Pictures of which the file has only a reference.
        public var pictures = 0
        /// Files of which only the name was taken.
        public var files = 0
        /// Calls of tools, and their results.
        public var toolCalls = 0
        /// Recordings of which there is no text.
        public var voice = 0
        /// Messages and parts of another kind.
        public var other = 0

        public var isEmpty: Bool { self == Omissions() }

        mutating func add(_ more: Omissions) {
            pictures += more.pictures
            files += more.files
            toolCalls += more.toolCalls
            voice += more.voice
            other += more.other
        }
    }

    /// The programs that wrote the chats of the file.
    public internal(set) var programs: [ChatProgram] = []
    /// The number of new chats.
    public internal(set) var added = 0
    /// The number of chats that were known and got further messages.
    public internal(set) var extended = 0
    /// The number of chats that were known with all of their messages.
    public internal(set) var known = 0
    /// The number of chats that could not be read, or are over a limit.
    public internal(set) var unreadable = 0
    /// The omissions of the chats that were added or extended.
    public internal(set) var omitted = Omissions()

    mutating func add(_ more: ChatImport) {
        added += more.added
        extended += more.extended
        known += more.known
        unreadable += more.unreadable
        omitted.add(more.omitted)
    }

    mutating func found(_ program: ChatProgram) {
        if !programs.contains(program) { programs.append(program) }
    }
}
