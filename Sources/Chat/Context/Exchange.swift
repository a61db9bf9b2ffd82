import Engine

/// A question with what was answered: what is shown to a model or left out as a whole.
struct Exchange: Sendable {
    var messages: [ChatMessage]

    /// A branch in exchanges, oldest first.
    static func split(_ messages: [ChatMessage]) -> [Exchange] {
        var exchanges: [Exchange] = []
        for message in messages {
            if message.role == .user || exchanges.isEmpty {
                exchanges.append(Exchange(messages: [message]))
            } else {
                exchanges[exchanges.count - 1].messages.append(message)
            }
        }
        return exchanges
    }

    /// The messages as a model reads them.
    var conversation: [InferenceRequest.Message] { Conversation.make(systemPrompt: "", messages: messages) }
}
