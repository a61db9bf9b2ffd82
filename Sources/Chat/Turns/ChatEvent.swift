public import Foundation

/// A change in the threads, for all clients that show them.
public enum ChatEvent: Sendable, Hashable, Codable {
    /// A message was added at the end of the shown branch; an answer starts empty with the status `generating`.
    case messageAdded(threadID: UUID, ChatMessage)
    /// Text was added to an answer or its reasoning at `offset`, in UTF-16 units.
    case delta(threadID: UUID, messageID: UUID, offset: Int, text: String, isReasoning: Bool)
    /// The progress of an answer changed.
    case progress(threadID: UUID, messageID: UUID, GenerationProgress)
    /// A message was replaced: it was finished, stopped, failed or edited, or its partial text changed.
    case messageUpdated(threadID: UUID, ChatMessage)
    /// A tool call changed: it was shown for a decision, is running, or has ended.
    case call(threadID: UUID, messageID: UUID, ChatCall)
    /// A stopped answer was removed.
    case messageRemoved(threadID: UUID, messageID: UUID)
    /// The title, the settings or the shown branch changed; reload the thread.
    case threadChanged(threadID: UUID)
    case threadAdded(threadID: UUID)
    case threadRemoved(threadID: UUID)
    /// A project was added, changed or removed; reload the projects and the threads.
    case projectsChanged
    /// All messages were deleted, or threads were imported; reload everything.
    case allChanged
}

/// The progress of a running answer.
public struct GenerationProgress: Sendable, Hashable, Codable {
    public enum Phase: String, Sendable, Hashable, Codable {
        case waiting
        case loadingModel
        case readingPrompt
        case writing
    }

    public var phase: Phase
    /// The fraction from 0 to 1 while the model loads; otherwise `nil`.
    public var fraction: Double?
    /// The decode rate while the answer is being written; otherwise `nil`.
    public var tokensPerSecond: Double?

    public init(phase: Phase, fraction: Double? = nil, tokensPerSecond: Double? = nil) {
        self.phase = phase
        self.fraction = fraction
        self.tokensPerSecond = tokensPerSecond
    }
}

/// An event with its number in the order of all events of this process.
public struct NumberedChatEvent: Sendable, Hashable {
    /// The number, which counts from 1.
    public var number: Int
    public var event: ChatEvent

    public init(number: Int, event: ChatEvent) {
        self.number = number
        self.event = event
    }
}
