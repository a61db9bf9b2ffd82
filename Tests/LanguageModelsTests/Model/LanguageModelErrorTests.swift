import Foundation
import LanguageModels
import Testing

struct LanguageModelErrorTests {
    static let errors: [LanguageModelError] = [
        .contextSizeExceeded(.init(contextSize: 4096, tokenCount: 5120, debugDescription: "Detail.")),
        .rateLimited(.init(resetDate: nil, debugDescription: "Detail.")),
        .rateLimited(.init(resetDate: Date(timeIntervalSince1970: 0), debugDescription: "Detail.")),
        .guardrailViolation(.init(debugDescription: "Detail.")),
        .refusal(.init(explanation: "I would rather not.", debugDescription: "Detail.")),
        .unsupportedCapability(.init(capability: .toolCalling, debugDescription: "Detail.")),
        .unsupportedTranscriptContent(
            .init(unsupportedContent: [.text(prompt: "secret words")], debugDescription: "Detail.")),
        .unsupportedGenerationGuide(.init(schemaName: "Recipe", debugDescription: "Detail.")),
        .unsupportedGenerationGuide(.init(schemaName: nil, debugDescription: "Detail.")),
        .unsupportedLanguageOrLocale(.init(languageCode: .german, debugDescription: "Detail.")),
        .timeout(.init(debugDescription: "Detail.")),
    ]

    @Test func `the debug description of every model error describes the problem in one sentence`() {
        let sentences = Self.errors.map { $0.debugDescription.replacing(" Detail.", with: "") }
        #expect(
            sentences == [
                "Content contains 5120 tokens, which exceeds the maximum allowed context size of 4096.",
                "The model received too many requests.",
                "The model received too many requests; it accepts new ones from 1970-01-01T00:00:00Z.",
                "The prompt or the response was blocked because it may be unsafe.",
                "The model declined to answer the request.",
                "The model does not support tool calling.",
                "The model cannot read 1 entry of the transcript.",
                "The schema 'Recipe' has a guide that the model does not support.",
                "The schema has a guide that the model does not support.",
                "The model does not support the language 'de'.",
                "The model did not answer in time.",
            ])
    }

    @Test(arguments: errors) func `every error has a description, suggestion and debug info`(error: LanguageModelError)
    {
        let advice = error.recoverySuggestion ?? ""
        #expect(advice.hasSuffix("."))
        #expect(error.debugDescription.hasSuffix(" Detail."))
        // The description includes the reason, so the error has no separate failure reason.
        #expect(error.failureReason == nil)
        #expect(error.localizedDescription == error.errorDescription)
        if case .contextSizeExceeded = error {
            // The engine's details would repeat the description, so the message omits the details.
            #expect(error.localizedDescription.hasSuffix("size of 4096. \(advice)"))
        } else {
            #expect(error.localizedDescription == "\(error.debugDescription) \(advice)")
        }
    }

    @Test func `the description of a model error without details consists of the summary and suggestion`() {
        let error = LanguageModelError.timeout(.init(debugDescription: "", metadata: ["seconds": 3]))
        #expect(
            error.localizedDescription == "The model did not answer in time. Try again, or ask for a shorter response.")
        #expect(error.debugDescription == "The model did not answer in time.")
        guard case .timeout(let details) = error else { return }
        #expect(details.metadata["seconds"] as? Int == 3)
    }

    @Test func `a refusal returns its explanation without another request`() async throws {
        let refusal = LanguageModelError.Refusal(explanation: "I would rather not.", debugDescription: "")
        #expect(try await refusal.explanation.content == "I would rather not.")
        #expect(try await refusal.explanationStream.collect().content == "I would rather not.")
    }
}
