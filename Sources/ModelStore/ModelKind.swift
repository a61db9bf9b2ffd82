public import GGUF

/// The purpose of a model.
public enum ModelKind: String, Sendable, Codable, CaseIterable {
    /// Generates text, as for chats.
    case generative
    /// Computes embeddings of texts.
    case embedding
    /// Scores texts with labels.
    case classifier
    /// Scores how well documents answer a query.
    case reranker

    /// The model's purpose, according to the file.
    public init(_ description: ModelDescription) {
        switch description.poolingType {
        case .rank: self = description.scoresPairs ? .reranker : .classifier
        case .mean, .cls, .last: self = .embedding
        case .none?, nil:
            // llama.cpp's converter names no pooling for encoders with a head.
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
