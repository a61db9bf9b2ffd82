extension LanguageModelExecutorGenerationChannel {
    /// An event of a model's turn.
    public struct Event: Sendable {
        /// The affected entry of the transcript, and the change to it.
        package let kind: Kind

        /// The kind of entry that an event changes.
        package enum Kind: Sendable {
            case response(Response)
            case reasoning(Reasoning)
            case toolCalls(ToolCalls)
            case data(DataEntry)
        }

        /// Creates an event that changes the response.
        ///
        /// - Parameters:
        ///   - entryID: The identity of the transcript's entry, or `nil` for the turn's current entry.
        ///   - action: The change.
        /// - Returns: The event.
        public static func response(entryID: String? = nil, action: Response.Action) -> Event {
            Event(kind: .response(Response(entryID: entryID, action: action)))
        }

        /// Creates an event that changes the reasoning.
        ///
        /// - Parameters:
        ///   - entryID: The identity of the transcript's entry, or `nil` for the turn's current entry.
        ///   - action: The change.
        /// - Returns: The event.
        public static func reasoning(entryID: String? = nil, action: Reasoning.Action) -> Event {
            Event(kind: .reasoning(Reasoning(entryID: entryID, action: action)))
        }

        /// Creates an event that changes the tool calls.
        ///
        /// - Parameters:
        ///   - entryID: The identity of the transcript's entry, or `nil` for the turn's current entry.
        ///   - action: The change.
        /// - Returns: The event.
        public static func toolCalls(entryID: String? = nil, action: ToolCalls.Action) -> Event {
            Event(kind: .toolCalls(ToolCalls(entryID: entryID, action: action)))
        }

        /// Creates an event that adds or replaces a data entry.
        ///
        /// - Parameters:
        ///   - entryID: The identity of the transcript's entry, or `nil` for a new entry.
        ///   - action: The change.
        /// - Returns: The event.
        public static func data(entryID: String? = nil, action: DataEntry.Action) -> Event {
            Event(kind: .data(DataEntry(entryID: entryID, action: action)))
        }
    }
}
