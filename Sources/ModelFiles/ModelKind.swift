public import GGUF

/// The purpose of a model.
public enum ModelKind: String, Sendable, Codable, CaseIterable {
    /// Generates text, as for chats.
    case generative
    /// Computes embeddings of texts.
    case embedding
    /// Scores texts with labels.
    case classifier

    /// The model's purpose, according to the file.
    public init(_ description: ModelDescription) {
        switch description.poolingType {
        case .rank: self = .classifier
        case .mean, .cls, .last: self = .embedding
        case .none?, nil:
            self = description.isCausal ? .generative : description.classifierLabels.isEmpty ? .embedding : .classifier
        }
    }
}
