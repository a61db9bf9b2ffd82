public import Engine
import Llama
public import LocalModels
import Synchronization

/// A feed of an engine's events that maps errors and retains the model until the end.
final class ReplyFeed: Sendable {
    private struct State: Sendable {
        var iterator: ReplyEvents.Iterator
        let lease: ModelLease<LoadedModel>
    }

    /// The state; nil while a call waits for an event, and after the end.
    private let state: Mutex<State?>
    private let modelID: String

    init(_ stream: ReplyEvents, lease: ModelLease<LoadedModel>, of modelID: String) {
        state = Mutex(State(iterator: stream.makeAsyncIterator(), lease: lease))
        self.modelID = modelID
    }

    /// The events, generated on demand, except those that the engine buffers.
    var events: InferenceReply.Events { AsyncThrowingStream { try await self.next() } }

    private func next() async throws -> InferenceEvent? {
        guard var taken = state.withLock({ $0.take() }) else { return nil }
        let next: Result<InferenceEvent?, any Error>
        do { next = .success(try await taken.iterator.next()) } catch { next = .failure(error) }
        // A reply ends when its model has been deleted, even if events are still queued.
        guard (try? taken.lease.model) != nil else { throw InferenceError.sorted(AIError.modelRemoved(id: modelID)) }
        do {
            guard let event = try next.get() else { return nil }
            state.withLock { [taken] in $0 = taken }
            return event
        } catch {
            throw InferenceError.sorted(error)
        }
    }
}

extension ManagedModel {
    /// Starts one reply and retains the model until its end.
    ///
    /// The conversation's next request reuses its computed state.
    ///
    /// - Throws: `InferenceError`, `CancellationError`.
    func reply(to request: InferenceRequest) async throws -> InferenceReply.Events {
        do {
            let lease = try await lease()
            return ReplyFeed(try await lease.model.reply(to: request), lease: lease, of: id).events
        } catch {
            throw InferenceError.sorted(error)
        }
    }
}

extension LocalModel {
    /// Starts one reply to a request.
    ///
    /// The request's model and number of choices are ignored.
    ///
    /// Only one task may read the events. Their errors are `InferenceError`.
    public func reply(to request: InferenceRequest) throws -> InferenceReply.Events {
        do {
            return ReplyFeed(try lease.model.replies(to: request)[0], lease: lease, of: name).events
        } catch {
            throw InferenceError.sorted(error)
        }
    }
}
