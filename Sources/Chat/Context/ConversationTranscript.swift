import Foundation
import LanguageModels
import Tools

/// The transcript of a branch as a model reads it.
///
/// Ids are the same on every turn, so that an engine knows again what it has computed and written.
enum ConversationTranscript {
    static func make(
        systemPrompt: String, tools: [Transcript.ToolDefinition] = [], messages: some Sequence<ChatMessage>
    ) -> Transcript {
        var entries: [Transcript.Entry] = []
        if let instructions = instructions(systemPrompt, tools) { entries.append(instructions) }
        for message in messages { entries += Self.entries(of: message) }
        return Transcript(entries: entries)
    }

    /// An empty system prompt is none: nothing takes its place.
    static func instructions(_ systemPrompt: String, _ tools: [Transcript.ToolDefinition] = []) -> Transcript.Entry? {
        let hasText = systemPrompt.contains(where: { !$0.isWhitespace })
        guard hasText || !tools.isEmpty else { return nil }
        return .instructions(
            Transcript.Instructions(
                id: "instructions", segments: hasText ? [segment(systemPrompt, id: "instructions")] : [],
                toolDefinitions: tools))
    }

    /// What the model is shown of a message; nothing of an answer without text.
    static func entries(of message: ChatMessage) -> [Transcript.Entry] {
        let id = message.metadata.entryID ?? message.id.uuidString
        switch message.role {
        case .system: return instructions(message.text).map { [$0] } ?? []
        case .user: return [.prompt(Transcript.Prompt(id: id, segments: [segment(message.text, id: id)]))]
        case .assistant:
            guard message.hasText else { return [] }
            var entries: [Transcript.Entry] = []
            if !message.metadata.reasoning.isEmpty {
                let thoughts = segment(message.metadata.reasoning, id: id)
                entries.append(.reasoning(Transcript.Reasoning(id: id + "-reasoning", segments: [thoughts])))
            }
            for call in message.metadata.calls ?? [] { entries += Self.entries(of: call) }
            entries.append(.response(Transcript.Response(id: id, segments: [segment(message.text, id: id)])))
            return entries
        }
    }

    /// A call with what the model was told of it; nothing of one that ended with its answer.
    private static func entries(of call: ChatCall) -> [Transcript.Entry] {
        // The model sees the call's result, not what the user was asked for it.
        guard call.question == nil else { return [] }
        let told: String
        switch call.state {
        case .finished, .failed:
            told = MCPCallOutcome.told(call.result ?? "", isFailure: call.state == .failed)
        case .refused: told = MCPTool.refusal
        case .asked, .running, .stopped: return []
        }
        guard let arguments = try? GeneratedContent(json: call.arguments) else { return [] }
        let id = call.id.uuidString
        return [
            .toolCalls(
                Transcript.ToolCalls(
                    id: id + "-calls",
                    [Transcript.ToolCall(id: id, toolName: call.name, arguments: arguments)])),
            .toolOutput(Transcript.ToolOutput(id: id, toolName: call.name, segments: [segment(told, id: id)])),
        ]
    }

    private static func segment(_ text: String, id: String) -> Transcript.Segment {
        .text(Transcript.TextSegment(id: id, content: text))
    }
}
