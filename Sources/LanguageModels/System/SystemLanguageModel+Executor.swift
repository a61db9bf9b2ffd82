import Synchronization

extension SystemLanguageModel {
    /// An executor of the system's model for one session.
    public struct Executor: LanguageModelExecutor {
        /// The model that the executor runs.
        public typealias Model = SystemLanguageModel

        /// The configuration of an executor.
        public struct Configuration: Hashable & Sendable {
            let useCase: String
            let guardrails: String
            let registry: SystemLanguageModelRegistry
        }

        private let engine: Engine

        /// Creates an executor.
        public init(configuration: Configuration) {
            engine = Engine(of: configuration.registry)
        }

        /// Prepares for a request that is expected soon.
        ///
        /// - Parameters:
        ///   - model: The model for the request.
        ///   - transcript: The expected beginning of the request's transcript.
        public func prewarm(model: Model, transcript: Transcript) {
            engine.executing?.prewarm(transcript: model.useCase.applied(to: transcript))
        }

        /// Runs one turn of the model.
        ///
        /// - Parameters:
        ///   - request: The conversation so far, with the options of the request.
        ///   - model: The model to run.
        ///   - channel: The channel for the events of the turn.
        /// - Throws: ``SystemLanguageModel/Error`` if there is no model, or the error with which the turn fails.
        nonisolated(nonsending) public func respond(
            to request: LanguageModelExecutorGenerationRequest, model: SystemLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            guard let executing = engine.executing else { throw SystemLanguageModel.Error.noBackend }
            var request = request
            request.transcript = model.useCase.applied(to: request.transcript)
            try await executing.respond(to: request, streamingInto: channel)
        }
    }
}

extension SystemLanguageModel.Executor {
    /// The engine's executor, which is created on first use once an engine is installed.
    private final class Engine: Sendable {
        private let registry: SystemLanguageModelRegistry
        private let made = Mutex<(any SystemLanguageModelExecuting)?>(nil)

        init(of registry: SystemLanguageModelRegistry) {
            self.registry = registry
        }

        var executing: (any SystemLanguageModelExecuting)? {
            if let executing = made.withLock({ $0 }) { return executing }
            guard let new = registry.backend?.makeExecutor() else { return nil }
            return made.withLock { made in
                // Another task may already have created an executor. All tasks use the same executor.
                made = made ?? new
                return made
            }
        }
    }
}
