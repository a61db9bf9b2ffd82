import Engine
import Foundation

/// A question to be answered, with its context.
struct TurnRequest: Sendable {
    /// The thread, whose messages are not used.
    var thread: ChatThread
    /// The messages of the branch that precede the question.
    var history: [ChatMessage]
    var question: ChatMessage
    /// The empty answer.
    var answer: ChatMessage
    /// The tools that the model may call.
    var tools: [InferenceRequest.Tool] = []
    /// The user's facts that the model reads.
    var facts: [MemoryFact] = []

    /// The instructions of the chat, and the facts as data.
    var systemPrompt: String {
        [thread.settings.systemPrompt, MemorySelection.quotation(facts)].filter { !$0.isEmpty }.joined(
            separator: "\n\n")
    }
}
