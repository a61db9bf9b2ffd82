import Engine
import FeatureTesting
import Foundation
import Llama
import Testing

@testable import Hearth
@testable import LocalModels

/// Tests of chats that another process reopens, or that continue after their model was unloaded.
@Suite struct ReopenedChatTests {
    private let home: TemporaryHome
    private static let instructions = String(
        repeating: "Answer in one sentence, and never speak of the old lamp on the table. ", count: 24)

    init() throws {
        home = try TemporaryHome()
        try home.installFixture(as: "tiny")
    }

    /// The text and the token counts of one turn.
    private struct Turn: Equatable {
        var text: String
        var promptTokens: Int
        var cachedTokens: Int
    }

    private typealias Messages = [InferenceRequest.Message]

    private func model(_ services: HearthServices, pinned: Bool = false) throws -> ManagedModel {
        var options = LocalModel.Options()
        (options.contextTokens, options.threads, options.isPinned) = (2048, 1, pinned)
        return try services.model("tiny", kind: .generative, options: options)
    }

    /// Asks a question and appends the answer.
    private func ask(
        _ model: ManagedModel, _ chat: UUID?, _ question: String, _ messages: inout Messages
    ) async throws -> Turn {
        messages.append(InferenceRequest.Message(.user, question))
        var request = InferenceRequest(model: nil, prompt: .messages(messages))
        (request.temperature, request.maxTokens) = (0, 24)
        (request.conversation, request.replyID) = (chat?.uuidString, UUID().uuidString)
        var text = ""
        var turn: Turn?
        for try await event in try await model.reply(to: request) {
            switch event {
            case .text(let piece, _): text += piece
            case .finished(let end):
                turn = Turn(text: text, promptTokens: end.promptTokens, cachedTokens: end.cachedTokens)
            default: break
            }
        }
        var answer = InferenceRequest.Message(.assistant, text)
        answer.id = request.replyID
        messages.append(answer)
        return try #require(turn)
    }

    private static var beginning: Messages { [InferenceRequest.Message(.system, instructions)] }

    /// Runs a chat of three turns.
    ///
    /// - Parameters:
    ///   - chat: The chat's ID; `nil` for a conversation outside any chat.
    ///   - pinned: Whether answers must not depend on cached tokens.
    ///   - between: Runs between two turns; `nil` to continue immediately.
    /// - Returns: The turns.
    /// - Throws: Errors of the requests.
    private func turns(
        of chat: UUID?, pinned: Bool = false,
        between: ((inout HearthServices, Messages) async throws -> Messages)? = nil
    ) async throws -> [Turn] {
        var services = home.services()
        var messages = Self.beginning
        var turns: [Turn] = []
        for question in ["What is a hearth?", "Who wrote the long letter?", "Why does the moon follow the train?"] {
            turns.append(try await ask(try model(services, pinned: pinned), chat, question, &messages))
            if let between { messages = try await between(&services, messages) }
        }
        await services.coordinator.unloadAll()
        return turns
    }

    /// Returns the messages with new IDs, as another program would send them.
    private static func withNewIDs(_ messages: Messages) -> Messages {
        messages.map { message in
            var message = message
            if message.id != nil { message.id = UUID().uuidString }
            return message
        }
    }

    @Test func `a chat reuses as many cached tokens after a restart as without a restart`() async throws {
        let stayed = try await turns(of: UUID())
        let restarted = try await turns(of: UUID()) { services, messages in
            await services.coordinator.unloadAll()
            services = home.services()
            return Self.withNewIDs(messages)
        }
        #expect(restarted.map(\.promptTokens) == stayed.map(\.promptTokens))
        #expect(restarted.map(\.cachedTokens) == stayed.map(\.cachedTokens))
        #expect(stayed.dropFirst().allSatisfy { $0.cachedTokens > 256 })
    }

    @Test func `answers in pinned mode do not change after a restart`() async throws {
        let stayed = try await turns(of: UUID(), pinned: true)
        let restarted = try await turns(of: UUID(), pinned: true) { services, messages in
            await services.coordinator.unloadAll()
            services = home.services()
            return Self.withNewIDs(messages)
        }
        #expect(restarted == stayed)
        #expect(restarted.dropFirst().allSatisfy { $0.cachedTokens > 256 })
    }

    @Test func `opening a chat restores its cached prefix before the first request`() async throws {
        let chat = UUID()
        var written = Messages()
        _ = try await turns(of: chat) { _, messages in
            written = messages
            return messages
        }
        let services = home.services()
        var messages = Self.withNewIDs(written)
        var warmUp = InferenceRequest(model: nil, prompt: .messages(messages))
        warmUp.conversation = chat.uuidString
        let model = try model(services)
        try await model.withLoaded { [warmUp] in await $0.prewarm(warmUp) }
        services.forgetAllPrefixes()
        #expect(try await ask(model, chat, "And then?", &messages).cachedTokens > 256)
        await services.coordinator.unloadAll()
    }

    @Test func `deleting a chat removes its saved prefixes, and clearing all chats removes all of them`() async throws {
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

    @Test func `unloading a model does not save the prefix of a deleted chat`() async throws {
        let chat = UUID()
        let services = home.services()
        var messages = Self.beginning
        _ = try await ask(try model(services), chat, "What is a hearth?", &messages)
        services.forgetPrefixes(of: chat)
        await services.coordinator.unloadAll()
        #expect(services.prefixBytes == 0)
    }

    @Test func `a prefix is saved only for a chat and within the size limit`() async throws {
        _ = try await turns(of: nil)
        #expect(home.services().prefixBytes == 0)
        try home.services().settings.update { $0.savedPrefixBytes = 0 }
        _ = try await turns(of: UUID())
        #expect(home.services().prefixBytes == 0)
    }
}
