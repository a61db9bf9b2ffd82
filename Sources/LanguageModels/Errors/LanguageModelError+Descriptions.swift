import Foundation

extension LanguageModelError: CustomDebugStringConvertible {
    /// The error, its reason and a suggestion, as shown by `localizedDescription`.
    public var errorDescription: String? {
        // The summary of an overflow already contains the reason.
        let reason = if case .contextSizeExceeded = self { "" } else { details }
        return [summary, reason, recoverySuggestion ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A summary of the error in one sentence.
    private var summary: String {
        switch self {
        case .contextSizeExceeded(let details):
            "Content contains \(details.tokenCount) tokens, which exceeds the maximum allowed context size of "
                + "\(details.contextSize)."
        case .rateLimited(let details):
            if let date = details.resetDate {
                "The model received too many requests; it accepts new ones from \(date.formatted(.iso8601))."
            } else {
                "The model received too many requests."
            }
        case .guardrailViolation: "The prompt or the response was blocked because it may be unsafe."
        case .refusal: "The model declined to answer the request."
        case .unsupportedCapability(let details): "The model does not support \(details.capability.name)."
        case .unsupportedTranscriptContent(let details):
            "The model cannot read \(Self.count(of: details.unsupportedContent)) of the transcript."
        case .unsupportedGenerationGuide(let details):
            if let name = details.schemaName {
                "The schema '\(name)' has a guide that the model does not support."
            } else {
                "The schema has a guide that the model does not support."
            }
        case .unsupportedLanguageOrLocale(let details):
            "The model does not support the language '\(details.languageCode.identifier)'."
        case .timeout: "The model did not answer in time."
        }
    }

    /// A suggestion for resolving the error.
    public var recoverySuggestion: String? {
        switch self {
        case .contextSizeExceeded:
            "Start a new session, shorten the instructions or the prompt, or remove older entries from the transcript."
        case .rateLimited: "Wait before sending the next request."
        case .guardrailViolation: "Change the prompt."
        case .refusal: "Change the prompt; the refusal's explanation says why the model declined."
        case .unsupportedCapability: "Use a model that has the capability, or omit what requires it."
        case .unsupportedTranscriptContent: "Remove the unsupported entries from the transcript, or use another model."
        case .unsupportedGenerationGuide: "Remove the guide from the schema, or express it differently."
        case .unsupportedLanguageOrLocale: "Use a language that the model supports, or use another model."
        case .timeout: "Try again, or ask for a shorter response."
        }
    }

    /// A description of the error, for debugging.
    public var debugDescription: String {
        details.isEmpty ? summary : "\(summary) \(details)"
    }

    private var details: String {
        switch self {
        case .contextSizeExceeded(let details): details.debugDescription
        case .rateLimited(let details): details.debugDescription
        case .guardrailViolation(let details): details.debugDescription
        case .refusal(let details): details.debugDescription
        case .unsupportedCapability(let details): details.debugDescription
        case .unsupportedTranscriptContent(let details): details.debugDescription
        case .unsupportedGenerationGuide(let details): details.debugDescription
        case .unsupportedLanguageOrLocale(let details): details.debugDescription
        case .timeout(let details): details.debugDescription
        }
    }

    private static func count(of entries: [Transcript.Entry]) -> String {
        entries.count == 1 ? "1 entry" : "\(entries.count) entries"
    }
}
