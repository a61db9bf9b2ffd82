import Engine
import Foundation
import Tools

/// The messages of a branch as a model reads them.
///
/// Ids are the same on every turn, so that an engine finds the tokens that it wrote.
enum Conversation {
    static func make(systemPrompt: String, messages: some Sequence<ChatMessage>) -> [InferenceRequest.Message] {
        system(systemPrompt) + messages.flatMap(Self.messages)
    }

    /// An empty system prompt is none: nothing takes its place.
    private static func system(_ text: String) -> [InferenceRequest.Message] {
        text.contains { !$0.isWhitespace } ? [InferenceRequest.Message(.system, text)] : []
    }

    /// A message for the model; an answer without text is left out.
    private static func messages(of message: ChatMessage) -> [InferenceRequest.Message] {
        switch message.role {
        case .system: return system(message.text)
        case .user: return [InferenceRequest.Message(.user, message.text)]
        case .assistant:
            guard message.hasText else { return [] }
            var messages = (message.metadata.calls ?? []).flatMap(Self.messages)
            var answer = InferenceRequest.Message(.assistant, message.text)
            answer.id = message.metadata.entryID ?? message.id.uuidString
            messages.append(answer)
            // Reasoning comes before the first call.
            if !message.metadata.reasoning.isEmpty { messages[0].reasoning = message.metadata.reasoning }
            return messages
        }
    }

    /// A call with what the model was told of it; nothing of one that ended with its answer.
    private static func messages(of call: ChatCall) -> [InferenceRequest.Message] {
        // The model sees the call's result, not what the user was asked for it.
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
