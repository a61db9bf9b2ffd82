import CLlama
import Foundation
import GGUF
import Platform
import Testing

@testable import Llama

extension EngineTests {
    /// Chats that continue after their model was closed and loaded again.
    @Suite struct SavedChatTests {
        /// Returns the request for a turn of a chat.
        private static func request(
            _ prompt: [TokenID], tokens: Int = 12, chat: String? = "chat"
        ) -> GenerationRequest {
            var request = GenerationRequest.greedy(prompt, tokens: tokens)
            request.conversation = chat
            return request
        }

        private static func sample(
            _ configuration: ContextConfiguration, _ store: PrefixStore?
        ) async throws -> LoadedModel {
            try await LoadedModel.start(ModelLibrary.sample(), configuration: configuration, prefixes: store)
        }

        private static func turns(
            _ configuration: ContextConfiguration, restarts: Bool, in folder: StateFolder
        ) async throws -> [Generation] {
            var model = try await sample(configuration, folder.store())
            var prompt = try Prompts.tokens(300, model.model.vocabulary)
            var answers: [Generation] = []
            for turn in 1...3 {
                let answer = try await model.answer(request(prompt))
                answers.append(answer)
                prompt += answer.ids + (try Prompts.tokens(40, topic: turn, model.model.vocabulary))
                guard restarts else { continue }
                await model.close()
                model = try await sample(configuration, folder.store())
            }
            await model.close()
            return answers
        }

        @Test func `a chat continues from its saved prefix after a restart`() async throws {
            let folder = try StateFolder()
            let stayed = try await Self.turns(.shared(), restarts: false, in: StateFolder())
            let restarted = try await Self.turns(.shared(), restarts: true, in: folder)
            #expect(restarted.map(\.summary.cachedTokens) == stayed.map(\.summary.cachedTokens))
            // The last token of an answer was never computed.
            #expect(restarted.map(\.summary.cachedTokens) == [0, 311, 363])
            #expect(restarted.map(\.summary.timings.prefillTokens) == [300, 41, 41])
            #expect(folder.prefixFiles.count == 1)
        }

        @Test(arguments: [ContextConfiguration.CacheType.f16, .f32])
        func `in pinned mode answers after a restart have the same bits as without a restart`(
            cache: ContextConfiguration.CacheType
        ) async throws {
            var configuration = ContextConfiguration.pinned(contextTokens: 512)
            configuration.cacheType = cache
            let stayed = try await Self.turns(configuration, restarts: false, in: StateFolder())
            let restarted = try await Self.turns(configuration, restarts: true, in: StateFolder())
            #expect(restarted.map(\.summary.cachedTokens) == stayed.map(\.summary.cachedTokens))
            #expect(restarted.map(\.summary.cachedTokens) == [0, 256, 256])
            #expect(restarted.map(\.ids) == stayed.map(\.ids))
            #expect(restarted.map(\.logProbabilities) == stayed.map(\.logProbabilities))
        }

        @Test func `a prompt that diverges from a saved chat reuses the common prefix`() async throws {
            let folder = try StateFolder()
            let first = try await Self.sample(.shared(), folder.store())
            let prompt = try Prompts.tokens(400, first.model.vocabulary)
            _ = try await first.answer(Self.request(prompt))
            await first.close()
            let second = try await Self.sample(.shared(), folder.store())
            let other = prompt.prefix(280) + (try Prompts.tokens(50, topic: 4, second.model.vocabulary))
            #expect(try await second.answer(Self.request(Array(other))).summary.cachedTokens == 280)
            await second.close()
        }

        @Test func `prefilling a chat restores its saved prefix before the next turn`() async throws {
            let folder = try StateFolder()
            let first = try await Self.sample(.shared(), folder.store())
            let prompt = try Prompts.tokens(300, first.model.vocabulary)
            _ = try await first.answer(Self.request(prompt))
            await first.close()
            let second = try await Self.sample(.shared(), folder.store())
            let next = prompt + [1, 2, 3]
            try await second.prefill(prompt, conversation: "chat")
            // The files are deleted, but the prefix is in the cache.
            for file in folder.prefixFiles { try FileManager.default.removeItem(atPath: file) }
            #expect(try await second.answer(Self.request(next)).summary.cachedTokens >= 299)
            await second.close()
        }

        @Test func `requests without a chat and short chats are not saved`() async throws {
            let folder = try StateFolder()
            let model = try await Self.sample(.shared(), folder.store { $0.minimumTokens = 256 })
            let prompt = try Prompts.tokens(300, model.model.vocabulary)
            _ = try await model.answer(Self.request(prompt, chat: nil))
            _ = try await model.answer(Self.request(Array(prompt.dropFirst(200)), chat: "short"))
            await model.close()
            #expect(folder.prefixFiles.isEmpty)
        }

