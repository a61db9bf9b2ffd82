import Engines
import LlamaRuntime
import Synchronization

/// A model that is held as long as somebody keeps the value.
final class HeldModel: Sendable {
    private let lease: ModelLease<LoadedModel>

    /// Takes a model from the coordinator, which loads it where it is not.
    init(_ model: ManagedModel) async throws {
        // A model that is deleted is given back at once: replies that still run fail, and say why.
        let revocation = LocalModel.Revocation()
        lease = try await model.coordinator.lease(try model.request(), onRevoke: revocation.revoke)
        revocation.end(lease)
    }

    // The revocation keeps the lease, so it would not end by itself.
    deinit { lease.end() }

    var loaded: LoadedModel { get throws { try lease.model } }
}

/// Turns the engine's events into those of the API's seam as they are asked for, and holds the model until the end.
final class ReplyFeed: Sendable {
    private struct State: Sendable {
        var iterator: ReplyEvents.Iterator
        let held: HeldModel
    }

    /// Nil while an event is waited for, and after the end.
    private let state: Mutex<State?>
    /// The stop sequences of the request; the engine adds those of the chat format.
    private let stops: [String]

    init(_ stream: ReplyEvents, stops: [String], held: HeldModel) {
        self.stops = stops
        state = Mutex(State(iterator: stream.makeAsyncIterator(), held: held))
    }

    /// The events; nothing is computed ahead of the reader but what the engine keeps ready.
    var events: InferenceReply.Events { AsyncThrowingStream { try await self.next() } }

    private func next() async throws -> InferenceEvent? {
        guard var taken = state.withLock({ $0.take() }) else { return nil }
        do {
            guard let event = try await taken.iterator.next() else { return nil }
            let loaded = try taken.held.loaded
            state.withLock { [taken] in $0 = taken }
            return InferenceEvent(event, loaded.model.vocabulary, stops: stops)
        } catch {
            throw InferenceError.sorted(error)
        }
    }
}

extension InferenceEvent {
    fileprivate init(_ event: ReplyEvent, _ vocabulary: Vocabulary, stops: [String]) {
        self =
            switch event {
            case .reasoning(let text): .reasoning(text)
            case .text(let text, let tokens): .text(text, tokens: tokens.map { InferenceToken($0, vocabulary) })
            case .call(let id, let name): .toolCall(id: id, name: name)
            case .arguments(let text): .toolArguments(text)
            case .finished(let end): .finished(InferenceEnd(end, stops: stops))
            }
    }
}

extension InferenceToken {
    fileprivate init(_ token: GeneratedToken, _ vocabulary: Vocabulary) {
        func alternative(_ id: TokenID, _ logProbability: Double) -> Alternative {
            Alternative(bytes: vocabulary.bytes(of: id, showsSpecial: true), logProbability: logProbability)
        }
        self.init(
            // Replies with log-probabilities force no token without computing it.
            alternative(token.id, token.logProbability ?? 0),
            alternatives: token.alternatives.map { alternative($0.token, $0.logProbability) })
    }
}

extension InferenceEnd {
    fileprivate init(_ end: ReplyEnd, stops: [String]) {
        let reason: Reason =
            switch end.reason {
            case .maxTokens, .contextFull: .length
            case .endOfGeneration, .stopString: end.callsTools ? .toolCalls : .stop
            }
        self.init(
            reason: reason, promptTokens: end.promptTokens, cachedTokens: end.cachedTokens,
            outputTokens: end.outputTokens, reasoningTokens: end.reasoningTokens,
            acceptedPredictionTokens: end.acceptedDraftTokens, rejectedPredictionTokens: end.rejectedDraftTokens,
            stopSequence: end.stopString.flatMap { stops.contains($0) ? $0 : nil })
    }
}
