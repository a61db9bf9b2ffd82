package import LanguageModels

/// Text that a model wrote within a pattern.
package struct GuidedText: Sendable {
    /// What was written.
    package var text = ""
    /// What reading and writing took.
    package var usage = LanguageModelSession.Usage(
        input: .init(totalTokenCount: 0, cachedTokenCount: 0), output: .init(totalTokenCount: 0, reasoningTokenCount: 0)
    )
    /// Time to the first words; nil if there were none.
    package var timeToFirstToken: Duration?
    /// Whether its tokens ran out before it had ended.
    package var isCut = false

    /// Has a model write in a session of its own, so that one stranger's text is never in another's conversation.
    ///
    /// - Parameters:
    ///   - prompt: What the model reads.
    ///   - instructions: What it is told to do; never a stranger's text.
    ///   - pattern: The regular expression that the whole text matches.
    ///   - model: Who writes.
    ///   - temperature: How freely it chooses its words, 0 to 2.
    ///   - maxTokens: The most tokens that it may write.
    ///   - start: When the user asked.
    ///   - onText: Hears of all that is written, as it grows.
    /// - Returns: What was written.
    /// - Throws: `CancellationError`, and what the model throws.
    package static func write(
        _ prompt: String, instructions: String, pattern: String, model: ChatModel, temperature: Double, maxTokens: Int,
        since start: ContinuousClock.Instant = .now, onText: (String) -> Void = { _ in }
    ) async throws -> GuidedText {
        var written = GuidedText()
        let schema = try GenerationSchema(
            root: DynamicGenerationSchema(type: String.self, guides: [.pattern(try Regex(pattern))]), dependencies: [])
        let session = LanguageModelSession(model: model.languageModel, instructions: instructions)
        let stream = session.streamResponse(
            to: prompt, schema: schema, includeSchemaInPrompt: false,
            options: GenerationOptions(temperature: temperature, maximumResponseTokens: maxTokens))
        do {
            for try await snapshot in stream {
                written.usage = snapshot.usage
                guard case .string(let text) = snapshot.rawContent.kind, !text.isEmpty else { continue }
                if written.timeToFirstToken == nil { written.timeToFirstToken = start.duration(to: .now) }
                if text != written.text { onText(text) }
                written.text = text
            }
            try Task.checkCancellation()
            written.usage = try await stream.collect().usage
        } catch is GeneratedContent.ParsingError where !written.text.isEmpty {
            // It is too long for its tokens; what is there can be read.
            written.isCut = true
        }
        return written
    }
}
