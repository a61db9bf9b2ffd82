import Chat
import Foundation
import Synchronization

/// Writes one answer to the terminal as its events come.
final class AnswerPrinter: Sendable {
    /// How an answer ended.
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

    /// - Parameter id: The answer; events of others are passed over.
    init(_ id: UUID) { self.id = id }

    /// Takes an event.
    ///
    /// - Returns: How the answer ended, once it has.
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

    /// Ends the line that was begun, so that what is written next stands alone.
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
            // Over a line of the answer nothing can be shown.
            guard words == nil ? state.showsStatus : output.isAtLineStart else { return false }
            state.showsStatus = words != nil
            return true
        }
        if changes { Output.status(words ?? "") }
    }
}

extension GenerationProgress {
    /// What a person who waits is shown; nil while words come.
    fileprivate var words: String? {
        switch phase {
        case .waiting: "Waiting…"
        case .loadingModel: "Loading the model" + (fraction.map { ": \(Int($0 * 100)) %" } ?? "…")
        case .readingPrompt: "Reading…"
        case .writing: nil
        }
    }
}
