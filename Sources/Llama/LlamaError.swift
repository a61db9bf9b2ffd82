public import Foundation

/// A failure of the llama.cpp engine, with its reason and advice.
///
/// Problems of the model file itself are reported as `GGUFError`, and cancellation as `CancellationError`.
public struct LlamaError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure; compare with the static codes.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case unsupportedModel, outOfMemory, contextExceeded, inputTooLong, invalidRequest, unsupportedOperation
            case engineFailure, workerUnavailable, closed, invalidState
        }

        private let kind: Kind

        /// llama.cpp does not support the architecture, the tokenizer or the tensors of this model.
        public static let unsupportedModel = Code(kind: .unsupportedModel)
        /// The weights, the KV cache or the compute buffers do not fit into memory.
        public static let outOfMemory = Code(kind: .outOfMemory)
        /// The prompt leaves no room for an answer; see `promptTokens` and `contextTokens`.
        public static let contextExceeded = Code(kind: .contextExceeded)
        /// A text exceeds the maximum length of the embedding model.
        public static let inputTooLong = Code(kind: .inputTooLong)
        /// A parameter is out of range.
        public static let invalidRequest = Code(kind: .invalidRequest)
        /// The model does not support the operation, such as text from an encoder or labels from a decoder.
        public static let unsupportedOperation = Code(kind: .unsupportedOperation)
        /// llama.cpp reported a failure while computing.
        public static let engineFailure = Code(kind: .engineFailure)
        /// A worker on another machine cannot be reached, is not a worker, or was lost while a model used it.
        public static let workerUnavailable = Code(kind: .workerUnavailable)
        /// The model was closed while the request waited or ran.
        public static let closed = Code(kind: .closed)
        /// A saved prefix is damaged or belongs to another model, configuration or engine version.
        public static let invalidState = Code(kind: .invalidState)

        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// The failure, its reason and advice in full sentences, without any text of the prompt.
    public let message: String
    /// The number of tokens in the refused prompt, for `contextExceeded` and `inputTooLong`.
    public let promptTokens: Int?
    /// The context size in tokens, for `contextExceeded` and `inputTooLong`.
    public let contextTokens: Int?

    public var description: String { message }

    /// A copy of ``description``, which `localizedDescription` shows.
    public var errorDescription: String? { description }

    package init(_ code: Code, _ message: String, promptTokens: Int? = nil, contextTokens: Int? = nil) {
        self.code = code
        self.message = message
        self.promptTokens = promptTokens
        self.contextTokens = contextTokens
    }

    /// Returns an error whose wording agents recognise, so that they shorten their conversation.
    ///
    /// Anthropic's API reports "prompt is too long", and OpenAI's API "maximum context length is … tokens".
    static func contextExceeded(promptTokens: Int, contextTokens: Int) -> LlamaError {
        LlamaError(
            .contextExceeded,
            "The prompt is too long: it has \(promptTokens) tokens, and the maximum context length is \(contextTokens) "
                + "tokens, including the answer. Shorten the prompt or load the model with a larger context.",
            promptTokens: promptTokens, contextTokens: contextTokens)
    }

    static let closedWhileRunning = LlamaError(
        .closed, "The model was closed before the request had finished. Load it again and repeat the request.")
}
