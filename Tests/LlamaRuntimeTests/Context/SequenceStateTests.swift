import CLlama
import Foundation
import Testing

@testable import LlamaRuntime

extension EngineTests {
    @Suite struct SequenceStateTests {
        private static func saved(_ model: LlamaModel, _ configuration: ContextConfiguration) async throws -> [UInt8] {
            let tokens = try Prompts.tokens(150, model.vocabulary)
            return try await EngineProbe.run(model, configuration) { context in
                _ = try context.prefill(tokens, sequence: 1)
                return try SequenceState(of: 1, tokens: tokens, in: context).encoded
            }
        }

        @Test(arguments: [ContextConfiguration.CacheType.f16, .f32])
        func `a restored prefix goes on with the same bits`(cache: ContextConfiguration.CacheType) async throws {
            let model = try await ModelLibrary.sample()
            var configuration = ContextConfiguration.pinned(contextTokens: 512)
            (configuration.keyCacheType, configuration.valueCacheType) = (cache, cache)
            let tokens = try Prompts.tokens(256, model.vocabulary)
            let (bytes, next, expected) = try await EngineProbe.run(model, configuration) { context in
                let logits = try context.prefill(tokens)
                let bytes = try SequenceState(of: 0, tokens: tokens, in: context).encoded
                return (bytes, logits, try context.continued(from: logits, at: 256, count: 20))
            }
            let restored = try await EngineProbe.run(model, configuration) { context in
                // Into another sequence, beside one that is in use.
                _ = try context.prefill(Array(tokens.prefix(40)), sequence: 0)
                let state = try SequenceState(decoding: bytes)
                #expect(state.tokens == tokens)
                try state.restore(to: 2, in: context)
                return try context.continued(from: next, at: 256, count: 20, sequence: 2)
            }
            #expect(restored == expected)
        }

        @Test func `damaged states are refused`() async throws { try await Self.refuseDamage() }

        @Test func `states of another model, cache or mode are refused, and leave the sequence empty`() async throws {
            try await Self.refuseStrangers()
        }

        /// Cut anywhere, a bit flipped anywhere: an error.
        static func refuseDamage() async throws {
            let bytes = try await saved(ModelLibrary.sample(), .pinned(contextTokens: 256))
            _ = try SequenceState(decoding: bytes)
            func refuses(_ damaged: [UInt8], _ what: String) {
                let error = #expect(throws: LlamaError.self, "\(what)") { _ = try SequenceState(decoding: damaged) }
                #expect(error?.code == .invalidState)
            }
            for count in [0, 1, 7, 8, 15, 16, 24, 100, 700, bytes.count / 2, bytes.count - 8, bytes.count - 1] {
                refuses(Array(bytes.prefix(count)), "cut to \(count)")
            }
            refuses(bytes + [0], "a byte more")
            refuses(Array(repeating: 0xFF, count: 64), "nothing of ours")
            var generator = SplitMix64(seed: 8)
            for index in [0, 8, 15, 16, 40] + (0..<8).map({ _ in Int.random(in: 0..<bytes.count, using: &generator) }) {
                var damaged = bytes
                damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
                refuses(damaged, "flipped at \(index)")
            }
        }

        static func refuseStrangers() async throws {
            let sample = try await ModelLibrary.sample()
            let bytes = try await saved(sample, .pinned(contextTokens: 256))
            let folder = try TemporaryFolder()
            var file = try Data(contentsOf: URL(filePath: TestFiles.sampleModel))
            for index in file.index(file.endIndex, offsetBy: -600_000)..<file.endIndex { file[index] ^= 1 }
            let sibling = try await LlamaModel.load(path: folder.file("sibling.gguf", file))
            var otherCache = ContextConfiguration.pinned(contextTokens: 256)
            otherCache.keyCacheType = .f32
            let small = ContextConfiguration.pinned(contextTokens: 64)
            let strangers = [
                (sibling, ContextConfiguration.pinned(contextTokens: 256)), (sample, otherCache), (sample, small),
                (sample, .shared(contextTokens: 256)),
            ]
            for (model, configuration) in strangers {
                try await EngineProbe.run(model, configuration) { context in
                    let state = try SequenceState(decoding: bytes)
                    let error = #expect(throws: LlamaError.self) { try state.restore(to: 0, in: context) }
                    #expect(error?.code == .invalidState)
                    // Empty: a prompt can be computed from its first position on.
                    _ = try context.prefill([1, 2, 3])
                }
            }
        }

        @Test func `bytes that llama.cpp itself refuses leave the sequence empty`() async throws {
            let model = try await ModelLibrary.sample()
            let tokens = try Prompts.tokens(50, model.vocabulary)
            try await EngineProbe.run(model, .pinned(contextTokens: 256)) { context in
                _ = try context.prefill(tokens)
                let bytes = try context.state(of: 0)
                for count in [0, 4, 20, bytes.count / 2, bytes.count - 1] {
                    #expect(throws: LlamaError.self) { try context.restore(Array(bytes.prefix(count)), to: 1) }
                    _ = try context.prefill([1, 2, 3], sequence: 1)
                }
            }
        }
    }
}
