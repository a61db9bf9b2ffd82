extension LanguageModelSession.GenerationError {
    /// A model's refusal to respond.
    public struct Refusal: Sendable {
        let transcriptEntries: [Transcript.Entry]

        /// Creates a refusal.
        ///
        /// - Parameter transcriptEntries: The entries up to and including the refused prompt.
        public init(transcriptEntries: [Transcript.Entry]) { self.transcriptEntries = transcriptEntries }
    }
}

extension LanguageModelSession.GenerationError.Refusal {
    /// The model's explanation, which requires another request to the system's model.
    nonisolated(nonsending) public var explanation: LanguageModelSession.Response<String> {
        get async throws { try await session(with: SystemLanguageModel.default).respond(to: Self.question) }
    }

    /// The model's explanation as a stream, which requires another request to the system's model.
    public var explanationStream: LanguageModelSession.ResponseStream<String> {
        session(with: SystemLanguageModel.default).streamResponse(to: Self.question)
    }

    private static let question = "Explain in one or two sentences why you did not answer my last request."

    /// Returns a session for asking a model about the refusal.
    ///
    /// - Returns: A session with the transcript up to and including the refused prompt.
    package func session(with model: some LanguageModel) -> LanguageModelSession {
        LanguageModelSession(model: model, transcript: Transcript(entries: transcriptEntries))
    }
}
