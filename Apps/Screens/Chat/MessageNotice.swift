import Chat

/// A notice on a message, for instance about its end or omitted messages, with remedies.
public struct MessageNotice: Sendable, Hashable {
    /// The severity of a notice.
    public enum Kind: Sendable, Hashable {
        case information, warning, refusal
    }

    /// An action of the user.
    public enum Remedy: Sendable, Hashable {
        /// Generates the answer, or generates it again.
        case retry
        /// Omits the oldest messages of this chat in all later answers, and generates the answer again.
        case leaveOutOldest
        /// Replaces the oldest messages with a summary in all later answers, and generates the answer again.
        case summarizeOldest
        /// Starts another chat.
        case newChat
        /// Opens the models, to download or choose a model.
        case openModels
        case openChatSettings
    }

    public let kind: Kind
    public let text: String
    /// The suggested actions, the best first.
    public let remedies: [Remedy]
    /// The summary that replaced omitted messages in the context; nil if there is no summary.
    public let summary: String?

    init(_ kind: Kind, _ text: String, _ remedies: [Remedy] = [], summary: String? = nil) {
        (self.kind, self.text, self.remedies, self.summary) = (kind, text, remedies, summary)
    }
}

extension MessageNotice.Remedy {
    /// The title of the remedy's button.
    public var title: String {
        switch self {
        case .retry: "Try again"
        case .leaveOutOldest: "Leave out the oldest"
        case .summarizeOldest: "Summarise the oldest"
        case .newChat: "New chat"
        case .openModels: "Open Models"
        case .openChatSettings: "Change"
        }
    }
}

extension MessageNotice {
    /// Returns all notices on a message, in display order.
    ///
    /// A message is omitted if the last answer's context did not include it.
    static func all(of message: ChatMessage, isOmitted: Bool, isUnanswered: Bool) -> [MessageNotice] {
        var notices: [MessageNotice] = []
        if isOmitted {
            notices.append(Self(.information, "The model was not shown this message for the last answer."))
        }
        if isUnanswered { notices.append(Self(.information, "No answer yet.", [.retry])) }
        if let ending = ending(of: message) { notices.append(ending) }
        let ledger = message.metadata.ledger
        for note in (ledger?.toolNotes ?? []) + (ledger?.serverNews ?? []) { notices.append(Self(.information, note)) }
        if let ledger, ledger.omittedMessages > 0 { notices.append(omission(ledger)) }
        return notices
    }

    private static func ending(of message: ChatMessage) -> MessageNotice? {
        let metadata = message.metadata
        switch metadata.status {
        case .generating: return nil
        case .failed: return failed(metadata.failure)
        case .interrupted where metadata.failure?.kind == .connection: return failed(metadata.failure)
        case .interrupted: return Self(.warning, "Hearth exited while this answer was being written.", [.retry])
        case .stopped: return Self(.information, "You stopped this answer.", [.retry])
        case .completed: break
        }
        if let failure = metadata.failure { return failed(failure) }
        switch metadata.finishReason {
        case .length: return Self(.information, "The answer ends here because it reached the limit of tokens.")
        case .repetition:
            return Self(.information, "The answer was ended here because it only repeated itself.")
        case .safety: return Self(.refusal, ChatFailure.refused.message)
        default:
            let isEmpty = message.role == .assistant && !message.hasText
            return isEmpty ? Self(.warning, ChatFailure.empty.message, [.retry]) : nil
        }
    }

    private static func failed(_ failure: ChatFailure?) -> MessageNotice {
        let failure = failure ?? .ended
        let remedies: [Remedy] =
            switch failure.kind {
            case .tooLong: [.leaveOutOldest, .summarizeOldest, .newChat]
            case .unavailable, .memory: [.openModels, .retry]
            case .refused: []
            case .empty, .connection, .other: [.retry]
            }
        return Self(failure.kind == .refused ? .refusal : .warning, failure.message, remedies)
    }

    private static func omission(_ ledger: ContextLedger) -> MessageNotice {
        let isOne = ledger.omittedMessages == 1
        let messages = isOne ? "1 earlier message" : "\(ledger.omittedMessages) earlier messages"
        let verb = isOne ? "was" : "were"
        let text =
            if ledger.isSummarized {
                "\(messages) did not fit; the model was shown a summary."
            } else if ledger.summaryFailed {
                "\(messages) did not fit, could not be summarised, and \(verb) not shown to the model."
            } else {
                "\(messages) did not fit and \(verb) not shown to the model."
            }
        return Self(.information, text, [.openChatSettings], summary: ledger.summary)
    }
}
