import Hearth

struct CompleteReply: Sendable {
    /// The text of the answer, without reasoning.
    let text: String
    /// The end of the reply: its reason and statistics.
    let end: InferenceEnd

    /// Reads a reply to its end, and passes each piece of the answer to `onText` as it arrives.
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
        // A failed reply throws in the loop. A reply without an end event was stopped.
        throw CancellationError()
    }
}
