public import Foundation

/// An error of a model request, categorised by what the caller can do about it.
public struct InferenceError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Sendable, Hashable {
        /// The model does not exist, or no model is installed.
        case modelNotFound
        /// The file is damaged, or not supported by the engine.
        case modelUnusable
        /// The prompt leaves no space for an answer, or the text is too long to embed.
        case contextExceeded
        /// A parameter is out of range, or a schema cannot be enforced.
        case invalidRequest
        /// The model does not support the request.
        case unsupported
        /// The model does not fit into the free memory.
        case outOfMemory
        /// The model was removed or unloaded during the request; a retry may succeed.
        case unavailable
        /// The engine failed.
        case failed
        /// The user has not allowed the request, such as sending text to a remote model.
        case notAllowed
        /// A remote model is unreachable or sends invalid answers.
        case remote
    }

    public var code: Code
    /// Full sentences: the failure, its reason, and the next step; never text of the prompt.
    public var message: String
    /// The part of the request that caused the error, as a path such as `tools[0].parameters`; `nil` if
    /// unknown.
    public var parameter: String?
    /// The context size in tokens, for `contextExceeded`; `nil` if unknown.
    public var contextTokens: Int?
    /// The size of the prompt in tokens, for `contextExceeded`; `nil` if unknown.
    public var promptTokens: Int?

    public var description: String { message }

    public var errorDescription: String? { description }

    public init(_ code: Code, _ message: String, parameter: String? = nil, contextTokens: Int? = nil) {
        self.code = code
        self.message = message
        self.parameter = parameter
        self.contextTokens = contextTokens
    }
}
