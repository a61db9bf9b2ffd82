package import Foundation

/// The engine behind ``SystemLanguageModel``.
package protocol SystemLanguageModelBackend: Sendable {
    /// Whether there is a model that can be used.
    var availability: SystemLanguageModel.Availability { get }

    /// The most tokens that a conversation can have.
    var contextSize: Int { get }

    /// What the model can do.
    var capabilities: LanguageModelCapabilities { get }

    /// The languages that the model speaks.
    var supportedLanguages: Set<Locale.Language> { get }

    /// Whether that is all of them; false where nobody knows, and any language may be asked for.
    var knowsLanguages: Bool { get }

    /// Which model it is.
    var variant: SystemLanguageModel.Variant { get }

    /// Counts tokens.
    ///
    /// - Parameters:
    ///   - transcript: Entries.
    ///   - tools: The definitions of tools.
    ///   - schema: The schema of a response.
    /// - Returns: The tokens that all of it takes.
    /// - Throws: Why they cannot be counted, for instance that there is no model.
    func tokenCount(
        transcript: Transcript, tools: [Transcript.ToolDefinition], schema: GenerationSchema?
    ) async throws -> Int

    /// Gets ready for requests that begin with a transcript.
    ///
    /// - Parameters:
    ///   - transcript: What the requests begin with.
    ///   - tools: The tools that the model may call.
    func prewarm(transcript: Transcript, tools: [Transcript.ToolDefinition])

    /// Makes what runs the model for one session.
    ///
    /// - Returns: The executor, which may keep the session's state.
    func makeExecutor() -> any SystemLanguageModelExecuting
}

/// The executor of the system's model for one session.
package protocol SystemLanguageModelExecuting: Sendable {
    /// Lets the model do one turn.
    ///
    /// - Parameters:
    ///   - request: The conversation so far and what is asked of the model.
    ///   - channel: Where the events of the turn go.
    /// - Throws: Why the turn could not be finished.
    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws

    /// Gets ready for a request that begins with a transcript.
    ///
    /// - Parameter transcript: What the request begins with.
    func prewarm(transcript: Transcript)
}

extension SystemLanguageModelBackend {
    /// True: the languages are all that the model speaks.
    package var knowsLanguages: Bool { true }

    /// The variant of a model that does not tell its name.
    package var variant: SystemLanguageModel.Variant { .init(displayName: "Local model") }
}
