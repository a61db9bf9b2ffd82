import Foundation
import GGUF
import Testing

@testable import ModelLibrary
@testable import ModelStore

@Suite struct MemoryFitTests {
    /// A model with 8 MB of cache for 1024 tokens.
    private let model = MemoryModel(keyValueHeads: 4, headWidth: 256, type: .q8_0)

    private func device(_ physical: UInt64, free: UInt64? = nil) -> DeviceMemory {
        DeviceMemory(physicalBytes: physical) { free }
    }

    /// Returns a device whose budget is exactly the estimate, minus `less`.
    private func device(for estimate: MemoryEstimate, less: UInt64 = 0) -> DeviceMemory {
        device((estimate.totalBytes - less) / 3 * 5 + 5)
    }

    @Test func `the memory budget for models is three fifths of the physical memory`() {
        #expect(device(10_000_000_000).budgetBytes == 6_000_000_000)
        #expect(device(.max).budgetBytes == UInt64.max / 5 * 3)
    }

    @Test func `a model within the memory budget fits`() throws {
        let estimate = try MemoryEstimate(model.file())
        #expect(device(for: estimate).fit(estimate) == .fits)
        #expect(device(8 << 30, free: 4 << 30).fit(estimate) == .fits)
    }

    @Test func `a model beyond the memory budget is refused with suggestions that would fit`() throws {
        let file = try model.file()
        let settings = MemorySettings(contextTokens: 8192)
        let memory = device(for: MemoryEstimate(file, settings: settings), less: 20_000_000)
        let error = #expect(throws: ModelLibraryError.self) {
            try memory.check(file, settings: settings, smallerModels: ["small", "tiny", "third"])
        }
        #expect(error?.code == .doesNotFit)
        let message = try #require(error?.message)
        let phrases = ["would fit with a context of", "or a Q8_0 cache, or choose a smaller model (small or tiny)."]
        let order = phrases.map { message.range(of: $0) }
        #expect(order.allSatisfy { $0 != nil })
        #expect(order.compactMap { $0?.lowerBound } == order.compactMap { $0?.lowerBound }.sorted())
    }

    @Test func `every suggested setting fits, and a suggested context is the largest that fits`() throws {
        let file = try model.file()
        var tried: [MemorySuggestion] = []
        for tokens in [1024, 4096, 8192, 20_000] {
            for less in stride(from: UInt64(1_000_000), through: 200_000_000, by: 9_000_000) {
                let settings = MemorySettings(contextTokens: tokens)
                let estimate = MemoryEstimate(file, settings: settings)
                guard estimate.totalBytes > less else { continue }
                let memory = device(for: estimate, less: less)
                guard case .doesNotFit = memory.fit(estimate) else { continue }
                for suggestion in memory.suggestions(file, settings: settings) {
                    tried.append(suggestion)
                    let changed = suggestion.applied(to: settings)
                    #expect(memory.fit(MemoryEstimate(file, settings: changed)) == .fits)
                    guard case .context(let context) = suggestion else { continue }
                    #expect(context < tokens && context >= 512)
                    let larger = settings.with(contextTokens: context + 256)
                    if context + 256 < tokens { #expect(memory.fit(MemoryEstimate(file, settings: larger)) != .fits) }
                }
            }
        }
        #expect(tried.count { $0 == .quantizedCache } > 10 && Set(tried).count > 20)
    }

    @Test func `no settings are suggested for a model that fits with none of them`() throws {
        let file = try model.file()
        let small = device(20_000_000)
        #expect(small.suggestions(file, settings: MemorySettings(contextTokens: 8192)).isEmpty)
        let error = #expect(throws: ModelLibraryError.self) { try small.check(file, settings: MemorySettings()) }
        #expect(error?.message.contains("Choose a smaller model") == true)
        // A quantised cache is impossible without flash attention, with head sizes that are not multiples of a block,
        // or if the cache is already quantised.
        #expect(MemorySettings(usesFlashAttention: false).withQuantizedCache(for: file) == nil)
        #expect(try MemorySettings().withQuantizedCache(for: MemoryModel(headWidth: 48).file()) == nil)
        #expect(MemorySettings(cacheType: .q8_0).withQuantizedCache(for: file) == nil)
        #expect(MemorySettings().withQuantizedCache(for: file) != nil)
    }

    @Test func `memory of other loaded models reduces the memory budget`() throws {
        let file = try model.file()
        let memory = device(1_000_000_000)
        #expect(try memory.check(file, settings: MemorySettings()) == .fits)
        let error = #expect(throws: ModelLibraryError.self) {
            try memory.check(file, settings: MemorySettings(), heldBytes: 590_000_000)
        }
        #expect(error?.message.contains("other models use 590 MB") == true)
        #expect(throws: ModelLibraryError.self) {
            try memory.check(file, settings: MemorySettings(), heldBytes: .max)
        }
    }

    @Test func `mapped weights may exceed the free memory, but private memory may not`() throws {
        let estimate = try MemoryEstimate(model.file())
        #expect(device(1 << 33, free: estimate.privateBytes + estimate.weightsBytes).fit(estimate) == .fits)
        guard case .tight(let reason) = device(1 << 33, free: estimate.privateBytes + 1).fit(estimate) else {
            Issue.record("It should be tight.")
            return
        }
        #expect(reason.contains("slow"))
        guard case .doesNotFit = device(1 << 33, free: estimate.privateBytes - 1).fit(estimate) else {
            Issue.record("It should not fit.")
            return
        }
    }

    @Test func `the error for a model that does not fit contains no path`() throws {
        let file = try model.file()
        let error = #expect(throws: ModelLibraryError.self) {
            try device(1_000_000).check(file, settings: MemorySettings())
        }
        #expect(error?.message.contains("/") == false)
    }
}
