import GGUF
import Testing

@testable import ModelLibrary

@Suite struct RoughEstimateTests {
    @Test func `a rough estimate is marked as such and grows with model size and context`() {
        func rough(_ billions: Double, _ context: Int = 4096) -> MemoryEstimate {
            MemoryEstimate(
                roughlyFor: UInt64(billions * 0.6e9), parameters: UInt64(billions * 1e9), quantization: "Q4_K_M",
                kind: .generative, settings: MemorySettings(contextTokens: context))
        }
        #expect(rough(1).isRough)
        let totals = [0.1, 0.5, 1, 3, 7, 13, 70].map { rough($0).totalBytes }
        #expect(totals == totals.sorted() && Set(totals).count == totals.count)
        #expect(rough(1, 8192).cacheBytes == 2 * rough(1).cacheBytes)
        #expect(rough(7).cacheBytes == 4096 * 65_536 * 2)
    }

    @Test func `the rough estimate is close to the exact estimate for a file of the same size`() throws {
        // The shape of Qwen3-0.6B except for its vocabulary.
        let model = MemoryModel(
            layers: 28, width: 1024, heads: 16, keyValueHeads: 8, headWidth: 128, hidden: 3072, tokens: 2048,
            type: .q8_0)
        let file = try model.file()
        let exact = MemoryEstimate(file)
        let description = ModelDescription(file)
        let rough = MemoryEstimate(
            roughlyFor: description.fileSizeBytes, parameters: description.parameterCount, quantization: "Q8_0",
            kind: .generative)
        let ratio = Double(rough.totalBytes) / Double(exact.totalBytes)
        #expect((0.7...1.5).contains(ratio), "\(ratio)")
    }

    @Test func `rough estimates for unknown and huge file sizes do not trap`() {
        let unknown = MemoryEstimate(roughlyFor: 500_000_000, parameters: 0, quantization: "", kind: .embedding)
        #expect(unknown.totalBytes > 500_000_000 && unknown.cacheBytes == 0)
        let huge = MemoryEstimate(roughlyFor: .max, parameters: .max, quantization: "Q4_0", kind: .generative)
        #expect(huge.totalBytes == .max)
    }

    @Test func `the rough estimate includes repacked weights if the CPU repacks the type`() {
        func copies(_ quantization: String, _ features: Set<String>) -> UInt64 {
            MemoryEstimate(
                roughlyFor: 400, parameters: 1000, quantization: quantization, kind: .generative,
                settings: MemorySettings(cpuFeatures: features)
            ).repackedBytes
        }
        #expect(copies("Q4_K_M", ["REPACK"]) == 300)
        #expect(copies("Q8_0", ["REPACK"]) == 0)
        #expect(copies("Q4_K_M", []) == 0)
    }
}