        @Test func `an idle chat is saved, and saved again only after it has grown enough`() async throws {
            let folder = try StateFolder()
            let store = folder.store {
                $0.restTime = .milliseconds(10)
                $0.minimumNewTokens = 32
            }
            let model = try await Self.sample(.shared(), store)
            let prompt = try Prompts.tokens(200, model.model.vocabulary)
            _ = try await model.answer(Self.request(prompt))
            try await eventually("the chat is saved") { folder.prefixFiles.count == 1 }
            await store.waitForSaves(until: .now + .seconds(60))
            let origin = try #require(model.prefixes?.origin)
            let saved = try #require(await folder.store().loaded("chat", origin))
            #expect(saved.header.tokens.prefix(200) == prompt[...])
            #expect(saved.header.tokens.count == 211)
            // A turn of 30 more tokens does not suffice. One of 120 does.
            let tokens = saved.header.tokens
            _ = try await model.answer(Self.request(tokens + prompt.prefix(20)))
            let grown = tokens + prompt.prefix(120)
            _ = try await model.answer(Self.request(grown))
            try await eventually("the grown chat is saved") {
                (try? folder.headers().first?.tokens.count) == grown.count + 11
            }
            await model.close()
        }

        @Test func `a chat is saved before it is evicted from the cache`() async throws {
            let folder = try StateFolder()
            let model = try await Self.sample(.shared(sequences: 1), folder.store())
            let prompts = try (0..<3).map { try Prompts.tokens(300, topic: $0, model.model.vocabulary) }
            for (index, prompt) in prompts.enumerated() {
                _ = try await model.answer(Self.request(prompt, chat: "chat \(index)"))
            }
            // The first two chats were evicted, and are restored from disk without a restart.
            for index in 0..<2 {
                let next = prompts[index] + prompts[2].prefix(30)
                let answer = try await model.answer(Self.request(next, chat: "chat \(index)"))
                #expect(answer.summary.cachedTokens >= 300)
            }
            await model.close()
            #expect(folder.prefixFiles.count == 3)
        }

        @Test func `a chat is saved before a request without a chat takes its slot`() async throws {
            let folder = try StateFolder()
            let model = try await Self.sample(.shared(sequences: 1), folder.store())
            let prompt = try Prompts.tokens(300, model.model.vocabulary)
            _ = try await model.answer(Self.request(prompt))
            _ = try await model.answer(Self.request(prompt + [1, 2, 3], chat: nil))
            let other = try Prompts.tokens(40, topic: 3, model.model.vocabulary)
            _ = try await model.answer(Self.request(other, chat: nil))
            #expect(try await model.answer(Self.request(prompt + [5, 6])).summary.cachedTokens >= 300)
            await model.close()
        }

        @Test func `chats that are evicted from a full cache are restored later`() async throws {
            let folder = try StateFolder()
            let configuration = ContextConfiguration.shared(contextTokens: 768, sequences: 4)
            let first = try await Self.sample(configuration, folder.store())
            let prompts = try (0..<4).map { try Prompts.tokens(300, topic: $0, first.model.vocabulary) }
            for (index, prompt) in prompts.enumerated() {
                _ = try await first.answer(Self.request(prompt, chat: "chat \(index)"))
            }
            await first.close()
            #expect(folder.prefixFiles.count == 4)
            let second = try await Self.sample(configuration, folder.store())
            for (index, prompt) in prompts.enumerated() {
                let answer = try await second.answer(Self.request(prompt + [7, 8], chat: "chat \(index)"))
                #expect(answer.summary.cachedTokens >= 300, "chat \(index)")
            }
            await second.close()
        }

        @Test func `concurrent chats are saved and restored separately`() async throws {
            let folder = try StateFolder()
            let configuration = ContextConfiguration.shared(contextTokens: 2048, sequences: 4)
            for round in 0..<2 {
                let model = try await Self.sample(configuration, folder.store())
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for index in 0..<8 {
                        group.addTask {
                            let prompt = try Prompts.tokens(200, topic: index, model.model.vocabulary)
                            let answer = try await model.answer(
                                Self.request(prompt + (round == 0 ? [] : [1, 2]), tokens: 4, chat: "chat \(index)"))
                            if round == 1 { #expect(answer.summary.cachedTokens >= 199, "chat \(index)") }
                        }
                    }
                    try await group.waitForAll()
                }
                await model.close()
            }
            #expect(folder.prefixFiles.count == 8)
        }

        @Test func `cancelling a request while its chat is restored does not affect later requests`() async throws {
            let folder = try StateFolder()
            let first = try await Self.sample(.shared(), folder.store())
            let prompt = try Prompts.tokens(300, first.model.vocabulary)
            _ = try await first.answer(Self.request(prompt))
            await first.close()
            let second = try await Self.sample(.shared(), folder.store())
            for _ in 0..<5 { _ = try second.generate(Self.request(prompt + [1])) }
            #expect(try await second.answer(Self.request(prompt + [1])).summary.cachedTokens >= 300)
            await second.close()
        }
    }
}

extension StateFolder {
    /// Returns the headers of all valid files.
    func headers() throws -> [SavedPrefix.Header] {
        guard let seal = FolderSeal(folder: path) else { return [] }
        return try prefixFiles.compactMap { try PrefixFile.Reader(path: $0, seal: seal)?.header }
    }
}
