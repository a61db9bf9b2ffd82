extension LanguageModelError {
    /// The details of an error for a model that declined to answer.
    public struct Refusal: Sendable {
        /// A description of the error, for debugging.
        public var debugDescription: String
        /// Additional information from the model.
        public var metadata: [String: any Sendable]
        /// The model's explanation, in its own words.
        package let explanationText: String

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - explanation: The model's explanation, in its own words.
        ///   - debugDescription: A description of the error, for debugging.
        ///   - metadata: Additional information from the model.
        public init(explanation: String, debugDescription: String, metadata: [String: any Sendable] = [:]) {
            explanationText = explanation
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}

extension LanguageModelError.Refusal {
    /// The model's explanation as a response, which is available without waiting or failing.
    nonisolated(nonsending) public var explanation: LanguageModelSession.Response<String> {
        get async throws { LanguageModelSession.Response(text: explanationText) }
    }

    /// The model's explanation as a stream of one snapshot.
    public var explanationStream: LanguageModelSession.ResponseStream<String> {
        LanguageModelSession.ResponseStream(text: explanationText)
    }
}
