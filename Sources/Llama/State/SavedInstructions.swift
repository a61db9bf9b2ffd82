import Engine
import Synchronization

/// The tools and instructions at the beginning of a program's prompts, which are the same for all users and
/// questions.
///
/// `PrefixStore` saves the computed state of instructions for requests that do not belong to a chat.
struct SavedInstructions: Sendable {
    let file: SavedConversation
    /// The number of tokens of tools and instructions at the beginning of the prompt.
    let tokenCount: Int
}

extension LoadedModel {
    /// Returns the tools and instructions at the beginning of a prompt if they should be saved.
    ///
    /// They are the common prefix of the prompt and a second prompt with the same tools and instructions but another
    /// question. So a template may place tools anywhere. If it places them after the conversation, nothing is saved.
    func savedInstructions(of conversation: ChatConversation, in prompt: [TokenID]) -> SavedInstructions? {
        guard let prefixes, !conversation.tools.isEmpty, configuration.mode == .throughput, !model.isRecurrent,
            prefixes.store.limits.quotaBytes > 0
        else { return nil }
        let fewest = prefixes.store.limits.minimumInstructionTokens
        guard prompt.count > fewest else { return nil }
        var opening = conversation
        opening.turns = conversation.turns.prefix { $0.role == .system }
        // The question of the second prompt is a character with which no real question begins.
        opening.turns.append(InferenceRequest.Message(.user, "\u{2042}"))
        // If the template rejects such a conversation, nothing is saved.
        let tokens = openings.tokens(of: opening) {
            SlotTable.commonTokens($0, prompt) >= fewest
        } render: {
            let tokens = try? self.prompt(for: opening).tokens
            // An abandoned rendering may be incomplete, and must not be cached for other requests.
            return EngineThread.isAbandoned ? nil : tokens
        }
        guard let tokens else { return nil }
        return SavedInstructions(
            file: prefixes.store.instructions(tokens, origin: prefixes.origin),
            tokenCount: SlotTable.commonTokens(tokens, prompt))
    }
}

/// A cache of rendered tools and instructions, because a program sends the same tools with each request.
final class OpeningCache: Sendable {
    private let known = Mutex<[(conversation: ChatConversation, tokens: [TokenID])]>([])
    private static let limit = 8

    /// Returns the tokens of tools and instructions, cached or rendered; `nil` if rendering fails or `fits` is false.
    ///
    /// A cached rendering may not fit because it contains an old date.
    func tokens(
        of conversation: ChatConversation, where fits: ([TokenID]) -> Bool, render: () -> [TokenID]?
    ) -> [TokenID]? {
        let cached = known.withLock { known in known.first { $0.conversation == conversation }?.tokens }
        if let cached, fits(cached) { return cached }
        guard let rendered = render(), fits(rendered) else { return nil }
        known.withLock { known in
            known.removeAll { $0.conversation == conversation }
            if known.count >= Self.limit { known.removeFirst() }
            known.append((conversation, rendered))
        }
        return rendered
    }
}
