import Chat

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
}
