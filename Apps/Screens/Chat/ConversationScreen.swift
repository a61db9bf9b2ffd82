public import Chat
public import Foundation
public import Observation

/// One chat, with its messages, the answer in progress, and the user's actions.
///
/// ``run()`` keeps the chat up to date while it is shown. Answers continue while the screen is hidden; see
/// `ChatService`.
@MainActor @Observable public final class ConversationScreen {
    /// The loading state of the chat.
    public enum Phase: Sendable, Hashable {
        /// The chat is being read.
        case loading
        /// The chat is shown.
        case ready
        /// The chat was deleted.
        case gone
        /// The chat cannot be read, for the given reason.
        case failed(String)
    }

    /// The activity of the chat.
    public enum Turn: Sendable, Hashable {
        /// No answer is in progress, and a message can be sent.
        case idle
        /// A message is being sent.
        case starting
        /// An answer is being generated, with progress that is nil until known.
        case writing(answer: UUID, GenerationProgress?)
        /// The user stopped the answer, which is about to end.
        case stopping
    }

    /// The model that answers in this chat.
    public enum Engine: Sendable, Hashable {
        /// The model is not known yet.
        case unknown
        case model(name: String, hasGuardrails: Bool, contextTokens: Int?)
        /// No model can answer, for the given reason.
        case none(ChatFailure)
    }

    public let id: UUID
    public internal(set) var phase = Phase.loading
    public internal(set) var title = ""
    /// The settings for the next answers.
    public internal(set) var settings = ChatThread.Settings()
    public internal(set) var engine = Engine.unknown
    /// The loaded messages of the displayed branch, oldest first.
    public internal(set) var messages: [ChatMessage] = []
    /// Whether messages exist that are earlier than the loaded messages.
    public internal(set) var hasEarlier = false
    /// The number of all messages of the displayed branch.
    package internal(set) var totalMessages = 0
    public internal(set) var turn = Turn.idle
    /// The files of the chat, including those that wait for the next message.
    public internal(set) var attachments: [ChatAttachment] = []
    /// Whether files are being read for the next message.
    public internal(set) var isAttaching = false
    /// The messages that did not fit into the context of the last answer.
    public internal(set) var omitted: Set<UUID> = []
    /// The last error and its remedy, to be set to nil after it was shown.
    public var problem: String?
    /// The text that the user is writing.
    public var draft = ""
    /// The saved prompts, which a slash in the draft offers.
    public internal(set) var prompts: [SavedPrompt] = []

    let service: ChatService
    var branches: [UUID: BranchPosition] = [:]
    /// Whether the chat has changed since it was read.
    @ObservationIgnored var isStale = false
    /// The events that arrived while the chat was being read, and that the read content may lack.
    @ObservationIgnored var missed: [ChatEvent] = []
    @ObservationIgnored var reading: Task<Void, Never>?
    @ObservationIgnored var earlier: Task<Int, Never>?
    /// The forms of waiting questions, with the user's input, by call.
    @ObservationIgnored private var forms: [UUID: ServerQuestionForm] = [:]

    init(_ service: ChatService, id: UUID) { (self.service, self.id) = (service, id) }

    /// Keeps the chat up to date and preloads its model.
    ///
    /// Cancel the task when the screen is no longer shown.
    public func run() async {
        service.opened(id)
        await readPrompts()
        await service.follow(reading: { await load() }, taking: { await take($0) })
    }

    // MARK: Content

    /// Whether the draft can be sent now.
    public var canSend: Bool { turn == .idle && !isAttaching && draft.contains { !$0.isWhitespace } }

    /// Whether messages can be edited or regenerated now.
    public var canChange: Bool { turn == .idle }

    /// The contents of the newest answer's context; nil before the first answer.
    public var ledger: ContextLedger? { messages.last { $0.metadata.ledger != nil }?.metadata.ledger }

    /// Returns a message's position among its alternatives; nil if it has no alternatives.
    public func branch(of message: UUID) -> BranchPosition? { branches[message] }

    /// Returns the notices on a message, in display order.
    public func notices(of message: ChatMessage) -> [MessageNotice] {
        MessageNotice.all(
            of: message, isOmitted: omitted.contains(message.id),
            isUnanswered: turn == .idle && message.role == .user && message.id == messages.last?.id)
    }

    /// Returns the form of a tool server's waiting question.
    ///
    /// The instance stays the same while the question waits. Returns nil for other calls, and once the question was
    /// answered.
    public func form(of call: ChatCall) -> ServerQuestionForm? {
        if call.state != .asked {
            forms[call.id] = nil
        } else if forms[call.id] == nil {
            forms[call.id] = ServerQuestionForm(call)
        }
        return forms[call.id]
    }

    /// Returns the progress of an answer without text, in a few words.
    ///
    /// Returns nil for messages with text, and if no answer is in progress.
    public func waiting(of message: ChatMessage) -> String? {
        guard case .writing(message.id, let progress) = turn, message.text.isEmpty, message.metadata.reasoning.isEmpty,
            // The answer waits for the user.
            message.metadata.calls?.contains(where: { $0.state == .asked }) != true
        else { return nil }
        switch progress?.phase {
        case .loadingModel:
            let percent = progress?.fraction.map { " \(Int(($0 * 100).rounded())) %" }
            return "Loading the model…" + (percent ?? "")
        case .readingPrompt: return "Reading the chat…"
        case .waiting: return "Waiting for another answer to end…"
        case .writing, nil: return "Thinking…"
        }
    }
}
