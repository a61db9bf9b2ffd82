public import Engine
import Foundation
import GGUF
import Llama
public import Support

/// An embedding model that is loaded on demand.
public final class LlamaTextEmbedder: TextEmbedder {
    private let model: ManagedModel
    private let factory: EngineFactory

    init(_ model: ManagedModel, _ factory: EngineFactory) { (self.model, self.factory) = (model, factory) }

    public var modelID: String { model.id }

    /// A fingerprint without the file's path, because a moved model computes the same embeddings.
    ///
    /// Of the profile it has only the prefix of passages, because the rest does not change stored vectors.
    public var fingerprint: String {
        let name = described?.name ?? URL(fileURLWithPath: model.path).lastPathComponent
        let prefix = profile.passagePrefix
        return "\(name) \(model.fileBytes)" + (prefix.isEmpty ? "" : " \(prefix)")
    }

    public var profile: EmbeddingProfile { factory.profile(of: model) }

    public var dimensions: Int { described?.dimensions.embeddingLength ?? 0 }

    public var maxTokens: Int { min(described?.trainedContextTokens ?? 0, LoadedModel.longestTextTokens) }

    /// The model's description; `nil` for an unreadable file, for which embedding throws the error.
    private var described: ModelDescription? { try? model.description() }

    /// Computes embeddings of length 1.
    ///
    /// Texts that are too long are truncated.
    ///
    /// A single text is treated as an interactive query, with priority over background work.
    public func embed(_ texts: [String]) async throws -> [[Float]] {
        try await embed(texts, texts.count == 1 ? .interactive : .background)
    }

    public func embedInBackground(_ texts: [String]) async throws -> [[Float]] { try await embed(texts, .background) }

    private func embed(_ texts: [String], _ priority: GenerationRequest.Priority) async throws -> [[Float]] {
        try await model.withLoaded { [model, factory] loaded in
            try await factory.completeProfile(of: model, loaded)
            return try await loaded.embed(texts, priority: priority, overflow: .truncate).map(\.vector)
        }
    }

    public func withTokenCounter<Value: Sendable>(
        _ work: @escaping @Sendable (_ count: (String) throws -> Int) throws -> Value
    ) async throws -> Value {
        try await model.withLoaded { loaded in
            try await EngineThread.run(name: "hearth.chunks") {
                try work { try loaded.model.vocabulary.tokenize($0, addsSpecial: true, parsesSpecial: false).count }
            }
        }
    }
}

/// A classifier model that is loaded on demand.
public final class LlamaTextClassifier: TextClassifier {
    private let model: ManagedModel

    init(_ model: ManagedModel) { self.model = model }

    public var labels: [String] { (try? model.description().classifierLabels) ?? [] }  // `classify` reports errors

    /// Scores texts after truncating any that are too long.
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
