extension Transcript {
    /// An entry of a conversation.
    ///
    /// Later versions may add kinds of entries, so a switch in another package needs `@unknown default`.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Entry: Sendable, Identifiable, Equatable {
        /// The type of the identity.
        public typealias ID = String

        /// The instructions and tools of the session.
        case instructions(Instructions)
        /// A prompt.
        case prompt(Prompt)
        /// Tool calls of the model.
        case toolCalls(ToolCalls)
        /// A tool's output.
        case toolOutput(ToolOutput)
        /// The model's response.
        case response(Response)
        /// The model's reasoning.
        case reasoning(Reasoning)
        /// Data of a type that the model and the program agree on.
        case data(DataEntry)

        /// The identity of the entry.
        public var id: String {
            switch self {
            case .instructions(let instructions): instructions.id
            case .prompt(let prompt): prompt.id
            case .toolCalls(let toolCalls): toolCalls.id
            case .toolOutput(let toolOutput): toolOutput.id
            case .response(let response): response.id
            case .reasoning(let reasoning): reasoning.id
            case .data(let data): data.id
            }
        }

        /// The segments of the entry; empty for tool calls and data.
        package var segments: [Segment] {
            switch self {
            case .instructions(let instructions): instructions.segments
            case .prompt(let prompt): prompt.segments
            case .toolCalls, .data: []
            case .toolOutput(let toolOutput): toolOutput.segments
            case .response(let response): response.segments
            case .reasoning(let reasoning): reasoning.segments
            }
        }
    }
}
