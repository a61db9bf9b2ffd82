import Hearth

/// A new model's memory needs, and hints on how to use it.
struct NextSteps {
    private let model: InstalledModel
    private let memory: MemoryNeeds?
    private let hasDefault: Bool

    init(_ model: InstalledModel, _ services: HearthServices) {
        self.model = model
        memory = services.memoryNeeds(of: model)
        hasDefault = services.settingsOrDefaults().defaultModel != nil
    }

    func write() {
        if let memory {
            Output.line(memory.summary)
            for advice in memory.advice { Output.line(advice.printable) }
        }
        switch model.kind {
        case .generative:
            Output.line("Chat with it: `hearth chat --model \(model.id)`.")
            if !hasDefault { Output.line("Make it the default: `hearth models use \(model.id)`.") }
        case .embedding:
            Output.line("Compute embeddings: `hearth embed --model \(model.id)`.")
            Output.line(
                "Search documents with it: `hearth docs collections --embedding-model \(model.id)`, or choose it in "
                    + "Settings.")
        case .reranker:
            Output.line(
                "Order documents by how well they answer a query: POST /v1/rerank of `hearth serve`. To have questions "
                    + "use it, set `documents.reranker` to \"\(model.id)\" in settings.json.")
        case .classifier: break
        }
    }
}
