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

/// Reads the engine's events as they are asked for, sorts its errors, and holds the model until the end.
final class ReplyFeed: Sendable {
    private struct State: Sendable {
        var iterator: ReplyEvents.Iterator
        let held: HeldModel
    }

    /// Nil while an event is waited for, and after the end.
    private let state: Mutex<State?>

    init(_ stream: ReplyEvents, held: HeldModel) {
        state = Mutex(State(iterator: stream.makeAsyncIterator(), held: held))
    }

    /// The events; nothing is computed ahead of the reader but what the engine keeps ready.
    var events: InferenceReply.Events { AsyncThrowingStream { try await self.next() } }

    private func next() async throws -> InferenceEvent? {
        guard var taken = state.withLock({ $0.take() }) else { return nil }
        do {
            guard let event = try await taken.iterator.next() else { return nil }
            // A model that was deleted meanwhile ends its replies, whatever is still in the queue.
            _ = try taken.held.loaded
            state.withLock { [taken] in $0 = taken }
            return event
        } catch {
            throw InferenceError.sorted(error)
        }
    }
}
