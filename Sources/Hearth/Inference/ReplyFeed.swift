public import Engine
import Llama
public import LocalModels
import Synchronization

/// Reads the engine's events as they are asked for, sorts its errors, and holds the model until the end.
final class ReplyFeed: Sendable {
    private struct State: Sendable {
        var iterator: ReplyEvents.Iterator
        let lease: ModelLease<LoadedModel>
    }

    /// Nil while an event is waited for, and after the end.
    private let state: Mutex<State?>
    private let modelID: String

    init(_ stream: ReplyEvents, lease: ModelLease<LoadedModel>, of modelID: String) {
        state = Mutex(State(iterator: stream.makeAsyncIterator(), lease: lease))
        self.modelID = modelID
    }

    /// The events; nothing is computed ahead of the reader but what the engine keeps ready.
    var events: InferenceReply.Events { AsyncThrowingStream { try await self.next() } }

    private func next() async throws -> InferenceEvent? {
        guard var taken = state.withLock({ $0.take() }) else { return nil }
        let next: Result<InferenceEvent?, any Error>
        do { next = .success(try await taken.iterator.next()) } catch { next = .failure(error) }
        // A model that was deleted meanwhile ends its replies, whatever is still in the queue.
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
    /// Starts one reply to a request, whose conversation's replies are remembered; the model is held until the end.
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
    /// Starts one reply to a request, as servers do.
    ///
    /// - Parameter request: What to answer, and how; its model and number of choices are ignored.
    /// - Returns: The reply as it is written, read by one task; its errors are `InferenceError`.
    public func reply(to request: InferenceRequest) throws -> InferenceReply.Events {
        do {
            return ReplyFeed(try lease.model.replies(to: request)[0], lease: lease, of: name).events
        } catch {
            throw InferenceError.sorted(error)
        }
    }
}
