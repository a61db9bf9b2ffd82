import Engines
import Foundation
import LanguageModels
import Synchronization

/// A session of ``FoundationModelsProvider``.
final class FoundationModelsSession: ChatSession {
    private struct State {
        var run = 0
        var isRunning = false
        var isCancelled = false
        var task: Task<Void, Never>?
    }

    private let provider: FoundationModelsProvider
    private let config: ProviderConfig
    private let id = UUID()
    private let sessions = SessionPool(limit: 1)
    private let state = Mutex(State())

    init(provider: FoundationModelsProvider, config: ProviderConfig) {
        self.provider = provider
        self.config = config
    }

    deinit { provider.models.forget(conversation: id) }

    func generate(
        messages: [ChatMessage], options: GenerationOptions?, onToken: @escaping @Sendable (String) -> Void,
        onCompletion: @escaping @Sendable (Result<GenerationResult, any Error>) -> Void
    ) {
        let run = state.withLock { state -> Int? in
            guard !state.isRunning else { return nil }
            state.run += 1
            state.isRunning = true
            state.isCancelled = false
            return state.run
        }
        guard let run else {
            onCompletion(.failure(ChatError.generating))
            return
        }
        // The interface is one of callbacks, so that the work outlives the call; cancel() ends it by its handle.
        let task = Task {
            let result = await self.result(messages, options ?? config.defaultOptions, onToken)
            onCompletion(end(result, messages.count))
        }
        let isStopped = state.withLock { state in
            if state.run == run, state.isRunning { state.task = task }
            return state.run == run && state.isCancelled
        }
        if isStopped { task.cancel() }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = state.isRunning
            return state.task
        }
        task?.cancel()
    }

    /// Frees the session; a cancellation that came before this moment counts.
    private func end(
        _ result: Result<GenerationResult, any Error>, _ messages: Int
    ) -> Result<GenerationResult, any Error> {
        let isCancelled = state.withLock { state in
            state.isRunning = false
            state.task = nil
            return state.isCancelled
        }
        var result = result
        if isCancelled {
            // A failure has no time either.
            let latencyMs = (try? result.get())?.latencyMs
            result = .success(GenerationResult(text: "", finishReason: .cancel, latencyMs: latencyMs))
        }
        if config.loggingEnabled { log(result, messages) }
        return result
    }

    private func log(_ result: Result<GenerationResult, any Error>, _ messages: Int) {
        switch result {
        case .success(let result):
            let tokens = result.usage.map { "\($0.promptTokens) + \($0.outputTokens) tokens" } ?? "tokens unknown"
            let time = result.latencyMs.map { "\($0) ms" } ?? "time unknown"
            provider.log("answer: \(messages) messages, \(result.finishReason.rawValue), \(tokens), \(time)")
        case .failure: provider.log("answer: \(messages) messages, failed")
        }
    }

    // MARK: Answering

    private func result(
        _ messages: [ChatMessage], _ options: GenerationOptions, _ onToken: @Sendable (String) -> Void
    ) async -> Result<GenerationResult, any Error> {
        let start = provider.clock.now()
        var text = TurnText()
        do {
            let response = try await respond(messages, options, &text, onToken)
            guard response.content.contains(where: { !$0.isWhitespace }) else {
                throw ChatFailureError(failure: .empty)
            }
            return .success(
                GenerationResult(
                    text: response.content, usage: TokenUsage(response.usage),
                    finishReason: response.usage.finishReason, latencyMs: milliseconds(since: start)))
        } catch {
            return ended(error, text.text, since: start)
        }
    }

    private func respond(
        _ messages: [ChatMessage], _ options: GenerationOptions, _ text: inout TurnText,
        _ onToken: @Sendable (String) -> Void
    ) async throws -> LanguageModelSession.Response<String> {
        guard provider.isEnabled() else { throw ChatFailureError(failure: .switchedOff) }
        guard let question = messages.last, question.role == .user, question.hasText else {
            throw ChatError(.invalid, "The last message has to be the user's, with some text.")
        }
        let model = try provider.models.chatModel(
            provider.variants[config.modelVariant], guardrails: config.guardrailsEnabled, conversation: id)
        try await model.load { _ in }
        let transcript = ConversationTranscript.make(
            systemPrompt: config.systemPrompt, messages: messages.dropLast())
        let session = sessions.session(
            of: id, model: model, guardrails: config.guardrailsEnabled, transcript: transcript)
        defer { sessions.giveBack(id) }
        let stream = session.streamResponse(to: Prompt(question.text), options: options)
        for try await snapshot in stream {
            try Task.checkCancellation()
            if let piece = text.grow(to: snapshot.content) { onToken(piece.text) }
        }
        return try await stream.collect()
    }

    private func ended(
        _ error: any Error, _ text: String, since start: Duration
    ) -> Result<GenerationResult, any Error> {
        if let error = error as? ChatError { return .failure(error) }
        switch TurnMachine.Outcome(error, hasText: !text.isEmpty, models: provider.models) {
        case .answered(let reason):
            return .success(
                GenerationResult(text: text, finishReason: reason, latencyMs: milliseconds(since: start)))
        case .failed(let failure, .safety):
            return .success(
                GenerationResult(
                    text: "", finishReason: .safety, latencyMs: milliseconds(since: start),
                    safetyFindings: [SafetyFinding(explanation: failure.message)]))
        case .failed(let failure, _): return .failure(ChatError(failure))
        case .cancelled: return .failure(ChatError(ChatFailure.ended))
        }
    }

    private func milliseconds(since start: Duration) -> Int { (provider.clock.now() - start).milliseconds }
}

extension ChatError {
    fileprivate init(_ failure: ChatFailure) {
        let code: Code =
            switch failure.kind {
            case .unavailable: .unavailable
            case .tooLong: .invalid
            case .empty, .refused, .memory, .other: .failed
            }
        self.init(code, failure.message)
    }
}
