import Foundation
import LanguageModels
import Testing

struct LanguageModelTests {
    @Test func `a set of capabilities contains only the given capabilities`() {
        let capabilities = LanguageModelCapabilities([.vision, .toolCalling, .vision])
        #expect(capabilities.contains(.vision))
        #expect(capabilities.contains(.toolCalling))
        #expect(!capabilities.contains(.reasoning))
        #expect(!capabilities.contains(.guidedGeneration))
        #expect(
            Set<LanguageModelCapabilities.Capability>([.vision, .toolCalling, .reasoning, .guidedGeneration]).count == 4
        )
    }

    @Test func `a generation request returns the values passed to its initializer`() {
        let tool = Transcript.ToolDefinition(name: "t", description: "d", parameters: String.generationSchema)
        let request = LanguageModelExecutorGenerationRequest(
            id: UUID(), transcript: Transcript(entries: [.text(prompt: "Hi")]), enabledTools: [tool],
            generationOptions: GenerationOptions(temperature: 0), contextOptions: ContextOptions(),
            metadata: ["k": [1, 2]])
        #expect(request.transcript.count == 1)
        #expect(request.enabledToolDefinitions == [tool])
        #expect(request.schema == nil)
        #expect(request.metadata["k"]?.jsonString == "[1, 2]")
    }

    @Test func `an executor without a prewarm method uses the default implementation`() throws {
        let executor = try Silent.Executor(configuration: 1)
        executor.prewarm(model: Silent(), transcript: Transcript())
        #expect(Silent().executorConfiguration == 1)
    }

    private struct Silent: LanguageModel {
        var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([]) }
        var executorConfiguration: Int { 1 }

        struct Executor: LanguageModelExecutor {
            typealias Model = Silent

            init(configuration: Int) throws {}

            nonisolated(nonsending) func respond(
                to request: LanguageModelExecutorGenerationRequest, model: Silent,
                streamingInto channel: LanguageModelExecutorGenerationChannel
            ) async throws {}
        }
    }
}
