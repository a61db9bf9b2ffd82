public import Engine
import Llama
import LocalModels
import ModelLibrary

extension LocalInference {
    public func rerank(
        _ documents: [String], for query: String, model name: String?
    ) async throws -> InferenceRanking {
        try await Self.sortingErrors {
            let model = try reranker(name)
            let scores = try await model.withLoaded { try await $0.rerank(documents, for: query) }
            return InferenceRanking(
                model: Self.name(model), scores: scores.map(\.relevance), tokens: scores.reduce(0) { $0 + $1.tokens })
        }
    }

    private func reranker(_ name: String?) throws -> ManagedModel {
        let models = services.engines.folder.models.filter { $0.kind == .reranker }
        guard let name else {
            guard let newest = models.max(by: { $0.installed < $1.installed }) else { throw Self.noReranker }
            return services.engines.managed(newest.path, LocalModel.Options())
        }
        let installed: InstalledModel
        do {
            installed = try self.installed(unaliased(name))
        } catch {
            throw models.isEmpty ? Self.noReranker : error
        }
        guard installed.kind == .reranker else {
            throw InferenceError(
                .unsupported, "The model '\(name)' does not score documents for a query. Choose a reranking model.",
                parameter: "model")
        }
        return services.engines.managed(installed.path, LocalModel.Options())
    }

    private static var noReranker: InferenceError {
        InferenceError(
            .modelNotFound,
            "No reranking model is installed. Import one with `hearth models import FILE`, such as a GGUF file of "
                + "bge-reranker-v2-m3 or Qwen3-Reranker.",
            parameter: "model")
    }
}
