import Engine
import Foundation
import Tools

/// The conversion of a branch's messages to the messages of a request.
///
/// Message IDs are the same on every turn, so that an engine recognizes the tokens that it generated.
enum Conversation {
    static func make(systemPrompt: String, messages: some Sequence<ChatMessage>) -> [InferenceRequest.Message] {
        system(systemPrompt) + messages.flatMap(Self.messages)
    }

    /// Returns the system message, or no message for a blank prompt, which no default replaces.
    private static func system(_ text: String) -> [InferenceRequest.Message] {
        text.contains { !$0.isWhitespace } ? [InferenceRequest.Message(.system, text)] : []
    }

    /// Returns a message as the model reads it, or nothing for an answer without text.
    private static func messages(of message: ChatMessage) -> [InferenceRequest.Message] {
        switch message.role {
        case .system: return system(message.text)
        case .user:
            var question = InferenceRequest.Message(.user, message.text)
            question.images = message.images
            return [question]
        case .assistant:
            guard message.hasText else { return [] }
            var messages = (message.metadata.calls ?? []).flatMap(Self.messages)
            var answer = InferenceRequest.Message(.assistant, message.text)
            answer.id = message.metadata.entryID ?? message.id.uuidString
            messages.append(answer)
            // The reasoning belongs to the first message, before the first call.
            if !message.metadata.reasoning.isEmpty { messages[0].reasoning = message.metadata.reasoning }
            return messages
        }
    }

    /// Returns a call and its result as the model read them, or nothing for a call without a result.
    private static func messages(of call: ChatCall) -> [InferenceRequest.Message] {
        // The model sees the call's result, but not the server's question to the user.
        guard call.question == nil else { return [] }
        let told: String
        switch call.state {
        case .finished, .failed:
            told = MCPCallOutcome.told(call.result ?? "", isFailure: call.state == .failed)
        case .refused: told = MCPTool.refusal
        case .asked, .running, .stopped: return []
        }
        let made = InferenceRequest.ToolCall(id: call.id.uuidString, name: call.name, arguments: call.arguments)
        var (turn, result) = (InferenceRequest.Message(.assistant, ""), InferenceRequest.Message(.tool, told))
        turn.toolCalls = [made]
        (result.toolCallID, result.toolName) = (made.id, made.name)
        return [turn, result]
    }
}
