import Chat

extension ChatService {
    /// Keeps a screen up to date: reads its content, then passes on all later events, until the task is cancelled.
    ///
    /// A screen that processes events too slowly reads its content again. An event may describe a change that was
    /// already read.
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
}
