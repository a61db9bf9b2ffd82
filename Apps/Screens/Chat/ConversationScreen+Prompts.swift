public import Chat
import Foundation

extension ConversationScreen {
    /// The saved prompts whose names contain the draft's text after a slash; empty for other drafts.
    public var offeredPrompts: [SavedPrompt] {
        guard draft.first == "/", !draft.contains(where: \.isWhitespace) else { return [] }
        let words = draft.dropFirst().lowercased()
        return prompts.filter { words.isEmpty || $0.name.contains(words) }
    }

    /// Reads the saved prompts.
    public func readPrompts() async {
        prompts = await attempt { service throws(ChatError) in try service.store.prompts() } ?? prompts
    }

    /// Puts a prompt into the draft, or makes it the instructions of the chat.
    ///
    /// - Parameters:
    ///   - prompt: The prompt.
    ///   - values: The values of its fields.
    public func use(_ prompt: SavedPrompt, _ values: [String: String] = [:]) async {
        let text = prompt.filled(values)
        guard prompt.kind == .instructions else {
            draft = text
            return
        }
        draft = ""
        let id = id
        await attempt { service throws(ChatError) in _ = try service.changeSettings(of: id) { $0.systemPrompt = text } }
    }
}
