public import Engines
import Foundation
import GGUF
import LlamaRuntime

/// Turns texts into vectors with an embedding model that is loaded while it is used.
public final class LlamaTextEmbedder: TextEmbedder {
    private let model: ManagedModel

    init(_ model: ManagedModel) { self.model = model }

    public var modelID: String { model.id }

    /// Where the file lies does not count: a model that was moved makes the same vectors.
    public var fingerprint: String {
        let name = described?.name ?? URL(fileURLWithPath: model.path).lastPathComponent
        return "\(name) \(model.fileBytes)"
    }

    public var dimensions: Int { described?.dimensions.embeddingLength ?? 0 }

    public var maxTokens: Int { min(described?.trainedContextTokens ?? 0, LoadedModel.longestTextTokens) }

    /// A file that can't be read has no facts; embedding says why.
    private var described: ModelDescription? { try? model.description() }

    /// Turns texts into vectors of length 1; the ends of texts that are too long are left out.
    ///
    /// One text is taken for a query that somebody waits for, and goes before work in the background.
    public func embed(_ texts: [String]) async throws -> [[Float]] {
        try await embed(texts, texts.count == 1 ? .interactive : .background)
    }

    public func embedInBackground(_ texts: [String]) async throws -> [[Float]] { try await embed(texts, .background) }

    private func embed(_ texts: [String], _ priority: GenerationRequest.Priority) async throws -> [[Float]] {
        try await model.withLoaded {
            try await $0.embed(texts, priority: priority, overflow: .truncate).map(\.vector)
        }
    }

    public func withTokenCounter<Value: Sendable>(
        _ work: @escaping @Sendable (_ count: (String) throws -> Int) throws -> Value
    ) async throws -> Value {
        try await model.withLoaded { loaded in
            try work { try loaded.model.vocabulary.tokenize($0, addsSpecial: true, parsesSpecial: false).count }
        }
    }
}

/// Scores texts with a classifier's head, while the model is loaded.
public final class LlamaTextClassifier: TextClassifier {
    private let model: ManagedModel

    init(_ model: ManagedModel) { self.model = model }

    public var labels: [String] { (try? model.description().classifierLabels) ?? [] }  // as above

    /// Scores texts; the ends of texts that are too long are left out.
    public func classify(_ texts: [String]) async throws -> [TextClassification] {
        try await model.withLoaded { loaded in
            try await loaded.classify(texts, priority: .background, overflow: .truncate).map { classification in
                try TextClassification(
                    logScores: classification.scores.map { Double($0.logit) },
                    calibration: LabelCalibration(labels: classification.scores.map(\.label)))
            }
        }
    }
}
