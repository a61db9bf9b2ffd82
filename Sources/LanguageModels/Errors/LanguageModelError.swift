public import Foundation

/// Why a model did not answer a request, whichever model it is.
public enum LanguageModelError: LocalizedError {
    /// The conversation has more tokens than the model can hold.
    case contextSizeExceeded(ContextSizeExceeded)
    /// There were too many requests.
    case rateLimited(RateLimited)
    /// The prompt or the response was held back as unsafe.
    case guardrailViolation(GuardrailViolation)
    /// The model declined to answer.
    case refusal(Refusal)
    /// The request needs something that the model cannot do.
    case unsupportedCapability(UnsupportedCapability)
    /// The conversation has something in it that the model cannot read.
    case unsupportedTranscriptContent(UnsupportedTranscriptContent)
    /// The schema of the response has something in it that the model cannot keep to.
    case unsupportedGenerationGuide(UnsupportedGenerationGuide)
    /// The model does not speak the language.
    case unsupportedLanguageOrLocale(UnsupportedLanguageOrLocale)
    /// The model took too long.
    case timeout(Timeout)
}

extension LanguageModelError {
    /// The conversation has more tokens than the model can hold.
    public struct ContextSizeExceeded: Sendable {
        /// The most tokens that the model can hold.
        public var contextSize: Int
        /// The tokens that the conversation has.
        public var tokenCount: Int
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model told beyond the error.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - contextSize: The most tokens that the model can hold.
        ///   - tokenCount: The tokens that the conversation has.
        ///   - debugDescription: What happened, for developers.
        ///   - metadata: What the model tells beyond the error.
        public init(
            contextSize: Int, tokenCount: Int, debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.contextSize = contextSize
            self.tokenCount = tokenCount
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// There were too many requests.
    public struct RateLimited: Sendable {
        /// When requests may be made again, if that is known.
        public var resetDate: Date?
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model told beyond the error.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - resetDate: When requests may be made again, if that is known.
        ///   - debugDescription: What happened, for developers.
        ///   - metadata: What the model tells beyond the error.
        public init(resetDate: Date?, debugDescription: String, metadata: [String: any Sendable] = [:]) {
            self.resetDate = resetDate
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// The prompt or the response was held back as unsafe.
    public struct GuardrailViolation: Sendable {
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model told beyond the error.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - debugDescription: What happened, for developers.
        ///   - metadata: What the model tells beyond the error.
        public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// The model took too long.
    public struct Timeout: Sendable {
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model told beyond the error.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        ///
        /// - Parameters:
        ///   - debugDescription: What happened, for developers.
        ///   - metadata: What the model tells beyond the error.
        public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
