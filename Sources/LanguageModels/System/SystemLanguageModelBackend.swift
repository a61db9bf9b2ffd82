package import Foundation

/// The engine behind ``SystemLanguageModel``.
package protocol SystemLanguageModelBackend: Sendable {
    var availability: SystemLanguageModel.Availability { get }

    /// The maximum number of tokens in a conversation.
    var contextSize: Int { get }

    var capabilities: LanguageModelCapabilities { get }

    /// The languages that the model supports.
    var supportedLanguages: Set<Locale.Language> { get }

    /// Whether the list of languages is complete. Otherwise any language may be supported.
    var knowsLanguages: Bool { get }

    var variant: SystemLanguageModel.Variant { get }

    /// Counts the tokens of a transcript, tool definitions and a schema.
    ///
    /// - Throws: An error if the tokens cannot be counted, for example because there is no model.
    func tokenCount(
        transcript: Transcript, tools: [Transcript.ToolDefinition], schema: GenerationSchema?
    ) async throws -> Int

    /// Prepares for requests that begin with a transcript and have the given tools.
    func prewarm(transcript: Transcript, tools: [Transcript.ToolDefinition])

    /// Creates an executor of the model for one session.
    ///
    /// - Returns: The executor, which may keep state of the session.
    func makeExecutor() -> any SystemLanguageModelExecuting
}

/// An executor of the system's model for one session.
package protocol SystemLanguageModelExecuting: Sendable {
    /// Runs one turn of the model.
    ///
    /// - Throws: An error if the turn fails.
    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws

    /// Prepares for a request that begins with a transcript.
    func prewarm(transcript: Transcript)
}

extension SystemLanguageModelBackend {
    /// Whether the list of languages is complete, which is the default.
    package var knowsLanguages: Bool { true }

    /// The variant of a model without a name.
    package var variant: SystemLanguageModel.Variant { .init(displayName: "Local model") }
}
