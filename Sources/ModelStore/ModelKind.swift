public import GGUF

/// The purpose of a model.
public enum ModelKind: String, Sendable, Codable, CaseIterable {
    /// Generates text, for example in chats.
    case generative
    /// Computes embeddings of texts.
    case embedding
    /// Scores texts with labels.
    case classifier
    /// Scores the relevance of documents to a query.
    case reranker

    /// The model's purpose, according to the file.
    public init(_ description: ModelDescription) {
        switch description.poolingType {
        case .rank: self = description.scoresPairs ? .reranker : .classifier
        case .mean, .cls, .last: self = .embedding
        case .none?, nil:
            // llama.cpp's converter sets no pooling type for encoders with a head.
            if description.isCausal {
                self = .generative
            } else if description.hasClassificationHead || !description.classifierLabels.isEmpty {
                self = description.scoresPairs ? .reranker : .classifier
            } else {
                self = .embedding
            }
        }
    }
}
