#if HEARTH_APPLE && canImport(FoundationModels, _version: 2)
    public import FoundationModels
    public import LanguageModels

    /// The executor that runs a Hearth model for a session of Apple's framework.
    ///
    /// A model conforms to Apple's protocol by using this type as its executor, as `LlamaLanguageModel` does.
    @available(macOS 27.0, iOS 27.0, *)
    public struct AppleSessionExecutor<
        Ours: LanguageModels.LanguageModel, Model: FoundationModels.LanguageModel
    >: FoundationModels.LanguageModelExecutor {
        /// The identity of an executor, which equals the identity of Hearth's executor.
        public struct Configuration: Hashable, Sendable {
            let model: Ours
            let ours: Ours.Executor.Configuration

            public init(_ model: Ours) {
                self.model = model
                ours = model.executorConfiguration
            }

            /// Returns whether Hearth's sessions would share an executor for both configurations.
            public static func == (left: Configuration, right: Configuration) -> Bool { left.ours == right.ours }

            /// Hashes the identity of Hearth's executor.
            public func hash(into hasher: inout Hasher) { hasher.combine(ours) }
        }

        private let model: Ours
        private let executor: Ours.Executor

        public init(configuration: Configuration) throws {
            model = configuration.model
            executor = try Ours.Executor(configuration: configuration.ours)
        }

        /// Computes the transcript's prefix.
        public func prewarm(model: Model, transcript: FoundationModels.Transcript) {
            // An error is reported by the request that needs the transcript.
            guard let transcript = try? HearthTranscript.transcript(transcript) else { return }
            executor.prewarm(model: self.model, transcript: transcript)
        }

        /// Answers one request.
        ///
        /// - Throws: Errors of the model, mapped to Apple's equivalents if they exist.
        nonisolated(nonsending) public func respond(
            to request: FoundationModels.LanguageModelExecutorGenerationRequest, model: Model,
            streamingInto channel: FoundationModels.LanguageModelExecutorGenerationChannel
        ) async throws {
            do {
                let request = try ours(request)
                let ourChannel = LanguageModels.LanguageModelExecutorGenerationChannel()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { [executor, model = self.model] in
                        do {
                            try await executor.respond(to: request, model: model, streamingInto: ourChannel)
                            ourChannel.finish()
                        } catch {
                            ourChannel.finish(throwing: error)
                        }
                    }
                    for try await event in ourChannel {
                        if let event = try AppleEvents.event(event) { await channel.send(event) }
                    }
                    try await group.waitForAll()
                }
                // A Hearth executor may return without an error if its task is cancelled.
                try Task.checkCancellation()
            } catch {
                throw AppleEvents.error(error)
            }
        }

        private func ours(
            _ request: FoundationModels.LanguageModelExecutorGenerationRequest
        ) throws -> LanguageModels.LanguageModelExecutorGenerationRequest {
            LanguageModels.LanguageModelExecutorGenerationRequest(
                id: request.id, transcript: try HearthTranscript.transcript(request.transcript),
                enabledTools: try request.enabledToolDefinitions.map { try HearthTranscript.tool($0) },
                schema: try request.schema.map { try HearthTranscript.schema($0) },
                generationOptions: HearthTranscript.options(request.generationOptions),
                contextOptions: HearthTranscript.contextOptions(request.contextOptions),
                metadata: try HearthTranscript.metadata(request.metadata))
        }
    }
#endif
