import Engine
import Foundation

/// What is to be answered.
struct TurnRequest: Sendable {
    /// The thread; its messages do not matter here.
    var thread: ChatThread
    /// The branch up to the question, without it.
    var history: [ChatMessage]
    var question: ChatMessage
    /// The empty answer.
    var answer: ChatMessage
    /// The tools that the model may call.
    var tools: [InferenceRequest.Tool] = []
}
