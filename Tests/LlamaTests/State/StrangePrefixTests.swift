import CLlama
import Foundation
import GGUF
import Testing

@testable import Llama

extension EngineTests {
    /// Saved prefixes of other models and modes, damaged files, and models with other kinds of caches.
    @Suite struct StrangePrefixTests {
        private static func cached(
            _ prompt: [TokenID], _ model: LlamaModel, _ configuration: ContextConfiguration, _ folder: StateFolder
        ) async throws -> Int {
            let loaded = try await LoadedModel.start(model, configuration: configuration, prefixes: folder.store())
            var request = GenerationRequest.greedy(prompt, tokens: 6)
            request.conversation = "chat"
            let answer = try await loaded.answer(request)
            await loaded.close()
            return answer.summary.cachedTokens
        }

        @Test func `saved prefixes need the same model, cache type and mode, but any context size`() async throws {
            let folder = try StateFolder()
            let sample = try await ModelLibrary.sample()
            let prompt = try Prompts.tokens(150, sample.vocabulary)
            #expect(try await Self.cached(prompt, sample, .pinned(contextTokens: 256), folder) == 0)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let temporary = try TemporaryFolder()
            var file = try Data(contentsOf: URL(filePath: TestFiles.fixtureModel))
            for index in file.index(file.endIndex, offsetBy: -600_000)..<file.endIndex { file[index] ^= 1 }
            let sibling = try await LlamaModel.load(path: temporary.file("sibling.gguf", file))
            var otherCache = ContextConfiguration.pinned(contextTokens: 256)
            otherCache.cacheType = .f32
            let strangers = [
                (sibling, ContextConfiguration.pinned(contextTokens: 256)), (sample, otherCache),
                (sample, .shared(contextTokens: 256)),
            ]
            for (model, configuration) in strangers {
                #expect(try await Self.cached(prompt, model, configuration, folder) == 0)
            }
            #expect(folder.prefixFiles.count == 4)
            // A file that was renamed to the path of another model's prefix.
            let own = try #require(files.first { $0.hasSuffix(".prefix") }.map { folder.path + "/" + $0 })
            let bytes = try Data(contentsOf: URL(filePath: own))
            for path in folder.prefixFiles where path != own { try bytes.write(to: URL(filePath: path)) }
            for (model, configuration) in strangers {
                #expect(try await Self.cached(prompt, model, configuration, folder) == 0)
            }
            #expect(try await Self.cached(prompt, sample, .pinned(contextTokens: 512), folder) == 128)
            // The prefix does not fit, and the prompt is computed without it.
            let short = Array(prompt.prefix(50))
            #expect(try await Self.cached(short, sample, .pinned(contextTokens: 64), folder) == 0)
        }

        /// Covers E-02: a corrupt cache entry is never used.
        @Test func `a damaged saved prefix is ignored, and the whole prompt is computed`() async throws {
            let sample = try await ModelLibrary.sample()
            let prompt = try Prompts.tokens(150, sample.vocabulary)
            let folder = try StateFolder()
            let configuration = ContextConfiguration.shared(contextTokens: 512)
            #expect(try await Self.cached(prompt, sample, configuration, folder) == 0)
            let path = try #require(folder.prefixFiles.first)
            let bytes = try Data(contentsOf: URL(filePath: path))
            for position in [0, 20, 60, 300, bytes.count / 2, bytes.count - 1] {
                var damaged = bytes
                damaged[position] ^= 4
                try damaged.write(to: URL(filePath: path))
                #expect(try await Self.cached(prompt, sample, configuration, folder) == 0, "\(position)")
                #expect(try await Self.cached(prompt, sample, configuration, folder) == 149, "\(position)")
                try (bytes.prefix(position)).write(to: URL(filePath: path))
                #expect(try await Self.cached(prompt, sample, configuration, folder) == 0, "cut to \(position)")
            }
        }

        @Test(arguments: TestFiles.fixtureModels(in: "architectures"))
        func `sliding-window and recurrent models reuse a saved prefix only as a whole`(
            path: String
        ) async throws {
            let model = try await ModelLibrary.shared.model(at: path)
            let folder = try StateFolder()
            let configuration = ContextConfiguration.shared(contextTokens: 256)
            // Longer than the window.
            let limit = TokenID(model.vocabulary.count)
            let prompt = (0..<120).map { TokenID(5 + $0 % 40) % limit }
            let stayed = try await LoadedModel.start(model, configuration: configuration)
            let first = try await stayed.answer(.greedy(prompt, tokens: 6))
            let next = prompt + first.ids + prompt.prefix(9)
            let expected = try await stayed.answer(.greedy(next, tokens: 6))
            await stayed.close()

            #expect(try await Self.cached(prompt, model, configuration, folder) == 0)
            let restarted = try await LoadedModel.start(model, configuration: configuration, prefixes: folder.store())
            var request = GenerationRequest.greedy(next, tokens: 6)
            request.conversation = "chat"
            let answer = try await restarted.answer(request)
            #expect(expected.summary.cachedTokens == 125)
            #expect(answer.summary.cachedTokens == 125)
            #expect(answer.ids == expected.ids)
            await restarted.close()
            // A prompt that diverges from the saved one gets the right answer whether or not a part can be reused.
            let other = Array(prompt.prefix(100)) + [7, 8, 9]
            let fresh = try await LoadedModel.start(model, configuration: configuration)
            let wanted = try await fresh.answer(.greedy(other, tokens: 6))
            await fresh.close()
            let again = try await LoadedModel.start(model, configuration: configuration, prefixes: folder.store())
            request = GenerationRequest.greedy(other, tokens: 6)
            request.conversation = "chat"
            #expect(try await again.answer(request).ids == wanted.ids)
            await again.close()
        }

        @Test func `a state that llama.cpp refuses leaves the sequence empty`() async throws {
            let model = try await ModelLibrary.sample()
            let tokens = try Prompts.tokens(50, model.vocabulary)
            try await EngineProbe.run(model, .pinned(contextTokens: 256)) { context in
                _ = try context.prefill(tokens)
                let bytes = try context.state(of: 0)
                #expect(try context.stateBytes(of: 0) == bytes.count)
                #expect(try context.lastPosition(of: 0) == 49)
                for count in [0, 4, 20, bytes.count / 2, bytes.count - 1] {
                    #expect(throws: LlamaError.self) { try context.restore(Array(bytes.prefix(count)), to: 1) }
                    #expect(try context.lastPosition(of: 1) == -1)
                    _ = try context.prefill([1, 2, 3], sequence: 1)
                }
            }
        }
    }
}
