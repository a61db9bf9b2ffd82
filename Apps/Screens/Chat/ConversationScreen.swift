public import Chat
public import Foundation
public import Observation

/// One chat: its messages, the answer that is being written, and what the user can do with them.
///
/// ``run()`` keeps it true while it is shown. Answers go on when nobody looks; see `ChatService`.
@MainActor @Observable public final class ConversationScreen {
    /// Whether there is something to show.
    public enum Phase: Sendable, Hashable {
        /// The chat is being read.
        case loading
        /// It is shown.
        case ready
        /// It was deleted.
        case gone
        /// It cannot be read, for this reason.
        case failed(String)
    }

    /// What the chat is doing.
    public enum Turn: Sendable, Hashable {
        /// Nothing: a message can be sent.
        case idle
        /// A message is on its way.
        case starting
        /// An answer is being written; nil before it is known how far it is.
        case writing(answer: UUID, GenerationProgress?)
        /// The user stopped the answer, and it is about to end.
        case stopping
    }

    /// What answers in this chat.
    public enum Engine: Sendable, Hashable {
        /// It is not known yet.
        case unknown
        /// A model.
        case model(name: String, hasGuardrails: Bool, contextTokens: Int?)
        /// None, for this reason.
        case none(ChatFailure)
    }

    /// The chat's identity.
    public let id: UUID
    /// Whether there is something to show.
    public internal(set) var phase = Phase.loading
    /// The chat's name.
    public internal(set) var title = ""
    /// What later answers follow.
    public internal(set) var settings = ChatThread.Settings()
    /// What answers.
    public internal(set) var engine = Engine.unknown
    /// The messages of the branch that is shown, oldest first, as far as they were read.
    public internal(set) var messages: [ChatMessage] = []
    /// Whether there are messages before those.
    public internal(set) var hasEarlier = false
    /// How many messages the branch has in all.
    package internal(set) var totalMessages = 0
    /// What the chat is doing.
    public internal(set) var turn = Turn.idle
    /// Messages that the model was not shown for the last answer, since they did not fit.
    public internal(set) var omitted: Set<UUID> = []
    /// What went wrong last and what to do; to be set to nil once it was read.
    public var problem: String?
    /// What the user is writing.
    public var draft = ""

    let service: ChatService
    var branches: [UUID: BranchPosition] = [:]
    /// Whether something is other than what was read.
    @ObservationIgnored var isStale = false
    /// What happened while the chat was read, and may not be in what was read.
    @ObservationIgnored var missed: [ChatEvent] = []
    @ObservationIgnored var reading: Task<Void, Never>?
    @ObservationIgnored var earlier: Task<Int, Never>?
    /// The forms of questions that wait, with the user's texts.
    @ObservationIgnored private var forms: [UUID: ServerQuestionForm] = [:]

    /// Makes a screen that shows nothing yet.
    ///
    /// - Parameters:
    ///   - service: The chats.
    ///   - id: The chat.
    init(_ service: ChatService, id: UUID) { (self.service, self.id) = (service, id) }

    /// Keeps the chat true, and has its model get ready; to be cancelled when it is not shown any more.
    public func run() async {
        service.opened(id)
        await service.follow(reading: { await load() }, taking: { await take($0) })
    }

    // MARK: What is shown

    /// Whether the draft can be sent now.
    public var canSend: Bool { turn == .idle && draft.contains { !$0.isWhitespace } }

    /// Whether messages can be edited or written again now.
    public var canChange: Bool { turn == .idle }

    /// What the newest answer's context held; nil before the first answer.
    public var ledger: ContextLedger? { messages.last { $0.metadata.ledger != nil }?.metadata.ledger }

    /// Where a message stands among its alternatives.
    ///
    /// - Parameter message: The message.
    /// - Returns: Its place; nil if it has no alternatives.
    public func branch(of message: UUID) -> BranchPosition? { branches[message] }

    /// What a message says beside its words.
    ///
    /// - Parameter message: A message of ``messages``.
    /// - Returns: Notices, in the order in which they are shown.
    public func notices(of message: ChatMessage) -> [MessageNotice] {
        MessageNotice.all(
            of: message, isOmitted: omitted.contains(message.id),
            isUnanswered: turn == .idle && message.role == .user && message.id == messages.last?.id)
    }

    /// The form of a tool server's question that waits.
    ///
    /// - Parameter call: A call of a message.
    /// - Returns: The form, the same one as long as the question waits; `nil` for calls, and once it was answered.
    public func form(of call: ChatCall) -> ServerQuestionForm? {
        if call.state != .asked {
            forms[call.id] = nil
        } else if forms[call.id] == nil {
            forms[call.id] = ServerQuestionForm(call)
        }
        return forms[call.id]
    }

    /// What an answer without words is at; nil for one that has words, or is not being written.
    ///
    /// - Parameter message: A message of ``messages``.
    /// - Returns: A few words.
    public func waiting(of message: ChatMessage) -> String? {
        guard case .writing(message.id, let progress) = turn, message.text.isEmpty, message.metadata.reasoning.isEmpty,
            // Then the answer waits for the user.
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
