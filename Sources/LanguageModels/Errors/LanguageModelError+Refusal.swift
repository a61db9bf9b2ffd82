extension LanguageModelError {
    /// The model declined to answer.
    public struct Refusal: Sendable {
        /// What happened, for developers.
        public var debugDescription: String
        /// Additional information from the model.
        public var metadata: [String: any Sendable]
        /// The model's reason, in its words.
        package let explanationText: String

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - explanation: The model's reason, in its words.
        ///   - debugDescription: What happened, for developers.
        ///   - metadata: What the model tells beyond the error.
        public init(explanation: String, debugDescription: String, metadata: [String: any Sendable] = [:]) {
            explanationText = explanation
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}

extension LanguageModelError.Refusal {
    /// The model's reason as a response; it is there already, so this neither waits nor fails.
    nonisolated(nonsending) public var explanation: LanguageModelSession.Response<String> {
        get async throws { LanguageModelSession.Response(text: explanationText) }
    }

    /// The model's reason as a stream of one snapshot.
    public var explanationStream: LanguageModelSession.ResponseStream<String> {
        LanguageModelSession.ResponseStream(text: explanationText)
    }
}
