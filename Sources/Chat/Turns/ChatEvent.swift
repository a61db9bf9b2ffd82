public import Foundation

/// What happens in the threads, for all who show them.
public enum ChatEvent: Sendable, Hashable, Codable {
    /// A message was added at the end of the branch that is shown; an answer begins empty, with status `generating`.
    case messageAdded(threadID: UUID, ChatMessage)
    /// Text came to an answer, or to its thoughts. `offset` is where it goes, in UTF-16 units.
    case delta(threadID: UUID, messageID: UUID, offset: Int, text: String, isReasoning: Bool)
    /// The model loads (0…1), the prompt is computed, or the answer is written.
    case progress(threadID: UUID, messageID: UUID, GenerationProgress)
    /// A message is as given now: finished, stopped, failed, edited, or with another text while
    /// it is written.
    case messageUpdated(threadID: UUID, ChatMessage)
    /// A call of a tool is as given now: shown for the user's decision, running, or at its end.
    case call(threadID: UUID, messageID: UUID, ChatCall)
    /// An answer that was stopped is gone.
    case messageRemoved(threadID: UUID, messageID: UUID)
    /// Title, settings or the branch that is shown changed; read the thread again.
    case threadChanged(threadID: UUID)
    case threadAdded(threadID: UUID)
    case threadRemoved(threadID: UUID)
    /// Everything may be different: all messages are gone, or an import came.
    case allChanged
}

/// What a running answer is at.
public struct GenerationProgress: Sendable, Hashable, Codable {
    public enum Phase: String, Sendable, Hashable, Codable {
        case waiting
        case loadingModel
        case readingPrompt
        case writing
    }

    public var phase: Phase
    /// 0…1 while the model loads; nil otherwise.
    public var fraction: Double?
    /// While it writes.
    public var tokensPerSecond: Double?

    public init(phase: Phase, fraction: Double? = nil, tokensPerSecond: Double? = nil) {
        self.phase = phase
        self.fraction = fraction
        self.tokensPerSecond = tokensPerSecond
    }
}

/// An event with its place in the order of all events of this process.
public struct NumberedChatEvent: Sendable, Hashable {
    /// Counts up from 1.
    public var number: Int
    public var event: ChatEvent

    public init(number: Int, event: ChatEvent) {
        self.number = number
        self.event = event
    }
}
