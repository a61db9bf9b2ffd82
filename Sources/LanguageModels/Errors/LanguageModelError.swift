public import Foundation

/// An error that any model can report when it cannot complete a request.
public enum LanguageModelError: LocalizedError {
    /// The conversation exceeds the model's context size.
    case contextSizeExceeded(ContextSizeExceeded)
    /// There were too many requests.
    case rateLimited(RateLimited)
    /// The prompt or the response was blocked as unsafe.
    case guardrailViolation(GuardrailViolation)
    /// The model declined to answer.
    case refusal(Refusal)
    /// The request requires a capability that the model lacks.
    case unsupportedCapability(UnsupportedCapability)
    /// The transcript contains content that the model does not support.
    case unsupportedTranscriptContent(UnsupportedTranscriptContent)
    /// The schema of the response has a guide that the model does not support.
    case unsupportedGenerationGuide(UnsupportedGenerationGuide)
    /// The model does not support the language.
    case unsupportedLanguageOrLocale(UnsupportedLanguageOrLocale)
    /// The model took too long.
    case timeout(Timeout)
}

extension LanguageModelError {
    /// The details of an error for a conversation that exceeds the model's context size.
    public struct ContextSizeExceeded: Sendable {
        /// The model's context size in tokens.
        public var contextSize: Int
        /// The conversation's size in tokens.
        public var tokenCount: Int
        /// A description of the error, for debugging.
        public var debugDescription: String
        /// Additional information from the model.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - contextSize: The model's context size in tokens.
        ///   - tokenCount: The conversation's size in tokens.
        ///   - debugDescription: A description of the error, for debugging.
        ///   - metadata: Additional information from the model.
        public init(
            contextSize: Int, tokenCount: Int, debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.contextSize = contextSize
            self.tokenCount = tokenCount
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// The details of an error for too many requests.
    public struct RateLimited: Sendable {
        /// The time at which requests are accepted again, if known.
        public var resetDate: Date?
        /// A description of the error, for debugging.
        public var debugDescription: String
        /// Additional information from the model.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        public init(resetDate: Date?, debugDescription: String, metadata: [String: any Sendable] = [:]) {
            self.resetDate = resetDate
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// The details of an error for a prompt or response that was blocked as unsafe.
    public struct GuardrailViolation: Sendable {
        /// A description of the error, for debugging.
        public var debugDescription: String
        /// Additional information from the model.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// The details of an error for a model that took too long.
    public struct Timeout: Sendable {
        /// A description of the error, for debugging.
        public var debugDescription: String
        /// Additional information from the model.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
