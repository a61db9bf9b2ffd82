import Engine
import FeatureTesting
import Foundation
import LanguageModels
import Llama
import Testing

@testable import Hearth
@testable import LocalModels

/// Chats that are opened again by another process, or after their model was unloaded.
@Suite struct ReopenedChatTests {
    private let home: TemporaryHome
    private static let instructions = String(
        repeating: "Answer in one sentence, and never speak of the old lamp on the table. ", count: 24)
    private static let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 24)

    init() throws {
        home = try TemporaryHome()
        try home.installFixture(as: "tiny")
    }

    /// What a chat's turns took.
    private struct Turn: Equatable {
        var text: String
        var promptTokens: Int
        var cachedTokens: Int
    }

    private func model(_ services: HearthServices, _ chat: UUID?, pinned: Bool = false) throws -> ManagedLanguageModel {
        var options = LocalModel.Options()
        (options.contextTokens, options.threads, options.isPinned) = (2048, 1, pinned)
        return ManagedLanguageModel(
            try services.model("tiny", kind: .generative, options: options), conversation: chat)
    }

    /// Holds a chat of three turns.
    ///
    /// - Parameters:
    ///   - chat: Its id; nil for a session that belongs to none.
    ///   - pinned: Whether answers must not depend on what is cached.
    ///   - between: What happens between two turns; nil to go on with the same session.
    /// - Returns: The turns.
    /// - Throws: What a request throws.
    private func turns(
        of chat: UUID?, pinned: Bool = false,
        between: ((inout HearthServices, Transcript) async throws -> Transcript)? = nil
    ) async throws -> [Turn] {
        var services = home.services()
        var session = LanguageModelSession(
            model: try model(services, chat, pinned: pinned), instructions: Self.instructions)
        var turns: [Turn] = []
        for question in ["What is a hearth?", "Who wrote the long letter?", "Why does the moon follow the train?"] {
            let before = session.usage
            let text = try await session.respond(to: question, options: Self.options).content
            turns.append(
                Turn(
                    text: text,
                    promptTokens: session.usage.input.totalTokenCount - before.input.totalTokenCount,
                    cachedTokens: session.usage.input.cachedTokenCount - before.input.cachedTokenCount))
            guard let between else { continue }
            let transcript = try await between(&services, session.transcript)
            session = LanguageModelSession(model: try model(services, chat, pinned: pinned), transcript: transcript)
        }
        await services.coordinator.unloadAll()
        return turns
    }

    /// The same entries as a store gives them back: with ids of its own.
    private static func withNewIDs(_ transcript: Transcript) -> Transcript {
        Transcript(
            entries: transcript.map { entry in
                guard case .response(let response) = entry else { return entry }
                return .response(
                    Transcript.Response(id: UUID().uuidString, assetIDs: [], segments: response.segments))
            })
    }

    @Test func `after a restart as much is cached as without one`() async throws {
        let stayed = try await turns(of: nil)
        let restarted = try await turns(of: UUID()) { services, transcript in
            await services.coordinator.unloadAll()
            services = home.services()
            return Self.withNewIDs(transcript)
        }
        #expect(restarted.map(\.promptTokens) == stayed.map(\.promptTokens))
        #expect(restarted.map(\.cachedTokens) == stayed.map(\.cachedTokens))
        #expect(stayed.dropFirst().allSatisfy { $0.cachedTokens > 256 })
    }

    @Test func `in pinned mode a restart changes no letter`() async throws {
        let stayed = try await turns(of: nil, pinned: true)
        let restarted = try await turns(of: UUID(), pinned: true) { services, transcript in
            await services.coordinator.unloadAll()
            services = home.services()
            return Self.withNewIDs(transcript)
        }
        #expect(restarted == stayed)
        #expect(restarted.dropFirst().allSatisfy { $0.cachedTokens > 256 })
    }

    @Test func `opening a chat restores it before anything is asked`() async throws {
        let chat = UUID()
        var written: Transcript?
        _ = try await turns(of: chat) { _, transcript in
            written = transcript
            return transcript
        }
        let services = home.services()
        let model = try model(services, chat)
        let transcript = Self.withNewIDs(try #require(written))
        // What the session's own warm-up does, which nobody can wait for.
        var warmUp = try InferenceRequest(transcript, tools: [])
        warmUp.conversation = chat.uuidString
        try await model.model.withLoaded { [warmUp] in await $0.prewarm(warmUp) }
        services.forgetAllPrefixes()
        let session = LanguageModelSession(model: model, transcript: transcript)
        _ = try await session.respond(to: "And then?", options: Self.options)
        #expect(session.usage.input.cachedTokenCount > 256)
        await services.coordinator.unloadAll()
    }

    @Test func `a chat that is deleted is gone from disk, and so are all when all are cleared`() async throws {
        let chats = [UUID(), UUID(), UUID()]
        for chat in chats { _ = try await turns(of: chat) }
        let services = home.services()
        let all = services.prefixBytes
        #expect(all > 0)
        services.forgetPrefixes(of: chats[0])
        #expect((1..<all).contains(services.prefixBytes))
        services.keepPrefixes(of: [chats[1]])
        let one = services.prefixBytes
        #expect(one > 0 && one < all * 2 / 3)
        services.forgetAllPrefixes()
        #expect(services.prefixBytes == 0)
    }

    @Test func `a chat that is deleted while its model is loaded is not written when the model goes`() async throws {
        let chat = UUID()
        let services = home.services()
        let session = LanguageModelSession(model: try model(services, chat), instructions: Self.instructions)
        _ = try await session.respond(to: "What is a hearth?", options: Self.options)
        services.forgetPrefixes(of: chat)
        await services.coordinator.unloadAll()
        #expect(services.prefixBytes == 0)
    }

    @Test func `with no space set aside nothing is kept, and sessions of no chat keep nothing`() async throws {
        _ = try await turns(of: nil)
        #expect(home.services().prefixBytes == 0)
        try home.services().settings.update { $0.savedPrefixBytes = 0 }
        _ = try await turns(of: UUID())
        #expect(home.services().prefixBytes == 0)
    }

    @Test func `sessions of different chats have executors of their own`() throws {
        let services = home.services()
        let chat = UUID()
        let configurations = try [chat, chat, UUID(), nil].map { try model(services, $0).executorConfiguration }
        #expect(configurations[0] == configurations[1])
        #expect(configurations[0] != configurations[2])
        #expect(configurations[0] != configurations[3])
    }
}
