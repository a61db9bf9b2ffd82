public import Engine
import Llama

/// A reranking model that is loaded on demand.
public final class LlamaReranker: Reranker {
    private let model: ManagedModel

    init(_ model: ManagedModel) { self.model = model }

    public func prepare() async throws { try await model.withLoaded { _ in } }

    public func scores(of documents: [String], for query: String) async throws -> [Double] {
        try await model.withLoaded { try await $0.rerank(documents, for: query).map(\.relevance) }
    }
}
