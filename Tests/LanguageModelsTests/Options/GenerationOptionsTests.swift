import LanguageModels
import Testing

struct GenerationOptionsTests {
    @Test func `every initializer of generation options sets its arguments and leaves other options nil`() {
        let none = GenerationOptions()
        #expect(none.samplingMode == nil)
        #expect(none.temperature == nil)
        #expect(none.maximumResponseTokens == nil)
        #expect(none.toolCallingMode == nil)
        #expect(GenerationOptions(temperature: 0.5).temperature == 0.5)
        #expect(GenerationOptions(maximumResponseTokens: 9).maximumResponseTokens == 9)
        #expect(GenerationOptions(sampling: .greedy) == GenerationOptions(samplingMode: .greedy))
        #expect(GenerationOptions(sampling: nil) == none)
        #expect(GenerationOptions(samplingMode: nil, temperature: nil) == none)
        let full = GenerationOptions(
            samplingMode: .random(top: 3), temperature: 1, maximumResponseTokens: 5, toolCallingMode: .required)
        #expect(full.toolCallingMode == .required)
        #expect(GenerationOptions(toolCallingMode: nil) == none)
        #expect(
            GenerationOptions(sampling: .random(top: 3), temperature: 1, maximumResponseTokens: 5)
                == GenerationOptions(samplingMode: .random(top: 3), temperature: 1, maximumResponseTokens: 5))
    }

    @Test func `the property sampling is an alias of samplingMode`() {
        var options = GenerationOptions(samplingMode: .greedy)
        #expect(options.sampling == .greedy)
        options.sampling = .random(probabilityThreshold: 0.5)
        #expect(options.samplingMode == .random(probabilityThreshold: 0.5))
    }

    @Test func `a sampling mode reports its kind and parameters`() {
        #expect(GenerationOptions.SamplingMode.greedy.kind == .greedy)
        #expect(GenerationOptions.SamplingMode.random(top: 40, seed: 1).kind == .randomTopK(40, seed: 1))
        #expect(GenerationOptions.SamplingMode.random(top: 40).kind == .randomTopK(40, seed: nil))
        #expect(
            GenerationOptions.SamplingMode.random(probabilityThreshold: 0.9).kind
                == .randomProbabilityThreshold(0.9, seed: nil))
        #expect(GenerationOptions.SamplingMode.random(top: 1) != .greedy)
        #expect(GenerationOptions.SamplingMode.random(top: 1) != .random(top: 1, seed: 0))
    }

    @Test func `a tool calling mode reports its kind`() {
        let modes: [GenerationOptions.ToolCallingMode] = [.allowed, .required, .disallowed]
        #expect(modes.map(\.kind) == [.allowed, .required, .disallowed])
        #expect(Set(modes.map(\.kind)).count == 3)
    }

    @Test func `context options are nil unless they are set`() {
        let none = ContextOptions()
        #expect(none.includeSchemaInPrompt == nil)
        #expect(none.reasoningLevel == nil)
        #expect(ContextOptions(includeSchemaInPrompt: false) != none)
        #expect(ContextOptions(reasoningLevel: .custom("deep")) != ContextOptions(reasoningLevel: .deep))
    }
}
