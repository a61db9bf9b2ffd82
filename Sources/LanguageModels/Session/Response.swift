extension LanguageModelSession {
    /// A model's response, with its transcript entries and usage.
    public struct Response<Content> where Content: Generable {
        /// The response as the requested type.
        public let content: Content
        /// The response as raw content, before its conversion to `Content`.
        public let rawContent: GeneratedContent
        /// The entries that the request added to the transcript: the prompt, tool calls and outputs, and the response.
        public let transcriptEntries: ArraySlice<Transcript.Entry>
        /// The token usage of the request, summed over all turns of the model.
        public let usage: Usage
    }
}

extension LanguageModelSession.Response: Sendable where Content: Sendable {}

extension LanguageModelSession.Response where Content == String {
    /// Creates a response from existing text.
    package init(text: String, entries: [Transcript.Entry] = []) {
        self.init(
            content: text, rawContent: GeneratedContent(text), transcriptEntries: entries[...], usage: .zero)
    }
}
