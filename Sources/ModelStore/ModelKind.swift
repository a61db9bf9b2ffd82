public import GGUF

/// The purpose of a model.
public enum ModelKind: String, Sendable, Codable, CaseIterable {
    /// A model that generates text, for example in chats.
    case generative
    /// A model that computes embeddings of texts.
    case embedding
    /// A model that scores texts for each of its labels.
    case classifier
    /// A model that scores the relevance of documents to a query.
    case reranker

    /// Determines a model's purpose from its description.
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
