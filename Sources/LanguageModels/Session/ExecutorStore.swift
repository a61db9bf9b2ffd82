import Synchronization

/// The executors of a session, each of which is created on the first use of its configuration.
package final class ExecutorStore: Sendable {
    private struct Key: Hashable {
        let type: ObjectIdentifier
        let configuration: AnyHashable
    }

    private let executors = Mutex<[Key: any LanguageModelExecutor]>([:])

    package init() {}

    func executor<Model: LanguageModel>(for model: Model) throws -> Model.Executor {
        let configuration = model.executorConfiguration
        let type = ObjectIdentifier(Model.Executor.self)
        let existing = executors.withLock { executors in
            executors[Key(type: type, configuration: AnyHashable(configuration))] as? Model.Executor
        }
        if let existing { return existing }
        // The executor is created outside of the lock, because this runs the model's code. If two executors are created
        // concurrently, the first executor is kept.
        let made = try Model.Executor(configuration: configuration)
        return executors.withLock { executors in
            let key = Key(type: type, configuration: AnyHashable(configuration))
            if let first = executors[key] as? Model.Executor { return first }
            executors[key] = made
            return made
        }
    }
}

extension LanguageModel {
    /// Runs one turn of the model, and finishes the channel when the call returns or throws.
    package func generate(
        _ request: LanguageModelExecutorGenerationRequest, into channel: LanguageModelExecutorGenerationChannel,
        with executors: ExecutorStore
    ) async {
        do {
            try await executors.executor(for: self).respond(to: request, model: self, streamingInto: channel)
            channel.finish()
        } catch {
            channel.finish(throwing: error)
        }
    }

    package func prewarm(_ transcript: Transcript, with executors: ExecutorStore) throws {
        try executors.executor(for: self).prewarm(model: self, transcript: transcript)
    }
}
