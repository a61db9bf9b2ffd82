import LanguageModels

extension LanguageModel {
    /// Answers one prompt in a session of its own, piece by piece.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - maxTokens: The most tokens that the answer may have.
    /// - Returns: The pieces of the answer; the stream throws what stopped it.
    func textStream(prompt: String, maxTokens: Int) -> AsyncThrowingStream<String, any Error> {
        let session = LanguageModelSession(model: self)
        let options = GenerationOptions(maximumResponseTokens: max(maxTokens, 1))
        return AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    var written = 0
                    for try await snapshot in session.streamResponse(to: prompt, options: options) {
                        let text = snapshot.content
                        continuation.yield(String(decoding: text.utf8.dropFirst(written), as: UTF8.self))
                        written = text.utf8.count
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
