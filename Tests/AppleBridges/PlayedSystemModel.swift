// Compiled as part of the package that the second FoundationModels belongs to: it plays Apple's model.

import Foundation
public import FoundationModels
public import Synchronization

/// What the system's model does, as a test says.
public enum PlayedSystemModel {
    public typealias Play =
        @Sendable (LanguageModelExecutorGenerationRequest, LanguageModelExecutorGenerationChannel) async throws -> Void

    static let play = Mutex<Play?>(nil)
    /// The requests that the model got since a play was installed.
    public static let requests = Mutex<[LanguageModelExecutorGenerationRequest]>([])
    /// How many sessions have asked it since then.
    public static let sessions = Mutex(0)

    public static func install(_ play: @escaping Play) {
        Self.play.withLock { $0 = play }
        requests.withLock { $0 = [] }
        sessions.withLock { $0 = 0 }
        SystemLanguageModel.install(Backend())
    }
}

private struct Backend: SystemLanguageModelBackend {
    var availability: SystemLanguageModel.Availability { .available }
    var contextSize: Int { 4096 }
    var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([.guidedGeneration, .toolCalling]) }
    var supportedLanguages: Set<Locale.Language> { [] }

    func tokenCount(
        transcript: Transcript, tools: [Transcript.ToolDefinition], schema: GenerationSchema?
    ) async throws -> Int { transcript.count }

    func prewarm(transcript: Transcript, tools: [Transcript.ToolDefinition]) {}

    func makeExecutor() -> any SystemLanguageModelExecuting {
        PlayedSystemModel.sessions.withLock { $0 += 1 }
        return Player()
    }
}

private struct Player: SystemLanguageModelExecuting {
    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        PlayedSystemModel.requests.withLock { $0.append(request) }
        try await PlayedSystemModel.play.withLock(\.self)?(request, channel)
    }

    func prewarm(transcript: Transcript) {}
}
