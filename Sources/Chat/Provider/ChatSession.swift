public import LanguageModels

/// Answers conversations one at a time, with streaming and cancellation.
public protocol ChatSession: Sendable {
    /// Answers the last message of a conversation.
    ///
    /// - Parameters:
    ///   - messages: The whole conversation, oldest first; the last is the user's. Messages of the role `system` are
    ///     instructions and go before the session's own system prompt.
    ///   - options: How to generate; nil for the session's options.
    ///   - onToken: Given the answer piece by piece, in order, before `onCompletion`.
    ///   - onCompletion: Called exactly once. A refusal is a result with `safety`, a cancelled answer a result with
    ///     `cancel` and no text. Failures are `ChatError`s: `unavailable` without an engine, `invalid` for a conversation
    ///     that is too long, `conflict` while another answer is being written, else `failed`.
    func generate(
        messages: [ChatMessage], options: GenerationOptions?, onToken: @escaping @Sendable (String) -> Void,
        onCompletion: @escaping @Sendable (Result<GenerationResult, any Error>) -> Void)

    /// Ends the answer that is being written, and discards it; does nothing if there is none.
    func cancel()
}
