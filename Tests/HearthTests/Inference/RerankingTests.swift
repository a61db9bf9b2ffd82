import Engine
import FeatureTesting
import Foundation
import ModelLibrary
import Testing

@testable import Hearth

@Suite(.timeLimit(.minutes(30))) struct RerankingTests {
    private let home: TemporaryHome
    private let services: HearthServices

    init() throws {
        home = try TemporaryHome()
        try home.installFixture(as: "tiny")
        services = home.services()
    }

    private func install(_ fixture: String, as name: String) throws {
        let file = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "LlamaTests/Fixtures/rerankers/\(fixture).gguf")
        try FileManager.default.copyItem(atPath: file.path, toPath: home.models + "/\(name).gguf")
    }

    private func error(_ model: String?) async -> InferenceError? {
        await #expect(throws: InferenceError.self) {
            try await services.inference.rerank(["a"], for: "b", model: model)
        }
    }

    @Test func `reranking without a reranking model fails with an error that says how to get one`() async throws {
        for name in [nil, "none"] {
            let missing = await error(name)
            #expect(missing?.code == .modelNotFound && missing?.message.contains("hearth models import") == true)
        }
        #expect(await error("tiny")?.code == .unsupported)
    }

    @Test func `a reranker is listed, scores documents and is released afterwards`() async throws {
        try install("qwen3", as: "judge")
        #expect(services.inference.models().first { $0.id == "judge" }?.kind == .reranker)
        let ranking = try await services.inference.rerank(["a", "bb"], for: "b", model: nil)
        #expect(ranking.model == "judge" && ranking.scores.count == 2 && ranking.tokens > 20)
        #expect(ranking.scores.allSatisfy { (0...1).contains($0) })
        #expect(services.coordinator.snapshot.models.allSatisfy { $0.leases == 0 })
        #expect(await error("none")?.code == .modelNotFound)
        #expect(services.embedder() == nil && services.classifier() == nil)
    }

    @Test func `documents are reranked only with the reranker that the settings name`() async throws {
        try install("bert", as: "judge")
        #expect(try services.settings.read().documents.reranker == nil)
        #expect(!Doctor(services).findings.contains { $0.subject == "Reranking" })
        try services.settings.update { $0.documents.reranker = "judge" }
        #expect(Doctor(services).findings.contains { $0.subject == "Reranking" && $0.status == .good })
        let reranker = try #require(services.engines.reranker("judge"))
        try await reranker.prepare()
        #expect(try await reranker.scores(of: ["a", "b"], for: "c").count == 2)
        try services.settings.update { $0.documents.reranker = "tiny" }
        #expect(services.engines.reranker("tiny") == nil)
        #expect(Doctor(services).findings.contains { $0.subject == "Reranking" && $0.status == .advice })
    }
}
