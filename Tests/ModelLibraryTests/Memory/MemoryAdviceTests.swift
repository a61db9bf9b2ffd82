import GGUF
import Testing

@testable import ModelLibrary

@Suite struct MemoryAdviceTests {
    private func device(gigabytes: UInt64) -> DeviceMemory { DeviceMemory(physicalBytes: gigabytes << 30) { nil } }

    private func messages(_ parameters: UInt64, _ quantization: String, gigabytes: UInt64 = 8) -> [String] {
        MemoryAdvice.guardrails(
            parameters: parameters, quantization: quantization, memory: device(gigabytes: gigabytes))
    }

    @Test func `models above 7B cause a warning on small devices`() throws {
        let message = try #require(messages(13_000_000_000, "Q4_K_M").first)
        #expect(message.contains("13 billion") && message.contains("recommended"))
        #expect(messages(8_030_000_000, "Q4_K_M").count == 1)
        // Models marketed as 7B.
        #expect(messages(7_250_000_000, "Q4_K_M").isEmpty)
        #expect(messages(7_620_000_000, "Q4_K_M").isEmpty)
        #expect(messages(13_000_000_000, "Q4_K_M", gigabytes: 16).isEmpty)
    }

    @Test(arguments: ["F16", "bf16", "F32"])
    func `unquantised models cause a warning on small devices`(_ type: String) {
        #expect(messages(600_000_000, type).count == 1)
        #expect(messages(13_000_000_000, type).count == 2)
        #expect(messages(600_000_000, type, gigabytes: 32).isEmpty)
    }

    @Test func `unknown and small quantised models cause no warning`() {
        #expect(messages(0, "").isEmpty)
        #expect(messages(600_000_000, "Q8_0").isEmpty)
    }

    @Test func `the warning about a model file depends on the types of its tensors`() throws {
        func messages(_ type: GGMLType, _ extra: [String: GGUFValue] = [:]) throws -> [String] {
            let file = try MemoryModel(type: type, extra: extra).file()
            return MemoryAdvice.guardrails(ModelDescription(file), memory: device(gigabytes: 8))
        }
        #expect(try messages(.bf16).count == 1)
        #expect(try messages(.q8_0).isEmpty)
        // Encoders are small and usually stored in half precision.
        #expect(try messages(.bf16, ["attention.causal": .bool(false)]).isEmpty)
    }

    @Test func `a 16 GB device that reports slightly less does not count as small`() {
        #expect(!DeviceMemory(physicalBytes: 16_500_000_000) { nil }.isSmall)
        #expect(DeviceMemory(physicalBytes: 12 << 30) { nil }.isSmall)
    }

    @Test func `private memory is classified by the warning limit and the hard limit`() {
        #expect(InferenceLimit(privateBytes: 500_000_000) == .withinLimit)
        #expect(InferenceLimit(privateBytes: 500_000_001) == .warning)
        #expect(InferenceLimit(privateBytes: 800_000_000) == .warning)
        #expect(InferenceLimit(privateBytes: 800_000_001) == .exceeded)
    }

    @Test func `a quantised cache is suggested if it keeps the model below the memory limit`() throws {
        // 896 MB of cache in F16, 476 MB in Q8_0.
        let file = try MemoryModel(layers: 28, keyValueHeads: 8, headWidth: 128, tokens: 64).file()
        let settings = MemorySettings(contextTokens: 8192)
        let plain = MemoryEstimate(file, settings: settings)
        #expect(plain.exceedsInferenceLimit)
        let quantized = try #require(settings.withQuantizedCache(for: file))
        #expect(MemoryEstimate(file, settings: quantized).inferenceLimit == .warning)
        #expect(MemoryEstimate.quantizedCacheKeepsLimit(file, settings: settings, bytes: InferenceLimit.largestBytes))
        #expect(!MemoryEstimate.quantizedCacheKeepsLimit(file, settings: settings))
        let small = MemorySettings(contextTokens: 1024)
        #expect(!MemoryEstimate.quantizedCacheKeepsLimit(file, settings: small), "It is kept without.")
    }
}
