public import Foundation
public import LanguageModels
import Synchronization
public import UniformTypeIdentifiers

/// A language model that plays a script, for tests of code that uses a model.
///
/// Each call to the model plays the next turn. The model records the requests that it receives.
///
/// ```swift
/// let model = ScriptedLanguageModel(turns: [
///     [.toolCall(id: "1", name: "weather", arguments: [#"{"city":"#, #""Oslo"}"#])],
///     [.text("It "), .text("rains.")],
/// ])
/// let session = LanguageModelSession(model: model, tools: [WeatherTool()])
/// let answer = try await session.respond(to: "How is the weather in Oslo?")
/// #expect(answer.content == "It rains.")
/// #expect(model.requests.count == 2)
/// ```
///
/// All copies of a model share the script, so a turn that one copy plays is not played by other copies.
public struct ScriptedLanguageModel: LanguageModel {
    /// The executor that plays the script.
    public typealias Executor = ScriptedExecutor

    /// The capabilities that the model declares.
    public let capabilities: LanguageModelCapabilities
    /// The types of data that the model supports in attachments and entries; none by default.
    public var dataTypes: [UTType] = []
    let script: Script
    let clock: any Clock<Duration>

    /// Creates a model that plays turns.
    ///
    /// - Parameters:
    ///   - turns: The steps of each turn.
    ///   - capabilities: The capabilities that the model declares; all by default.
    ///   - clock: The clock for delays, so that tests can avoid real waits.
    public init(
        turns: [[ScriptedStep]],
        capabilities: [LanguageModelCapabilities.Capability] = [
            .guidedGeneration, .toolCalling, .reasoning, .vision,
        ],
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.capabilities = LanguageModelCapabilities(capabilities)
        self.clock = clock
        script = Script(turns: turns)
    }

    /// Creates a model that plays one turn of text.
    public init(text: String) { self.init(turns: [[.text(text)]]) }

    /// Returns whether ``dataTypes`` contains the type or a type that it conforms to.
    nonisolated public func supportsDataAttachmentType(_ type: UTType) -> Bool {
        dataTypes.contains { type.conforms(to: $0) }
    }

    /// Returns whether ``dataTypes`` contains the type or a type that it conforms to.
    nonisolated public func supportsDataEntryType(_ type: UTType) -> Bool { supportsDataAttachmentType(type) }

    /// The configuration of an executor, which is equal for all sessions that share the script.
    public var executorConfiguration: ScriptedExecutor.Configuration { .init(script: script) }
}

extension ScriptedLanguageModel {
    /// The requests that the model received, oldest first.
    public var requests: [LanguageModelExecutorGenerationRequest] { script.state.withLock { $0.requests } }

    /// The transcripts that the model was asked to prepare for, oldest first.
    public var prewarmedTranscripts: [Transcript] { script.state.withLock { $0.prewarmedTranscripts } }

    /// The number of executors that were created for the script, which is one for each session.
    public var executorCount: Int { script.state.withLock { $0.executorCount } }

    /// The number of turns that ended because their task was cancelled.
    public var cancellationCount: Int { script.state.withLock { $0.cancellationCount } }

    /// The number of turns that have not been played yet.
    public var remainingTurnCount: Int { script.state.withLock { $0.turns.count } }
}

/// The remaining turns of a script, and the recorded calls.
final class Script: Sendable {
    struct State: Sendable {
        var turns: ArraySlice<[ScriptedStep]>
        var requests: [LanguageModelExecutorGenerationRequest] = []
        var prewarmedTranscripts: [Transcript] = []
        var executorCount = 0
        var cancellationCount = 0
    }

    let state: Mutex<State>

    init(turns: [[ScriptedStep]]) { state = Mutex(State(turns: turns[...])) }
}

/// An error for a script with too few turns.
public struct ScriptEnded: LocalizedError {
    /// The number of requests that the model received, including the failed request.
    public let requestCount: Int

    /// A message with the number of the request.
    public var errorDescription: String? {
        "The script has no turn for request \(requestCount)."
    }
}
