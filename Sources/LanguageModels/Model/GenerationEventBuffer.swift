import Synchronization

/// A buffer of the events of a channel, in which senders wait for capacity.
///
/// A sender's event is queued immediately, and the sender then waits until the queue is short enough. No event
/// is lost or reordered, and the queue never exceeds its capacity by more than one event per sending task.
final class GenerationEventBuffer: Sendable {
    typealias Event = LanguageModelExecutorGenerationChannel.Event
    private typealias Receiver = CheckedContinuation<Event?, any Error>

    private enum Phase {
        case open
        case finished((any Error)?)
        case abandoned
    }

    private struct Sender {
        let ticket: UInt64
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var phase = Phase.open
        var events = EventQueue()
        var senders: [Sender] = []
        var receivers: [(ticket: UInt64, continuation: Receiver)] = []
        var readers = 0
        var nextTicket: UInt64 = 0

        mutating func makeTicket() -> UInt64 {
            defer { nextTicket += 1 }
            return nextTicket
        }

        /// Removes and returns the senders that have capacity now, in the order of their arrival.
        mutating func takeSenders(capacity: Int) -> ArraySlice<Sender> {
            let waiting = max(0, events.count - capacity)
            guard senders.count > waiting else { return [] }
            let free = senders.prefix(senders.count - waiting)
            senders.removeFirst(free.count)
            return free
        }
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// The numbers of waiting senders and readers, for tests.
    var waiting: (senders: Int, readers: Int) { state.withLock { ($0.senders.count, $0.receivers.count) } }

    init(capacity: Int) {
        precondition(capacity > 0, "The capacity of a channel must be at least one event.")
        self.capacity = capacity
    }
}

// MARK: Sending

extension GenerationEventBuffer {
    nonisolated(nonsending) func send(_ event: Event) async {
        guard !Task.isCancelled, enqueue(event) else { return }
        let ticket = state.withLock { $0.makeTicket() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waitForRoom(Sender(ticket: ticket, continuation: $0)) }
        } onCancel: {
            stopWaitingForRoom(ticket)
        }
    }

    /// Queues an event or passes it to a waiting reader.
    /// - Returns: Whether the sender has to wait.
    private func enqueue(_ event: Event) -> Bool {
        let (receiver, isFull): (Receiver?, Bool) = state.withLock { state in
            guard case .open = state.phase else { return (nil, false) }
            if !state.receivers.isEmpty { return (state.receivers.removeFirst().continuation, false) }
            state.events.append(event)
            return (nil, state.events.count > capacity)
        }
        receiver?.resume(returning: event)
        return isFull
    }

    private func waitForRoom(_ sender: Sender) {
        let mayGo = state.withLock { state in
            // The cancellation handler may have run before this sender was registered. `Task.isCancelled` is then true.
            guard case .open = state.phase, !Task.isCancelled else { return true }
            guard state.events.count > capacity + state.senders.count else { return true }
            state.senders.append(sender)
            return false
        }
        if mayGo { sender.continuation.resume() }
    }

    private func stopWaitingForRoom(_ ticket: UInt64) {
        let sender = state.withLock { state -> Sender? in
            guard let index = state.senders.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return state.senders.remove(at: index)
        }
        sender?.continuation.resume()
    }

    func finish(throwing error: (any Error)?) {
        let (receivers, senders) = state.withLock { state -> ([Receiver], [Sender]) in
            guard case .open = state.phase else { return ([], []) }
            let receivers = state.receivers.map(\.continuation)
            // A waiting reader receives the error. Without a waiting reader, the error is stored for the next call of
            // `next`.
            state.phase = .finished(receivers.isEmpty ? error : nil)
            let senders = state.senders
            state.receivers = []
            state.senders = []
            return (receivers, senders)
        }
        for sender in senders { sender.continuation.resume() }
        for receiver in receivers { resume(receiver, throwing: error) }
    }

    private func resume(_ receiver: Receiver, throwing error: (any Error)?) {
        if let error { receiver.resume(throwing: error) } else { receiver.resume(returning: nil) }
    }
}

// MARK: Receiving

extension GenerationEventBuffer {
    /// A reader of the channel, which is abandoned when its last reader is released.
    final class Reader: Sendable {
        private let buffer: GenerationEventBuffer

        init(of buffer: GenerationEventBuffer) {
            self.buffer = buffer
            buffer.state.withLock { $0.readers += 1 }
        }

        deinit {
            buffer.readerIsGone()
        }

        func next(isolation actor: isolated (any Actor)?) async throws -> Event? {
            do {
                return try await buffer.next(isolation: actor)
            } catch let error as CancellationError {
                if Task.isCancelled { buffer.abandon() }
                throw error
            }
        }
    }

    private func next(isolation actor: isolated (any Actor)?) async throws -> Event? {
        try Task.checkCancellation()
        let ticket = state.withLock { $0.makeTicket() }
        return try await withTaskCancellationHandler(
            operation: {
                try await withCheckedThrowingContinuation(isolation: actor) { receive(with: $0, ticket: ticket) }
            },
            onCancel: { stopReceiving(ticket) },
            isolation: actor)
    }

    private func receive(with receiver: Receiver, ticket: UInt64) {
        let (result, senders) = state.withLock { state -> (Result<Event?, any Error>?, ArraySlice<Sender>) in
            if Task.isCancelled { return (.failure(CancellationError()), []) }
            if let event = state.events.popFirst() {
                return (.success(event), state.takeSenders(capacity: capacity))
            }
            switch state.phase {
            case .open:
                state.receivers.append((ticket, receiver))
                return (nil, [])
            case .finished(let error?):
                state.phase = .finished(nil)
                return (.failure(error), [])
            case .finished(nil), .abandoned:
                return (.success(nil), [])
            }
        }
        for sender in senders { sender.continuation.resume() }
        if let result { receiver.resume(with: result) }
    }

    private func stopReceiving(_ ticket: UInt64) {
        let receiver = state.withLock { state -> Receiver? in
            guard let index = state.receivers.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return state.receivers.remove(at: index).continuation
        }
        receiver?.resume(throwing: CancellationError())
    }

    private func readerIsGone() {
        let isLast = state.withLock { state in
            state.readers -= 1
            return state.readers == 0
        }
        if isLast { abandon() }
    }

    /// Discards all events and resumes all senders, because no reader is left.
    private func abandon() {
        let (receivers, senders) = state.withLock { state -> ([Receiver], [Sender]) in
            let waiting = (state.receivers.map(\.continuation), state.senders)
            state.phase = .abandoned
            state.events = EventQueue()
            state.receivers = []
            state.senders = []
            return waiting
        }
        for sender in senders { sender.continuation.resume() }
        for receiver in receivers { receiver.resume(returning: nil) }
    }
}

/// A queue of events with amortized constant cost of removing the first event.
private struct EventQueue {
    private var storage: [LanguageModelExecutorGenerationChannel.Event?] = []
    private var head = 0

    var count: Int { storage.count - head }

    mutating func append(_ event: LanguageModelExecutorGenerationChannel.Event) {
        storage.append(event)
    }

    mutating func popFirst() -> LanguageModelExecutorGenerationChannel.Event? {
        guard head < storage.count else { return nil }
        let event = storage[head]
        storage[head] = nil
        head += 1
        // Compacting only after half of the storage is consumed keeps the cost of each removal constant on average.
        if head * 2 >= storage.count {
            storage.removeFirst(head)
            head = 0
        }
        return event
    }
}
