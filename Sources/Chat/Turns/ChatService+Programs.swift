import Foundation

extension ChatService {
    /// Throws if another program is writing an answer in the thread.
    ///
    /// Unfinished answers of exited programs are first marked as interrupted. So are this program's unfinished
    /// answers whose end could not be stored.
    ///
    /// This program must not be writing an answer in the thread.
    ///
    /// - Throws: `ChatError` (`conflict`, `notFound`, `storage`).
    func requireExclusiveAccess(in thread: UUID) throws(ChatError) {
        guard try isBeingWritten(thread) else { return }
        _ = try store.markInterrupted(abandonedIn: thread)
        guard try isBeingWritten(thread) else { return }
        throw ChatError(
            .conflict, "Another program is writing an answer in this chat. Wait until it has ended, or stop it there.")
    }

    private func isBeingWritten(_ thread: UUID) throws(ChatError) -> Bool {
        try store.page(of: thread, before: nil, limit: 1).thread.messages.last?.metadata.status == .generating
    }
}
