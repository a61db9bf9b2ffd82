import GGUF
import Llama
import ModelLibrary

extension Doctor {
    /// The findings about the embedding models: the use and the weight type of each.
    var embeddings: [Finding] {
        if services.engines.folder.problem != nil {
            return [
                Finding(
                    status: .missing, subject: "Embeddings", detail: "the model folder can't be reached", remedy: nil)
            ]
        }
        let models = services.engines.embeddingModels
        guard !models.isEmpty else {
            return [
                Finding(
                    status: .missing, subject: "Embeddings", detail: "no embedding model installed",
                    remedy: "Fetch one with `hearth models pull all-minilm-l6-v2-q8_0`, or run Tools/setup.")
            ]
        }
        return models.map(finding) + missingChoices
    }

    /// The settings that name an embedding model, with the part of Hearth that each is for.
    private var choices: [(use: String, setting: String, name: String?)] {
        let settings = services.currentSettings
        return [
            ("search in documents", "documents.embeddingModel", settings.documents.embeddingModel),
            ("search in mails", "mail.embeddingModel", settings.mail.embeddingModel),
        ]
    }

    private func finding(_ model: InstalledModel) -> Finding {
        var uses = choices.filter { services.engines.embedder($0.name)?.modelID == model.id }.map(\.use)
        if services.sortingEmbedder?.modelID == model.id { uses.append("sorting mails") }
        let type = model.description.quantizationByBytes.first?.type.name ?? "unknown"
        let use = uses.isEmpty ? "only for collections that name it" : "for " + uses.joined(separator: ", ")
        return good("Embeddings", "\(model.id): \(type) weights\(hint(type, of: model)), \(use)")
    }

    /// Returns a hint at the weight type that was measured as the fastest, for the model that Tools/setup converts.
    private func hint(_ type: String, of model: InstalledModel) -> String {
        let best = EngineBackend.cpuFeatures.contains("AVX512_BF16") ? "BF16" : "Q8_0"
        let isConverted = services.catalogue.embeddingEntry(for: model)?.id == "all-minilm-l6-v2-q8_0"
        guard isConverted, type != best, !EngineBackend.devices.contains(where: \.isGPU) else { return "" }
        return " (\(best) is faster on this CPU)"
    }

    private var missingChoices: [Finding] {
        choices.compactMap { use, setting, name in
            guard let name, services.engines.embedder(name) == nil else { return nil }
            return Finding(
                status: .advice, subject: "Embeddings",
                detail: "the settings name \(name) for \(use), which is not installed, so only keywords are searched",
                remedy: "Install it with `hearth models pull \(name)`, or correct `\(setting)` in settings.json.")
        }
    }
}
