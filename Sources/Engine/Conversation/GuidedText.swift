package import LanguageModels

/// Text that a model generated to match a pattern.
package struct GuidedText: Sendable {
    package var text = ""
    package var usage = LanguageModelSession.Usage(
        input: .init(totalTokenCount: 0, cachedTokenCount: 0), output: .init(totalTokenCount: 0, reasoningTokenCount: 0)
    )
    /// The time to the first text; `nil` if there was no text.
    package var timeToFirstToken: Duration?
    /// True if the token limit was reached before the text matched the pattern.
    package var isCut = false

    /// Generates text in a separate session, so that the text of a third party never enters another conversation.
    ///
    /// The whole text matches `pattern`, a regular expression. The instructions are never third-party text. `onText`
    /// is called with the entire text so far, whenever it grows. The time to the first text counts from `start`.
    ///
    /// - Throws: `CancellationError`, and errors of the model.
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
            // The text was cut off at the token limit; the part received is usable.
            written.isCut = true
        }
        return written
    }
}
