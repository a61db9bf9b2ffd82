import Chat
import Foundation
import Synchronization

/// A printer that writes an answer to the terminal as its events arrive.
final class AnswerPrinter: Sendable {
    enum End: Sendable {
        case message(Chat.ChatMessage)
        case removed
    }

    private struct State {
        var showsStatus = false
    }

    private let id: UUID
    private let output = WrappedOutput()
    private let state = Mutex(State())

    /// Creates a printer of the answer with this id, which ignores events of other answers.
    init(_ id: UUID) { self.id = id }

    /// Handles an event, and returns the end of the answer if the event is the last one.
    func write(_ event: ChatEvent) -> End? {
        switch event {
        case .delta(_, id, _, let text, false): show(text)
        case .delta(_, id, _, _, true): status("Thinking…")
        case .progress(_, id, let progress): status(progress.words)
        case .messageUpdated(_, let message) where message.id == id && message.metadata.status != .generating:
            end()
            return .message(message)
        case .messageRemoved(_, id):
            end()
            return .removed
        default: break
        }
        return nil
    }

    /// Ends the current line, so that the next output starts on a new line.
    func end() {
        status(nil)
        output.endLine()
    }

    private func show(_ text: String) {
        guard !text.isEmpty else { return }
        status(nil)
        output.write(text)
    }

    private func status(_ words: String?) {
        guard Terminal.showsErrors else { return }
        let changes = state.withLock { state in
            // A status would overwrite a partly written line of the answer.
            guard words == nil ? state.showsStatus : output.isAtLineStart else { return false }
            state.showsStatus = words != nil
            return true
        }
        if changes { Output.status(words ?? "") }
    }
}

extension GenerationProgress {
    /// The status text for a waiting user; nil after text has arrived.
    fileprivate var words: String? {
        switch phase {
        case .waiting: "Waiting…"
        case .loadingModel: "Loading the model" + (fraction.map { ": \(Int($0 * 100)) %" } ?? "…")
        case .readingPrompt: "Reading…"
        case .writing: nil
        }
    }
}
