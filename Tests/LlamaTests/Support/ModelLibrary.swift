import Foundation
import Testing

@testable import Llama

/// Weights that several tests share.
///
/// Each test creates separate contexts.
actor ModelLibrary {
    static let shared = ModelLibrary()

    private var models: [String: Task<LlamaModel, any Error>] = [:]

    func model(at path: String) async throws -> LlamaModel {
        if let loading = models[path] { return try await loading.value }
        let loading = Task { try await LlamaModel.load(path: path) }
        models[path] = loading
        return try await loading.value
    }

    static func sample() async throws -> LlamaModel {
        try #require(
            FileManager.default.fileExists(atPath: TestFiles.fixtureModel),
            "There is no model at \(TestFiles.fixtureModel).")
        return try await shared.model(at: TestFiles.fixtureModel)
    }

    static func embedding() async throws -> LlamaModel { try await shared.model(at: TestFiles.embeddingModel()) }
}

extension ContextConfiguration {
    /// Returns a reproducible configuration with one thread, because threads of a busy machine wait for each other.
    static func pinned(contextTokens: Int = 1024, sequences: Int = 4) -> ContextConfiguration {
        ContextConfiguration(mode: .pinned, contextTokens: contextTokens, maxSequences: sequences, threads: 1)
    }

    static func shared(contextTokens: Int = 1024, sequences: Int = 4) -> ContextConfiguration {
        ContextConfiguration(contextTokens: contextTokens, maxSequences: sequences, threads: 1)
    }
}

extension LoadedModel {
    /// Loads the fixture model with a configuration.
    static func sample(
        _ configuration: ContextConfiguration, onStep: (@Sendable (GenerationLoop.Step) -> Void)? = nil,
        callTime: GenerationLoop.CallTime? = nil
    ) async throws -> LoadedModel {
        try await start(ModelLibrary.sample(), configuration: configuration, callTime: callTime, onStep: onStep)
    }

    static func miniLM(_ configuration: ContextConfiguration = ContextConfiguration(threads: 1)) async throws
        -> LoadedModel
    { try await start(ModelLibrary.embedding(), configuration: configuration) }

    /// Generates an answer, and waits for its end.
    func answer(_ request: GenerationRequest) async throws -> Generation { try await generate(request).collect() }
}
