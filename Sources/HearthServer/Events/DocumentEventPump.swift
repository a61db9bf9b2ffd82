import Documents
import Foundation

/// Follows the user's folders while the server runs, and carries the documents' events to the hub.
struct DocumentEventPump: Sendable {
    let documents: RAGService
    let hub: EventHub

    private struct Changed: Encodable {
        var collection: String
    }

    private struct Progress: Encodable {
        var collection: String?
        var phase: IngestProgress.Phase
        var done: Int
        var total: Int
        var current: String?
        var perSecond: Double
    }

    /// Runs until the task is cancelled.
    func run() async {
        let changes = documents.changes()
        await withDiscardingTaskGroup { group in
            group.addTask { await documents.run() }
            group.addTask {
                var pace = ProgressPace()
                for await change in changes { send(change, &pace) }
            }
        }
    }

    private func send(_ change: DocumentsEvent, _ pace: inout ProgressPace) {
        // Values of these types always become JSON.
        switch change {
        case .changed(let collection):
            if let data = try? WireJSON.encode(Changed(collection: collection)) { hub.send("documentsChanged", data) }
        case .progress(let collection, let progress):
            let isEnd = progress.phase == .done || progress.done == progress.total
            guard pace.isDue(isNews: isEnd) else { return }
            let view = Progress(
                collection: collection, phase: progress.phase, done: progress.done, total: progress.total,
                current: progress.current, perSecond: progress.perSecond)
            if let data = try? WireJSON.encode(view) { hub.send("documentsProgress", data) }
        }
    }
}
