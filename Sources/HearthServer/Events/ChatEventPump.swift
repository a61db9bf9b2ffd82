import Chat
import Foundation
import Logging

/// A task that forwards and counts the events of chats while the server runs.
struct ChatEventPump: Sendable {
    let chat: ChatService
    let hub: EventHub
    let metrics: ServerMetrics
    let logger: Logger

    /// Runs until the task is cancelled.
    func run() async {
        var last = chat.lastEventNumber
        while !Task.isCancelled {
            do {
                for try await event in chat.events(after: last) {
                    last = event.number
                    metrics.count(event.event)
                    let (name, data) = try EventJSON.encode(event.event)
                    hub.send(name, data)
                }
                return
            } catch is CancellationError {
                return
            } catch {
                // The pump was so far behind that events were lost. Clients are told to reload.
                last = chat.lastEventNumber
                hub.log.reset()
                metrics.forgetRunning()
                logger.warning("Chat events were lost; clients were told to reload.")
            }
        }
    }
}
