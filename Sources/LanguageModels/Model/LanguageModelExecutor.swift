/// The executor of a model, which runs one turn per call of ``respond(to:model:streamingInto:)``.
///
/// The session stores the conversation and runs the tools. It calls the executor again with the outputs of the tools.
/// The executor converts a transcript to tokens, lets the model continue it, and sends the results as events.
public protocol LanguageModelExecutor: Sendable {
    /// The configuration of an executor.
    ///
    /// A session uses the same executor for equal configurations.
    associatedtype Configuration: Hashable, Sendable
    /// The model that the executor runs.
    associatedtype Model: LanguageModel

    /// Creates an executor.
    ///
    /// - Throws: An error if the configuration is not valid.
    init(configuration: Configuration) throws

    /// Prepares for a request that is expected soon.
    ///
    /// - Parameters:
    ///   - model: The model for the request.
    ///   - transcript: The expected beginning of the request's transcript.
    func prewarm(model: Model, transcript: Transcript)

    /// Runs one turn of the model.
    ///
    /// - Parameters:
    ///   - request: The conversation so far, with the options of the request.
    ///   - model: The model to run.
    ///   - channel: The channel for the events of the turn.
    /// - Throws: An error if the turn fails, or `CancellationError` if its task is cancelled.
    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest, model: Model,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws
}

extension LanguageModelExecutor {
    /// Does nothing, for executors that cannot prepare.
    ///
    /// - Parameters:
    ///   - model: The model for the request.
    ///   - transcript: The expected beginning of the request's transcript.
    public func prewarm(model: Model, transcript: Transcript) {}
}
