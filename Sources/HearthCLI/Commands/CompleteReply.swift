import Hearth

/// A reply to its end.
struct CompleteReply: Sendable {
    /// The answer, without reasoning.
    let text: String
    /// How it ended, and what it took.
    let end: InferenceEnd

    /// Reads a reply.
    ///
    /// - Parameters:
    ///   - events: The reply as it is written.
    ///   - onText: Called with each piece of the answer as it comes.
    init(_ events: InferenceReply.Events, onText: (String) -> Void) async throws {
        var text = ""
        for try await event in events {
            switch event {
            case .text(let piece, _):
                onText(piece)
                text += piece
            case .replacedText(let whole): text = whole
            case .finished(let end):
                (self.text, self.end) = (text, end)
                return
            case .reasoning, .toolCall, .toolArguments: break
            }
        }
        // A reply that fails throws above; one that ends without an end was stopped.
        throw CancellationError()
    }
}
