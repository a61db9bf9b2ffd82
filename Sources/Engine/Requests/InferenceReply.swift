/// Replies that are being generated, one for each choice.
public struct InferenceReply: Sendable {
    /// A reply as it is written.
    ///
    /// It is computed as fast as it is read. Whoever stops reading, or is cancelled, ends it.
    public typealias Events = AsyncThrowingStream<InferenceEvent, any Error>

    /// The id of the model that answers.
    public var model: String
    /// A fingerprint of the model's file.
    public var fingerprint: String
    /// The prompt as text, for APIs that repeat it.
    public var promptText: String?
    /// The number of the prompt's tokens, if it is known before the reply is written.
    public var promptTokens: Int?
    /// Keywords of JSON Schema that are checked once a reply is whole, since they are not, or not wholly, enforced while it
    /// is written.
    public var checkedKeywords: [String]
    /// One stream for each choice, each read by one task; their errors are `InferenceError` and `CancellationError`.
    public var choices: [Events]

    public init(
        model: String, fingerprint: String, promptText: String? = nil, checkedKeywords: [String] = [], choices: [Events]
    ) {
        self.model = model
        self.fingerprint = fingerprint
        self.promptText = promptText
        self.checkedKeywords = checkedKeywords
        self.choices = choices
    }
}

extension InferenceReply.Events {
    /// Reads a reply to its end.
    ///
    /// - Returns: The text of the answer.
    /// - Throws: What the reply ends with; `InferenceError` for an answer without text or one that a full context cut off;
    ///   `CancellationError`.
    package func text() async throws -> String {
        var text = ""
        var end: InferenceEnd?
        for try await event in self {
            switch event {
            case .text(let piece, _): text += piece
            case .replacedText(let whole): text = whole
            case .finished(let last): end = last
            case .reasoning, .toolCall, .toolArguments: break
            }
        }
        try Task.checkCancellation()
        guard end?.isContextFull != true else {
            throw InferenceError(.contextExceeded, "The answer was cut off because the model's context is full.")
        }
        guard end != nil, text.contains(where: { !$0.isWhitespace }) else {
            throw InferenceError(.failed, "The model returned an empty answer. Try again.")
        }
        return text
    }
}
