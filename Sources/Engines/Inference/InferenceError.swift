public import Foundation

/// Why a model could not answer, sorted by what the caller can do about it.
public struct InferenceError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Sendable, Hashable {
        /// There is no such model, or none at all.
        case modelNotFound
        /// The file is damaged, or is one that the engine does not know.
        case modelUnusable
        /// The prompt leaves no room for an answer, or the text is too long to embed.
        case contextExceeded
        /// A parameter is out of its range, or a schema cannot be enforced.
        case invalidRequest
        /// The model cannot do what was asked.
        case unsupported
        /// The model does not fit into the memory that is free.
        case outOfMemory
        /// The model was removed or unloaded meanwhile; asking again may help.
        case unavailable
        /// The engine failed.
        case failed
    }

    public var code: Code
    /// Full sentences: what happened, why, what to do next; never text of the prompt.
    public var message: String
    /// The part of the request that is meant, as a path such as `tools[0].parameters`; nil for none.
    public var parameter: String?

    public var description: String { message }

    /// The same sentences as ``description``: what `localizedDescription` shows.
    public var errorDescription: String? { description }

    public init(_ code: Code, _ message: String, parameter: String? = nil) {
        self.code = code
        self.message = message
        self.parameter = parameter
    }
}
