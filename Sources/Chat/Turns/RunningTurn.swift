import Foundation
import Synchronization

/// An answer in progress: its partial message and the task that writes it.
final class RunningTurn: Sendable {
    private struct State {
        var machine = TurnMachine()
        var message: ChatMessage
        /// Whether the message is stored.
        var isAdded = false
        /// Whether the message has changed since it was last stored.
        var isDirty = false
        var textLength = GrowingLength()
        var reasoningLength = GrowingLength()
        var task: Task<Void, Never>?
        var ending: TurnMachine.Ending?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let threadID: UUID
    private let state: Mutex<State>

    init(threadID: UUID, answer: ChatMessage) {
        self.threadID = threadID
        state = Mutex(State(message: answer))
    }

    /// The current or final message; `nil` before it was added.
    var message: ChatMessage? { state.withLock { $0.isAdded ? $0.message : nil } }
    var answerID: UUID { state.withLock { $0.message.id } }
    /// The final state of the message; `nil` while the message is being written.
    var ending: TurnMachine.Ending? { state.withLock { $0.ending } }

    // MARK: Life

    /// Records that the answer was stored as given.
    func added(_ message: ChatMessage) {
        state.withLock { state in
            state.message = message
            state.isAdded = true
        }
    }

    /// Sets the task, and cancels it immediately if the turn was already stopped.
    func attach(_ task: Task<Void, Never>) {
        let isStopped = state.withLock { state in
            if state.ending == nil { state.task = task }
            return state.machine.stop != nil
        }
        if isStopped { task.cancel() }
    }

    func stop(_ reason: TurnMachine.Stop) {
        let task = state.withLock { state in state.machine.requestStop(reason) ? state.task : nil }
        task?.cancel()
    }

    /// Ends the answer, and returns its final state and its final message.
    func end(
        _ outcome: TurnMachine.Outcome, _ finish: (inout ChatMessage, TurnMachine.Ending) -> Void
    ) -> (ending: TurnMachine.Ending, message: ChatMessage) {
        state.withLock { state in
            let ending = state.machine.end(outcome, hasText: state.message.hasText)
            finish(&state.message, ending)
            return (ending, state.message)
        }
    }

    /// Resumes all callers that wait for the end.
    func close(_ ending: TurnMachine.Ending) {
        let waiting = state.withLock { state in
            state.ending = ending
            state.task = nil
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.resume() }
    }

    /// Waits until the answer has ended and is stored.
    func ended() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let hasEnded = state.withLock { state in
                if state.ending == nil { state.waiting.append(continuation) }
                return state.ending != nil
            }
            if hasEnded { continuation.resume() }
        }
    }

    // MARK: The message

    func change(_ body: (inout ChatMessage) -> Void) {
        state.withLock { state in
            body(&state.message)
            (state.textLength, state.reasoningLength) = (GrowingLength(), GrowingLength())
            state.isDirty = true
        }
    }

    /// Appends a piece to the text or to the reasoning, and returns its offset in UTF-16 units.
    func append(_ piece: String, isReasoning: Bool) -> Int {
        state.withLock { state in
            state.isDirty = true
            return isReasoning
                ? state.reasoningLength.append(piece, to: &state.message.metadata.reasoning)
                : state.textLength.append(piece, to: &state.message.text)
        }
    }

    /// Returns the message if it has changed since the last call.
    func takeChanged() -> ChatMessage? {
        state.withLock { state in
            defer { state.isDirty = false }
            return state.isDirty ? state.message : nil
        }
    }
}

/// The length of a growing text, which is not recounted for each piece.
private struct GrowingLength {
    private var bytes = 0
    private var units = 0

    /// Appends a piece to the text, and returns the previous length in UTF-16 units.
    mutating func append(_ piece: String, to text: inout String) -> Int {
        // The text is recounted only if it was changed in another way.
        if bytes != text.utf8.count { units = text.utf16.count }
        defer { units += piece.utf16.count }
        text += piece
        bytes = text.utf8.count
        return units
    }
}

extension ChatMessage {
    /// Whether the text has any character other than whitespace.
    package var hasText: Bool { text.contains { !$0.isWhitespace } }
}
