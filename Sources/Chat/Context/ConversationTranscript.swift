import Foundation
import LanguageModels

/// The transcript of a branch as a model reads it.
///
/// Ids are the same on every turn, so that an engine knows again what it has computed and written.
enum ConversationTranscript {
    static func make(systemPrompt: String, messages: some Sequence<ChatMessage>) -> Transcript {
        var entries: [Transcript.Entry] = []
        if let instructions = instructions(systemPrompt) { entries.append(instructions) }
        for message in messages { entries += Self.entries(of: message) }
        return Transcript(entries: entries)
    }

    /// An empty system prompt is none: nothing takes its place.
    static func instructions(_ systemPrompt: String) -> Transcript.Entry? {
        guard systemPrompt.contains(where: { !$0.isWhitespace }) else { return nil }
        return .instructions(
            Transcript.Instructions(
                id: "instructions", segments: [segment(systemPrompt, id: "instructions")], toolDefinitions: []))
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
            entries.append(.response(Transcript.Response(id: id, segments: [segment(message.text, id: id)])))
            return entries
        }
    }

    private static func segment(_ text: String, id: String) -> Transcript.Segment {
        .text(Transcript.TextSegment(id: id, content: text))
    }
}
