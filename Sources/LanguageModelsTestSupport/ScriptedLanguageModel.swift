public import Foundation
public import LanguageModels
import Synchronization

/// A language model that plays what was written for it, so that code around a model can be tested without one.
///
/// Each call of the model plays the next turn. The model remembers the requests it got.
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
/// Copies share their script: what one plays is played for all.
public struct ScriptedLanguageModel: LanguageModel {
    /// What plays the script.
    public typealias Executor = ScriptedExecutor

    /// What the model declares to be able to do.
    public let capabilities: LanguageModelCapabilities
    let script: Script
    let clock: any Clock<Duration>

    /// Creates a model that plays turns.
    ///
    /// - Parameters:
    ///   - turns: The steps of each turn.
    ///   - capabilities: What the model declares to be able to do; by default everything.
    ///   - clock: What delays are measured with, so that tests need not wait.
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
    ///
    /// - Parameter text: The text.
    public init(text: String) { self.init(turns: [[.text(text)]]) }

    /// Names the script, which makes the executors of sessions that share it equal.
    public var executorConfiguration: ScriptedExecutor.Configuration { .init(script: script) }
}

extension ScriptedLanguageModel {
    /// The requests that the model got, oldest first.
    public var requests: [LanguageModelExecutorGenerationRequest] { script.state.withLock { $0.requests } }

    /// The transcripts that the model was asked to prepare for, oldest first.
    public var prewarmedTranscripts: [Transcript] { script.state.withLock { $0.prewarmedTranscripts } }

    /// How many executors were made for the script: one for each session that used it.
    public var executorCount: Int { script.state.withLock { $0.executorCount } }

    /// How many turns ended because their task was cancelled.
    public var cancellationCount: Int { script.state.withLock { $0.cancellationCount } }

    /// How many turns have not been played yet.
    public var remainingTurnCount: Int { script.state.withLock { $0.turns.count } }
}

/// The turns that are still to be played, and what was heard so far.
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

/// An error of a script that is too short.
public struct ScriptEnded: LocalizedError {
    /// How many requests the model got, the last one included.
    public let requestCount: Int

    /// The message.
    public var errorDescription: String? {
        "The script has no turn for request \(requestCount)."
    }
}
