import Foundation

extension ChatService {
    /// Refuses to write in a thread in which another program writes an answer.
    ///
    /// What a program that has died left there, or this one could not store, is marked first, and is no hindrance.
    ///
    /// - Parameter thread: The thread, in which this program writes nothing.
    /// - Throws: `ChatError.conflict`, `notFound`, `storage`.
    func refuseOtherPrograms(in thread: UUID) throws(ChatError) {
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
