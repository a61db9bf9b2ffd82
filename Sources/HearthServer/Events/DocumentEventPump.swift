import Documents

/// A task that watches the user's folders and forwards document events to the hub while the server runs.
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
            group.addTask { await hub.carry(changes, message) }
        }
    }

    private func message(_ change: DocumentsEvent) -> EventHub.Message {
        switch change {
        case .changed(let collection): return .change("documentsChanged", Changed(collection: collection))
        case .progress(let collection, let progress):
            let view = Progress(
                collection: collection, phase: progress.phase, done: progress.done, total: progress.total,
                current: progress.current, perSecond: progress.perSecond)
            let isEnd = progress.phase == .done || progress.done == progress.total
            return .progress("documentsProgress", view, isNews: isEnd)
        }
    }
}
