extension LanguageModelSession.GenerationError {
    /// A model's decision not to answer.
    public struct Refusal: Sendable {
        let transcriptEntries: [Transcript.Entry]

        /// Creates a refusal.
        ///
        /// - Parameter transcriptEntries: The entries up to the prompt that the model declined.
        public init(transcriptEntries: [Transcript.Entry]) { self.transcriptEntries = transcriptEntries }
    }
}

extension LanguageModelSession.GenerationError.Refusal {
    /// The model's own explanation, which takes a second generation with the system's model.
    nonisolated(nonsending) public var explanation: LanguageModelSession.Response<String> {
        get async throws { try await session(with: SystemLanguageModel.default).respond(to: Self.question) }
    }

    /// The model's own explanation as a stream, which takes a second generation with the system's model.
    public var explanationStream: LanguageModelSession.ResponseStream<String> {
        session(with: SystemLanguageModel.default).streamResponse(to: Self.question)
    }

    private static let question = "Explain in one or two sentences why you did not answer my last request."

    /// Makes a session in which a model can be asked about the refusal.
    ///
    /// - Parameter model: The model.
    /// - Returns: The session, with the transcript up to the prompt that was declined.
    package func session(with model: some LanguageModel) -> LanguageModelSession {
        LanguageModelSession(model: model, transcript: Transcript(entries: transcriptEntries))
    }
}
