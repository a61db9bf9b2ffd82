/// Replies in progress, one for each choice.
public struct InferenceReply: Sendable {
    /// The stream of a reply.
    ///
    /// Models generate only as fast as the stream is read. Dropping the stream or cancelling the reading
    /// task ends the generation.
    public typealias Events = AsyncThrowingStream<InferenceEvent, any Error>

    /// The id of the model that answers.
    public var model: String
    /// A fingerprint of the model's file.
    public var fingerprint: String
    /// The prompt as text, for APIs that echo it.
    public var promptText: String?
    /// The number of prompt tokens, if known before the reply starts.
    public var promptTokens: Int?
    /// The JSON Schema keywords that are checked at the end of a reply, because decoding does not fully
    /// enforce them.
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
    /// - Throws: The error of the reply, `CancellationError`, or `InferenceError` if the answer is empty or was cut
    ///   off by a full context.
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
