import Engine

/// A question and its answers, which are shown to a model or omitted together.
struct Exchange: Sendable {
    var messages: [ChatMessage]

    /// Splits a branch into exchanges, oldest first.
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

    /// The messages as the model reads them.
    var conversation: [InferenceRequest.Message] { Conversation.make(systemPrompt: "", messages: messages) }
}
