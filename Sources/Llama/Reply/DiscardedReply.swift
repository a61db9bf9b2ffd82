/// The token counts of a reply that was discarded and generated again.
///
/// The usage has the prompt of the original request, as token counting does, and all tokens generated for it.
struct DiscardedReply: Sendable {
    let promptTokens: Int
    let outputTokens: Int
    let reasoningTokens: Int
    /// The cached tokens; `nil` if the reply was stopped before the engine reported them.
    private let reportedCachedTokens: Int?

    /// Creates the counts of a reply, added to the counts of an `earlier` discarded reply.
    init(
        promptTokens: Int, writtenTokens: Int, reasoningTokens: Int, summary: GenerationSummary?,
        after earlier: DiscardedReply? = nil
    ) {
        self.promptTokens = earlier?.promptTokens ?? promptTokens
        self.reasoningTokens = reasoningTokens + (earlier?.reasoningTokens ?? 0)
        outputTokens = (summary?.outputTokens ?? writtenTokens) + (earlier?.outputTokens ?? 0)
        reportedCachedTokens = earlier == nil ? summary?.cachedTokens : earlier?.reportedCachedTokens
    }

    /// Returns the number of cached tokens of the original prompt, given the number of the second prompt.
    func cachedTokens(_ second: Int) -> Int { min(reportedCachedTokens ?? second, promptTokens) }
}
