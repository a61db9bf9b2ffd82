public import LanguageModels
import Synchronization

/// The executor that plays the turns of a ``ScriptedLanguageModel``.
public struct ScriptedExecutor: LanguageModelExecutor {
    /// The configuration of an executor, which identifies its script.
    public struct Configuration: Hashable, Sendable {
        let script: Script

        /// Returns whether two configurations have the identical script.
        public static func == (left: Self, right: Self) -> Bool { left.script === right.script }

        /// Hashes the script's identity.
        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(script)) }
    }

    private let script: Script

    /// Creates an executor.
    ///
    /// - Parameter configuration: The configuration, with the script to play.
    public init(configuration: Configuration) {
        script = configuration.script
        script.state.withLock { $0.executorCount += 1 }
    }

    /// Records the transcript of a prewarm request.
    public func prewarm(model: ScriptedLanguageModel, transcript: Transcript) {
        script.state.withLock { $0.prewarmedTranscripts.append(transcript) }
    }

    /// Records the request and plays the next turn.
    ///
    /// - Parameters:
    ///   - request: The request to record.
    ///   - model: The model.
    ///   - channel: The channel for the events of the turn.
    /// - Throws: The scripted error, ``ScriptEnded`` if the script has no turn left, or `CancellationError`.
    nonisolated(nonsending) public func respond(
        to request: LanguageModelExecutorGenerationRequest, model: ScriptedLanguageModel,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        let (turn, count) = script.state.withLock { state in
            state.requests.append(request)
            return (state.turns.popFirst(), state.requests.count)
        }
        guard let turn else { throw ScriptEnded(requestCount: count) }
        do {
            var player = TurnPlayer(channel: channel, clock: model.clock)
            for step in turn { try await player.play(step) }
        } catch {
            if Task.isCancelled { script.state.withLock { $0.cancellationCount += 1 } }
            throw error
        }
    }
}

/// A converter of the steps of one turn to events.
private struct TurnPlayer {
    typealias Event = LanguageModelExecutorGenerationChannel.Event
    typealias Usage = LanguageModelExecutorGenerationChannel.Usage

    private enum Kind {
        case response, reasoning, toolCalls
    }

    let channel: LanguageModelExecutorGenerationChannel
    let clock: any Clock<Duration>
    /// The kind of the last entry, to which usage is reported.
    private var kind = Kind.response

    init(channel: LanguageModelExecutorGenerationChannel, clock: any Clock<Duration>) {
        self.channel = channel
        self.clock = clock
    }

    nonisolated(nonsending) mutating func play(_ step: ScriptedStep) async throws {
        try Task.checkCancellation()
        switch step {
        case .text(let text):
            kind = .response
            await channel.send(.response(action: .appendText(text, tokenCount: 1)))
        case .reasoning(let text):
            kind = .reasoning
            await channel.send(.reasoning(action: .appendText(text, tokenCount: 1)))
        case .toolCall(let id, let name, let arguments):
            kind = .toolCalls
            for piece in arguments {
                let action = LanguageModelExecutorGenerationChannel.ToolCalls.Action.toolCall(
                    id: id, name: name, action: .appendArguments(piece, tokenCount: 1))
                await channel.send(.toolCalls(action: action))
            }
        case .usage(let input, let cached, let output, let reasoning):
            await channel.send(
                usage(
                    .init(totalTokenCount: input, cachedTokenCount: cached),
                    .init(totalTokenCount: output, reasoningTokenCount: reasoning)))
        case .event(let event): await channel.send(event)
        case .stall(let stall): try await stall.wait()
        case .delay(let duration): try await clock.sleep(for: duration)
        case .throwError(let error): throw error
        }
    }

    private func usage(_ input: Usage.Input, _ output: Usage.Output) -> Event {
        switch kind {
        case .response: .response(action: .updateUsage(input: input, output: output))
        case .reasoning: .reasoning(action: .updateUsage(input: input, output: output))
        case .toolCalls: .toolCalls(action: .updateUsage(input: input, output: output))
        }
    }
}
