/// The counts of a reply that was discarded, and generated again.
///
/// Usage has the prompt of the request itself, which is also what counting its tokens reports, and all tokens that were
/// generated for it.
struct DiscardedReply: Sendable {
    let promptTokens: Int
    let outputTokens: Int
    let reasoningTokens: Int
    /// `nil` if the reply was stopped before the engine reported it.
    private let reportedCachedTokens: Int?

    /// - Parameters:
    ///   - promptTokens: The tokens of the request's prompt.
    ///   - writtenTokens: The tokens that were read.
    ///   - reasoningTokens: Those of them that are reasoning.
    ///   - summary: The engine's counts, if the reply has ended.
    ///   - earlier: What was discarded before it.
    init(
        promptTokens: Int, writtenTokens: Int, reasoningTokens: Int, summary: GenerationSummary?,
        after earlier: DiscardedReply? = nil
    ) {
        self.promptTokens = earlier?.promptTokens ?? promptTokens
        self.reasoningTokens = reasoningTokens + (earlier?.reasoningTokens ?? 0)
        outputTokens = (summary?.outputTokens ?? writtenTokens) + (earlier?.outputTokens ?? 0)
        reportedCachedTokens = earlier == nil ? summary?.cachedTokens : earlier?.reportedCachedTokens
    }

    /// The tokens of the prompt that were read from the cache, given those of the second prompt; never more than it has.
    func cachedTokens(_ second: Int) -> Int { min(reportedCachedTokens ?? second, promptTokens) }
}
