import Foundation

extension ChatService {
    /// Has a screen read what there is, and hear of all that happens from then on.
    ///
    /// A reader that fell behind reads anew. An event may tell of what was read already.
    ///
    /// - Parameters:
    ///   - read: Reads all that the screen shows.
    ///   - take: Takes in what happened.
    @MainActor func follow(reading read: () async -> Void, taking take: (ChatEvent) async -> Void) async {
        while !Task.isCancelled {
            let last = lastEventNumber
            await read()
            var events = events(after: last).makeAsyncIterator()
            do {
                while let event = try await events.next() { await take(event.event) }
                return
            } catch is ChatError {
                continue
            } catch {
                return
            }
        }
    }

    /// The threads whose answers are not whole yet; one that has just ended may hold its thread for a moment.
    var writingThreads: Set<UUID> {
        table.runningThreads.filter { table.running($0)?.message?.metadata.status == .generating }
    }

    /// Waits for an answer that has ended, and is about to let its thread go.
    func freed(_ thread: UUID) async {
        guard let turn = table.running(thread), turn.message?.metadata.status != .generating else { return }
        await turn.ended()
    }
}
