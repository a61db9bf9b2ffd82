public import Foundation

/// Why a model could not answer, categorised by what the caller can do about it.
public struct InferenceError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Sendable, Hashable {
        /// The model does not exist, or no model is installed.
        case modelNotFound
        /// The file is damaged, or not supported by the engine.
        case modelUnusable
        /// The prompt leaves no room for an answer, or the text is too long to embed.
        case contextExceeded
        /// A parameter is out of range, or a schema cannot be enforced.
        case invalidRequest
        /// The model does not support the request.
        case unsupported
        /// The model does not fit into the free memory.
        case outOfMemory
        /// The model was removed or unloaded meanwhile; a retry may succeed.
        case unavailable
        /// The engine failed.
        case failed
        /// The user has not allowed it, such as words going to a model elsewhere.
        case notAllowed
        /// A model elsewhere cannot be reached, or does not answer as it should.
        case remote
    }

    public var code: Code
    /// Full sentences: what happened, why, and what to do next; never words of the prompt.
    public var message: String
    /// The part of the request that caused the error, as a path such as `tools[0].parameters`; nil for none.
    public var parameter: String?
    /// The context size in tokens, for `contextExceeded`; nil if unknown.
    public var contextTokens: Int?
    /// The size of the prompt in tokens, for `contextExceeded`; nil if unknown.
    public var promptTokens: Int?

    public var description: String { message }

    /// The sentences that `localizedDescription` shows: those of ``description``.
    public var errorDescription: String? { description }

    public init(_ code: Code, _ message: String, parameter: String? = nil, contextTokens: Int? = nil) {
        self.code = code
        self.message = message
        self.parameter = parameter
        self.contextTokens = contextTokens
    }
}
