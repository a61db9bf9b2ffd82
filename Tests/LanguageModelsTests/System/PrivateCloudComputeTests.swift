import Foundation
import LanguageModels
import Testing

struct PrivateCloudComputeTests {
    @Test func `the Private Cloud Compute model is never available`() async throws {
        let model = PrivateCloudComputeLanguageModel()
        #expect(model.availability == .unavailable(.deviceNotEligible))
        #expect(!model.isAvailable)
        #expect(!model.quotaUsage.isLimitReached)
        #expect(model.quotaUsage.resetDate == nil)
        await #expect(throws: PrivateCloudComputeLanguageModel.Error.self) { try await model.contextSize }
        await #expect(throws: PrivateCloudComputeLanguageModel.Error.self) { try await model.supportedLanguages }
        await #expect(throws: PrivateCloudComputeLanguageModel.Error.self) { try await model.supportsLocale() }
    }

    @Test func `a request to the Private Cloud Compute model throws an error with a suggestion`() async throws {
        let model = PrivateCloudComputeLanguageModel()
        let executor = PrivateCloudComputeLanguageModel.Executor(configuration: model.executorConfiguration)
        executor.prewarm(model: model, transcript: Transcript())
        let request = LanguageModelExecutorGenerationRequest(
            id: UUID(), transcript: Transcript(), enabledTools: [], generationOptions: GenerationOptions(),
            contextOptions: ContextOptions(), metadata: [:])
        let error = await #expect(throws: PrivateCloudComputeLanguageModel.Error.self) {
            try await executor.respond(to: request, model: model, streamingInto: .init())
        }
        #expect(
            error?.localizedDescription == """
                Private Cloud Compute is not available. Private Cloud Compute is available only on Apple's systems. \
                Use SystemLanguageModel or another model.
                """)
        #expect(error?.recoverySuggestion == "Use SystemLanguageModel or another model.")
    }

    @Test func `network and quota errors have a description and a suggestion`() {
        let network = PrivateCloudComputeLanguageModel.Error.networkFailure(.init(debugDescription: ""))
        #expect(
            network.localizedDescription == """
                The network connection to Private Cloud Compute failed. Try again when the network is available.
                """)
        #expect(network.debugDescription == "The network connection to Private Cloud Compute failed.")
        let quota = PrivateCloudComputeLanguageModel.Error.quotaLimitReached(
            .init(resetDate: Date(timeIntervalSince1970: 0), debugDescription: "Detail."))
        #expect(quota.recoverySuggestion == "Try again from 1970-01-01T00:00:00Z, or use SystemLanguageModel.")
        #expect(quota.debugDescription.hasSuffix("Detail."))
    }
}
