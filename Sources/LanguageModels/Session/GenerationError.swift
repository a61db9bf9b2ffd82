public import Foundation

extension LanguageModelSession {
    /// The errors of the first version of this API.
    ///
    /// They are declared so that code that catches them compiles. This module throws their successors:
    /// ``LanguageModelError``, ``LanguageModelSession/Error``, ``SystemLanguageModel/Error`` and
    /// ``GeneratedContent/ParsingError``.
    public enum GenerationError: Swift.Error, LocalizedError {
        /// The conversation exceeds the context size (now `LanguageModelError.contextSizeExceeded`).
        case exceededContextWindowSize(Context)
        /// The model's files are not available (now `SystemLanguageModel.Error.assetsUnavailable`).
        case assetsUnavailable(Context)
        /// A guardrail blocked the prompt or the response (now `LanguageModelError.guardrailViolation`).
        case guardrailViolation(Context)
        /// The model does not support a guide (now `LanguageModelError.unsupportedGenerationGuide`).
        case unsupportedGuide(Context)
        /// The model does not support a language (now `LanguageModelError.unsupportedLanguageOrLocale`).
        case unsupportedLanguageOrLocale(Context)
        /// The response cannot be decoded (now `GeneratedContent.ParsingError`).
        case decodingFailure(Context)
        /// There were too many requests (now `LanguageModelError.rateLimited`).
        case rateLimited(Context)
        /// The session received a concurrent request (now `LanguageModelSession.Error.concurrentRequests`).
        case concurrentRequests(Context)
        /// The model refused to respond (now `LanguageModelError.refusal`).
        case refusal(Refusal, Context)

        /// The context of an error.
        public struct Context: Sendable {
            /// A description of the error, for debugging.
            public let debugDescription: String

            /// Creates a context.
            public init(debugDescription: String) { self.debugDescription = debugDescription }
        }
    }
}

extension LanguageModelSession.GenerationError {
    /// The error, its reason and a suggestion, as shown by `localizedDescription`.
    public var errorDescription: String? {
        [summary, failureReason ?? "", recoverySuggestion ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private var summary: String {
        switch self {
        case .exceededContextWindowSize: "The conversation is larger than the model's context."
        case .assetsUnavailable: "The model is not available."
        case .guardrailViolation: "A guardrail blocked the prompt or the answer."
        case .unsupportedGuide: "The schema has a guide that the model does not support."
        case .unsupportedLanguageOrLocale: "The model does not support this language."
        case .decodingFailure: "The answer could not be decoded as the requested type."
        case .rateLimited: "There were too many requests."
        case .concurrentRequests: "The session is still answering another request."
        case .refusal: "The model declined to answer."
        }
    }

    /// A suggestion for resolving the error.
    public var recoverySuggestion: String? {
        switch self {
        case .exceededContextWindowSize: "Start a new session, or shorten the transcript."
        case .assetsUnavailable: "Install a model and try again."
        case .guardrailViolation, .refusal: "Rephrase the prompt."
        case .unsupportedGuide: "Omit the guide, or validate the answer in your code."
        case .unsupportedLanguageOrLocale: "Ask in a language that the model supports."
        case .decodingFailure: "Try again, or allow more tokens for the answer."
        case .rateLimited: "Wait a while and try again."
        case .concurrentRequests: "Wait until isResponding is false, or use another session."
        }
    }

    /// The debug description of the error's context.
    public var failureReason: String? {
        switch self {
        case .exceededContextWindowSize(let context), .assetsUnavailable(let context),
            .guardrailViolation(let context), .unsupportedGuide(let context),
            .unsupportedLanguageOrLocale(let context), .decodingFailure(let context), .rateLimited(let context),
            .concurrentRequests(let context), .refusal(_, let context):
            context.debugDescription
        }
    }
}
