import Chat
import Engine
import FeatureTesting
import Foundation
import LanguageModels
import ModelLibrary
import Testing

@testable import Hearth

@Suite struct LocalChatModelsTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func `an automatic chat model is looked up for each request`() throws {
        let services = home.services()
        let models = LocalChatModels(services)
        let conversation = UUID()
        #expect(throws: HearthError.self) { try models.model(nil, guardrails: true, conversation: conversation) }
        #expect(services.answeringModel == nil)
        try home.installFixture(as: "tiny")
        let model = try models.model("auto", guardrails: true, conversation: conversation)
        #expect(model.id == "tiny")
        #expect(!model.hasGuardrails)
        #expect(model.contextTokens == 8192 && model.promptTokens == 4096)
    }

    @Test func `the prefix of a reply is saved for its chat and deleted with the chat`() async throws {
        try home.installFixture(as: "tiny")
        let services = home.services()
        let (models, chat) = (LocalChatModels(services), UUID())
        let model = try models.model("tiny", guardrails: true, conversation: chat)
        var request = InferenceRequest(
            question: "Hello", instructions: String(repeating: "Answer in one sentence. ", count: 60))
        (request.maxTokens, request.conversation, request.replyID) = (4, "other", "1")
        _ = try await model.reply(request).text()
        await services.coordinator.unloadAll()
        #expect(services.prefixBytes > 0)
        models.forget(conversation: chat)
        #expect(services.prefixBytes == 0)
    }

    @Test func `a chat model reports its exam result as its ability`() throws {
        try home.installFixture(as: "tiny")
        let services = home.services()
        let models = LocalChatModels(services)
        #expect(try models.model(nil).ability == .unexamined)
        let fingerprint = "7112704-e968b402a4fc9b82"
        let result = ExamResult(
            version: HearthServices.examVersion, fingerprint: fingerprint, isQuick: true,
            scores: [.answering: ExamScore(right: 1, count: 6)], seconds: 2)
        try services.engines.folder.save(ExamRecord(result: result), fingerprint)
        #expect(try models.model(nil).ability == .examined(result))
        #expect(try models.model("tiny").ability == .examined(result))
        // This also holds for a named model and in every chat.
        #expect(
            try models.model("tiny", guardrails: true, conversation: UUID()).ability == .examined(result))
    }

    @Test func `chats accept the name of an installed model and refuse a path or a missing name`() throws {
        try home.installFixture(as: "tiny")
        let models = LocalChatModels(home.services())
        #expect(try models.model("tiny", guardrails: false, conversation: UUID()).id == "tiny")
        for name in ["missing", "../models/tiny", home.models + "/tiny.gguf"] {
            #expect(throws: ModelLibraryError.self) {
                try models.model(name, guardrails: false, conversation: UUID())
            }
        }
    }

    @Test func `a chat and the API share one loaded model`() async throws {
        try home.installFixture(as: "tiny")
        let services = home.services()
        let model = try LocalChatModels(services).model("tiny", guardrails: true, conversation: UUID())
        let progress = Progress()
        try await model.load { progress.take($0) }
        let count = try #require(model.countTokens)
        let tokens = try await count(InferenceRequest(question: "Hello"))
        #expect(tokens > 0)
        let request = InferenceRequest(model: "tiny", prompt: .text("Hello"))
        let reply = try await services.inference.generate(request)
        #expect(services.coordinator.snapshot.models.count == 1)
        #expect(reply.model == "tiny")
    }

    /// Checks the progress that a load reports.
    private final class Progress: Sendable {
        func take(_ fraction: Double) { #expect((0...1).contains(fraction)) }
    }

    @Test func `chat failures have a kind and a message, and cancellation is not a failure`() {
        let models = LocalChatModels(home.services())
        #expect(models.failure(for: CancellationError()) == nil)
        #expect(models.failure(for: AIError.noBackendAvailable)?.kind == .unavailable)
        #expect(models.failure(for: AIError.insufficientMemory(message: "Too little."))?.kind == .memory)
        #expect(models.failure(for: HearthError(.noModel, "None."))?.message == "None.")
    }
}
