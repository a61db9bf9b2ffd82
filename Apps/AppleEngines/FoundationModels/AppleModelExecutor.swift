#if HEARTH_APPLE
    import Foundation
    import FoundationModels
    public import LanguageModels
    import Synchronization

    /// Runs one session's requests with Apple's framework.
    ///
    /// Apple's session is kept from request to request as long as it holds the same conversation, so that its prefix stays
    /// computed; a conversation that was changed or restored gets a new one, made from the transcript.
    @available(macOS 26.0, iOS 26.0, *)
    public final class AppleModelExecutor: LanguageModels.LanguageModelExecutor {
        /// The model that is run.
        public typealias Model = AppleLanguageModel

        /// Tells executors apart: the same model used in the same way.
        public struct Configuration: Hashable, Sendable {
            let source: AppleLanguageModel.Source
        }

        private let source: AppleLanguageModel.Source
        private let kept = Mutex<AppleConversation?>(nil)

        /// Creates an executor; the model is asked for by the first request.
        ///
        /// - Parameter configuration: Which model to run.
        public init(configuration: Configuration) { source = configuration.source }

        deinit { kept.withLock(\.self)?.stop() }

        /// Loads the model and computes what the transcript holds so far, as far as the system has time for it.
        ///
        /// - Parameters:
        ///   - model: The model that will be asked.
        ///   - transcript: What the request's transcript will begin with.
        public func prewarm(model: AppleLanguageModel, transcript: LanguageModels.Transcript) {
            var entries = Array(transcript)
            var prompt: LanguageModels.Transcript.Prompt?
            if case .prompt(let last)? = entries.last {
                prompt = last
                entries.removeLast()
            }
            let tools = LanguageModels.Transcript(entries: entries).toolDefinitions
            let prefix = prompt.map { AppleTranscript.prompt($0) }
            if let last = kept.withLock(\.self), last.holds(entries, tools: tools) {
                // Most of it is computed already.
                return last.session.prewarm(promptPrefix: prefix)
            }
            // What can't be made now is reported by the request that needs it.
            guard let new = try? AppleConversation(source: source, entries: entries, tools: tools) else { return }
            // First, so that one that waits for tools is no longer at work.
            keep(new)
            new.session.prewarm(promptPrefix: prefix)
        }

        /// Answers one request.
        ///
        /// - Parameters:
        ///   - request: The conversation so far and what is asked of the model.
        ///   - model: The model that is asked.
        ///   - channel: Where the events of the turn go.
        /// - Throws: What Apple's framework throws, as errors of ours; `CancellationError`.
        nonisolated(nonsending) public func respond(
            to request: LanguageModels.LanguageModelExecutorGenerationRequest, model: AppleLanguageModel,
            streamingInto channel: LanguageModels.LanguageModelExecutorGenerationChannel
        ) async throws {
            let last = kept.withLock { kept in
                defer { kept = nil }
                return kept
            }
            do {
                let conversation = try conversation(for: request, last: last)
                do {
                    try await withTaskCancellationHandler {
                        try await conversation.turn(request, streamingInto: channel)
                    } onCancel: {
                        conversation.stop()
                    }
                } catch {
                    conversation.stop()
                    throw error
                }
                keep(conversation)
            } catch {
                throw await AppleErrors.ours(error)
            }
        }

        /// Keeps a conversation for what comes next; one that was kept meanwhile is stopped: nobody goes on with it.
        private func keep(_ conversation: AppleConversation) {
            let replaced = kept.withLock { kept in
                defer { kept = conversation }
                return kept
            }
            if let replaced, replaced !== conversation { replaced.stop() }
        }

        /// The conversation that goes on with a request: the last one where it fits, else a new one.
        private func conversation(
            for request: LanguageModels.LanguageModelExecutorGenerationRequest, last: AppleConversation?
        ) throws -> AppleConversation {
            if let last {
                if last.takeOutputs(of: request) { return last }
                let entries = Array(request.transcript.dropLast())
                if last.holds(entries, tools: request.enabledToolDefinitions), try last.start(request) { return last }
                last.stop()
            }
            let new = try AppleConversation(
                source: source, entries: Array(request.transcript.dropLast()), tools: request.enabledToolDefinitions)
            guard try new.start(request) else {
                let entries = request.transcript.suffix(1)
                throw LanguageModels.LanguageModelError.unsupportedTranscriptContent(
                    .init(
                        unsupportedContent: Array(entries),
                        debugDescription: "Apple's framework goes on after a tool's output only in the session that "
                            + "called the tool. Ask again with a prompt."))
            }
            return new
        }
    }
#endif
