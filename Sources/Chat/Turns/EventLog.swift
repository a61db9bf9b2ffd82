import Synchronization

/// The newest events of this process, for any number of readers; writers never wait.
final class EventLog: Sendable {
    /// How much is kept for readers that are behind.
    struct Limits: Sendable {
        var events = 16_384
        var bytes = 8 << 20
        /// The most text that deltas are joined to.
        var joinedBytes = 16 << 10
    }

    fileprivate struct State {
        /// Kept events, after `head` that are not kept any more.
        var events: [(event: ChatEvent, bytes: Int)] = []
        var head = 0
        /// The number of the newest event.
        var last = 0
        var bytes = 0
        var isFinished = false
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var nextReader = 0

        var firstKept: Int { last - (events.count - head) + 1 }

        mutating func append(_ event: ChatEvent, _ limits: Limits) {
            let size = event.approximateBytes
            events.append((event, size))
            last += 1
            bytes += size
            while events.count - head > limits.events || (bytes > limits.bytes && events.count - head > 1) {
                bytes -= events[head].bytes
                events[head].event = .allChanged
                head += 1
            }
            if head > events.count / 2 {
                events.removeFirst(head)
                head = 0
            }
        }

        /// The event after number `last`, with the deltas joined to it that follow directly.
        func event(after last: Int, _ limits: Limits) throws(ChatError) -> NumberedChatEvent? {
            // A number from another run of the program counts as one that is not kept.
            guard last >= firstKept - 1, last <= self.last else {
                throw ChatError(.conflict, "Events after this position were lost. Reload the threads.")
            }
            guard last < self.last else { return nil }
            var index = head + last - firstKept + 1
            var joined = events[index].event
            var size = events[index].bytes
            while index + 1 < events.count, size < limits.joinedBytes,
                let next = joined.joined(events[index + 1].event)
            {
                index += 1
                joined = next
                size += events[index].bytes
            }
            return NumberedChatEvent(number: firstKept + index - head, event: joined)
        }
    }

    private let state = Mutex(State())
    private let limits: Limits

    init(limits: Limits = Limits()) { self.limits = limits }

    var last: Int { state.withLock { $0.last } }

    func emit(_ event: ChatEvent) {
        let waiting = state.withLock { state in
            state.append(event, limits)
            return state.takeWaiting()
        }
        for reader in waiting { reader.resume() }
    }

    /// Ends all readers, once they have read what there is.
    func finish() {
        let waiting = state.withLock { state in
            state.isFinished = true
            return state.takeWaiting()
        }
        for reader in waiting { reader.resume() }
    }

    func next(after last: Int) async throws -> NumberedChatEvent? {
        while true {
            try Task.checkCancellation()
            let (event, isFinished) = try state.withLock { state in
                (try state.event(after: last, limits), state.isFinished)
            }
            if event != nil || isFinished { return event }
            await wait(after: last)
        }
    }

    /// Returns when there may be something newer, or when the task is cancelled.
    private func wait(after last: Int) async {
        let reader = state.withLock { state in
            state.nextReader += 1
            return state.nextReader
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let isReady = state.withLock { state in
                    if state.last > last || state.isFinished || Task.isCancelled { return true }
                    state.waiting[reader] = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: reader) }?.resume()
        }
    }
}

extension EventLog.State {
    fileprivate mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
        defer { waiting = [:] }
        return Array(waiting.values)
    }
}

extension ChatEvent {
    /// What it takes to keep it.
    fileprivate var approximateBytes: Int {
        switch self {
        case .messageAdded(_, let message), .messageUpdated(_, let message):
            512 + message.text.utf8.count + message.metadata.reasoning.utf8.count
        case .delta(_, _, _, let text, _): 128 + text.utf8.count
        default: 128
        }
    }

    /// Both events as one, if the next goes on where this one ends.
    fileprivate func joined(_ next: ChatEvent) -> ChatEvent? {
        guard case .delta(let thread, let message, let offset, let text, let isReasoning) = self,
            case .delta(thread, message, let nextOffset, let nextText, isReasoning) = next,
            nextOffset == offset + text.utf16.count
        else { return nil }
        return .delta(
            threadID: thread, messageID: message, offset: offset, text: text + nextText, isReasoning: isReasoning)
    }
}
