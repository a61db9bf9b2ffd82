/// The executor of a model: one call of ``respond(to:model:streamingInto:)`` is one turn of the model.
///
/// The session keeps the conversation and calls the tools; it calls the executor again with their outputs. The executor
/// turns a transcript into tokens, lets the model go on, and sends what comes as events.
public protocol LanguageModelExecutor: Sendable {
    /// What an executor is made from; sessions use one executor for equal configurations.
    associatedtype Configuration: Hashable, Sendable
    /// The model that the executor runs.
    associatedtype Model: LanguageModel

    /// Creates an executor.
    ///
    /// - Parameter configuration: What the executor is made from.
    /// - Throws: What the executor finds wrong with the configuration.
    init(configuration: Configuration) throws

    /// Prepares for a request that may follow soon.
    ///
    /// - Parameters:
    ///   - model: The model that will be asked.
    ///   - transcript: What the request's transcript will begin with.
    func prewarm(model: Model, transcript: Transcript)

    /// Lets the model do one turn.
    ///
    /// - Parameters:
    ///   - request: The conversation so far and what is asked of the model.
    ///   - model: The model that is asked.
    ///   - channel: Where the events of the turn go.
    /// - Throws: Why the turn could not be finished; `CancellationError` when its task was cancelled.
    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest, model: Model,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws
}

extension LanguageModelExecutor {
    /// Does nothing, for executors that cannot get ready.
    ///
    /// - Parameters:
    ///   - model: The model that will be asked.
    ///   - transcript: What the request's transcript will begin with.
    public func prewarm(model: Model, transcript: Transcript) {}
}
