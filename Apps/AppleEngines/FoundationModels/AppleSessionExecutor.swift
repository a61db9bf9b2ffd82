#if HEARTH_APPLE && canImport(FoundationModels, _version: 2)
    public import FoundationModels
    public import LanguageModels

    /// Runs a model of ours for a session of Apple's.
    ///
    /// A model conforms to Apple's protocol by naming this type as its executor; `LlamaLanguageModel` does.
    @available(macOS 27.0, iOS 27.0, *)
    public struct AppleSessionExecutor<
        Ours: LanguageModels.LanguageModel, Model: FoundationModels.LanguageModel
    >: FoundationModels.LanguageModelExecutor {
        /// Tells executors apart as our sessions do.
        public struct Configuration: Hashable, Sendable {
            let model: Ours
            let ours: Ours.Executor.Configuration

            /// Makes a configuration.
            ///
            /// - Parameter model: The model that is run.
            public init(_ model: Ours) {
                self.model = model
                ours = model.executorConfiguration
            }

            /// Whether two configurations are of the same executor.
            ///
            /// - Parameters:
            ///   - left: A configuration.
            ///   - right: Another one.
            /// - Returns: Whether our sessions would use one executor for both.
            public static func == (left: Configuration, right: Configuration) -> Bool { left.ours == right.ours }

            /// Feeds what tells the configuration apart.
            ///
            /// - Parameter hasher: What takes it.
            public func hash(into hasher: inout Hasher) { hasher.combine(ours) }
        }

        private let model: Ours
        private let executor: Ours.Executor

        /// Creates an executor.
        ///
        /// - Parameter configuration: The model that is run.
        /// - Throws: What the model's own executor throws.
        public init(configuration: Configuration) throws {
            model = configuration.model
            executor = try Ours.Executor(configuration: configuration.ours)
        }

        /// Computes what the transcript holds so far.
        ///
        /// - Parameters:
        ///   - model: The model that will be asked.
        ///   - transcript: What the request's transcript will begin with.
        public func prewarm(model: Model, transcript: FoundationModels.Transcript) {
            // What can't be read now is reported by the request that needs it.
            guard let transcript = try? OurTranscript.transcript(transcript) else { return }
            executor.prewarm(model: self.model, transcript: transcript)
        }

        /// Answers one request.
        ///
        /// - Parameters:
        ///   - request: The conversation so far and what is asked of the model.
        ///   - model: The model that is asked.
        ///   - channel: Where the events of the turn go.
        /// - Throws: What the model throws, as errors of Apple's where they have one that says the same.
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
                // Our executors may simply return when their task is cancelled.
                try Task.checkCancellation()
            } catch {
                throw AppleEvents.error(error)
            }
        }

        private func ours(
            _ request: FoundationModels.LanguageModelExecutorGenerationRequest
        ) throws -> LanguageModels.LanguageModelExecutorGenerationRequest {
            LanguageModels.LanguageModelExecutorGenerationRequest(
                id: request.id, transcript: try OurTranscript.transcript(request.transcript),
                enabledTools: try request.enabledToolDefinitions.map { try OurTranscript.tool($0) },
                schema: try request.schema.map { try OurTranscript.schema($0) },
                generationOptions: OurTranscript.options(request.generationOptions),
                contextOptions: OurTranscript.contextOptions(request.contextOptions),
                metadata: try OurTranscript.metadata(request.metadata))
        }
    }
#endif
