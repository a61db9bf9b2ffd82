// This file is compiled into the package with the second FoundationModels module, where it imitates Apple's model.

import Foundation
public import FoundationModels
public import Synchronization

/// A system model whose behaviour a test defines.
public enum ScriptedSystemModel {
    public typealias Play =
        @Sendable (LanguageModelExecutorGenerationRequest, LanguageModelExecutorGenerationChannel) async throws -> Void

    static let play = Mutex<Play?>(nil)
    static let reasons = Mutex(false)
    static let installs = Mutex(0)
    /// The requests since the last installation.
    public static let requests = Mutex<[LanguageModelExecutorGenerationRequest]>([])
    /// The number of sessions since the last installation.
    public static let sessions = Mutex(0)
    /// The number of these sessions that have been freed.
    public static let ended = Mutex(0)

    public static func install(reasons: Bool = false, _ play: @escaping Play) {
        installs.withLock { $0 += 1 }
        Self.play.withLock { $0 = play }
        Self.reasons.withLock { $0 = reasons }
        requests.withLock { $0 = [] }
        sessions.withLock { $0 = 0 }
        ended.withLock { $0 = 0 }
        SystemLanguageModel.install(Backend())
    }
}

private struct Backend: SystemLanguageModelBackend {
    var availability: SystemLanguageModel.Availability { .available }
    var contextSize: Int { 4096 }
    var capabilities: LanguageModelCapabilities {
        let reasons = ScriptedSystemModel.reasons.withLock(\.self)
        return LanguageModelCapabilities([.guidedGeneration, .toolCalling] + (reasons ? [.reasoning] : []))
    }
    var supportedLanguages: Set<Locale.Language> { [] }

    func tokenCount(
        transcript: Transcript, tools: [Transcript.ToolDefinition], schema: GenerationSchema?
    ) async throws -> Int { transcript.count }

    func prewarm(transcript: Transcript, tools: [Transcript.ToolDefinition]) {}

    func makeExecutor() -> any SystemLanguageModelExecuting {
        ScriptedSystemModel.sessions.withLock { $0 += 1 }
        return Player()
    }
}

private final class Player: SystemLanguageModelExecuting {
    private let install = ScriptedSystemModel.installs.withLock(\.self)

    deinit {
        // A session of an earlier test may be freed late.
        if install == ScriptedSystemModel.installs.withLock(\.self) { ScriptedSystemModel.ended.withLock { $0 += 1 } }
    }

    nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        ScriptedSystemModel.requests.withLock { $0.append(request) }
        try await ScriptedSystemModel.play.withLock(\.self)?(request, channel)
    }

    func prewarm(transcript: Transcript) {}
}
