#if HEARTH_APPLE
    import Foundation
    import FoundationModels
    public import LanguageModels
    import Synchronization

    /// The executor that runs a session's requests with Apple's framework.
    ///
    /// Apple's session is reused for the next request of the same conversation, so that the computed prefix is reused.
    /// A changed or restored conversation gets a new session made from the transcript.
    @available(macOS 26.0, iOS 26.0, *)
    public final class AppleModelExecutor: LanguageModels.LanguageModelExecutor {
        public typealias Model = AppleLanguageModel

        /// The identity of an executor, because executors with equal configurations are interchangeable.
        public struct Configuration: Hashable, Sendable {
            let source: AppleLanguageModel.Source
        }

        private let source: AppleLanguageModel.Source
        private let kept = Mutex<AppleConversation?>(nil)

        /// Creates an executor, whose first request loads the model.
        public init(configuration: Configuration) { source = configuration.source }

        deinit { kept.withLock(\.self)?.stop() }

        /// Loads the model and computes the transcript's prefix, as far as the system has time.
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
                // The cached session has computed most of the prefix already.
                return last.session.prewarm(promptPrefix: prefix)
            }
            // An error is reported by the request that needs the session.
            guard let new = try? AppleConversation(source: source, entries: entries, tools: tools) else { return }
            // Caches the conversation before the prewarming, so that an older session that waits for tools is stopped.
            keep(new)
            new.session.prewarm(promptPrefix: prefix)
        }

        /// Answers one request.
        ///
        /// - Throws: Errors of Apple's framework, mapped to Hearth's; `CancellationError`.
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

        /// Caches a conversation for the next request, and stops the conversation that was cached before.
        private func keep(_ conversation: AppleConversation) {
            let replaced = kept.withLock { kept in
                defer { kept = conversation }
                return kept
            }
            if let replaced, replaced !== conversation { replaced.stop() }
        }

        /// Returns the conversation for a request: the last conversation if its entries and tools match, else a new
        /// one.
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
                        debugDescription: "Apple's framework continues after a tool's output only in the session that "
                            + "called the tool. Ask again with a prompt."))
            }
            return new
        }
    }
#endif
