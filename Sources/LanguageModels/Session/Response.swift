extension LanguageModelSession {
    /// A model's response, with its transcript entries and usage.
    public struct Response<Content> where Content: Generable {
        /// The answer.
        public let content: Content
        /// The answer as raw content, before its conversion to `Content`.
        public let rawContent: GeneratedContent
        /// The entries that the request added to the transcript: the prompt, tool calls and outputs, the response.
        public let transcriptEntries: ArraySlice<Transcript.Entry>
        /// The token usage of the request, over all turns of the model.
        public let usage: Usage
    }
}

extension LanguageModelSession.Response: Sendable where Content: Sendable {}

extension LanguageModelSession.Response where Content == String {
    /// Creates a response of a text that is there already.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - entries: The transcript entries that belong to it.
    package init(text: String, entries: [Transcript.Entry] = []) {
        self.init(
            content: text, rawContent: GeneratedContent(text), transcriptEntries: entries[...], usage: .zero)
    }
}
