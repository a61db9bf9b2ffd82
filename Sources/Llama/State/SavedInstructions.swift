import Engine
import Synchronization

/// The tools and instructions that the prompts of a program begin with, whoever its user is and whatever they ask: what
/// `PrefixStore` keeps of requests that belong to no chat.
struct SavedInstructions: Sendable {
    /// The file, as it is written and read.
    let file: SavedConversation
    /// How many of the prompt's tokens they are; the conversation behind them is not kept.
    let tokenCount: Int
}

extension LoadedModel {
    /// The tools and instructions that a prompt begins with, if they are to be kept.
    ///
    /// They are the common beginning of the prompt and of one with the same tools and instructions and another question: so
    /// a template may put tools where it likes, and one that puts them behind the conversation leaves nothing to keep.
    ///
    /// - Parameter conversation: What the prompt was rendered from.
    /// - Returns: nil without tools, for too few tokens, and where prefixes are not kept or cannot be cut.
    func savedInstructions(of conversation: ChatConversation, in prompt: [TokenID]) -> SavedInstructions? {
        guard let prefixes, !conversation.tools.isEmpty, configuration.mode == .throughput, !model.isRecurrent,
            prefixes.store.limits.quotaBytes > 0
        else { return nil }
        let fewest = prefixes.store.limits.minimumInstructionTokens
        guard prompt.count > fewest else { return nil }
        var opening = conversation
        opening.turns = conversation.turns.prefix { $0.role == .system }
        // No question begins like this.
        opening.turns.append(InferenceRequest.Message(.user, "\u{2042}"))
        // A template that refuses such a conversation has nothing kept.
        let tokens = openings.tokens(of: opening) {
            SlotTable.commonTokens($0, prompt) >= fewest
        } render: {
            let tokens = try? self.prompt(for: opening).tokens
            // What nobody waits for any more may be cut off anywhere, and others would be given it.
            return EngineThread.isAbandoned ? nil : tokens
        }
        guard let tokens else { return nil }
        return SavedInstructions(
            file: prefixes.store.instructions(tokens, origin: prefixes.origin),
            tokenCount: SlotTable.commonTokens(tokens, prompt))
    }
}

/// The tokens of tools and instructions that were rendered lately: a program sends the same ones with each request.
final class OpeningCache: Sendable {
    private let known = Mutex<[(conversation: ChatConversation, tokens: [TokenID])]>([])
    private static let limit = 8

    /// The tokens of an opening.
    ///
    /// - Parameter fits: Whether tokens are those wanted; what was rendered on another day may have another date.
    /// - Returns: nil if what is rendered does not fit, or nothing is.
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
