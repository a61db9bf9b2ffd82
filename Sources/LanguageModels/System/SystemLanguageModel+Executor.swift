import Synchronization

extension SystemLanguageModel {
    /// The executor of the system's model for one session.
    public struct Executor: LanguageModelExecutor {
        /// The model that is run.
        public typealias Model = SystemLanguageModel

        /// The configuration of an executor.
        public struct Configuration: Hashable & Sendable {
            let useCase: String
            let guardrails: String
            let registry: SystemLanguageModelRegistry
        }

        private let engine: Engine

        /// Creates an executor.
        ///
        /// - Parameter configuration: What the executor is made from.
        public init(configuration: Configuration) {
            engine = Engine(of: configuration.registry)
        }

        /// Prepares for a request that may follow soon.
        ///
        /// - Parameters:
        ///   - model: The model that will be asked.
        ///   - transcript: What the request's transcript will begin with.
        public func prewarm(model: Model, transcript: Transcript) {
            engine.executing?.prewarm(transcript: model.useCase.applied(to: transcript))
        }

        /// Lets the model do one turn.
        ///
        /// - Parameters:
        ///   - request: The conversation so far and what is asked of the model.
        ///   - model: The model that is asked.
        ///   - channel: Where the events of the turn go.
        /// - Throws: ``SystemLanguageModel/Error`` when there is no model; else why the turn could not be finished.
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
    /// Holds what the engine made for this executor, from the first use on at which there is an engine.
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
                // Another task may have been faster; all use the same.
                made = made ?? new
                return made
            }
        }
    }
}
