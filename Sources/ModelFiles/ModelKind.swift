public import GGUF

/// What a model is for.
public enum ModelKind: String, Sendable, Codable, CaseIterable {
    /// Continues texts: chat and its relatives.
    case generative
    /// Turns texts into vectors.
    case embedding
    /// Scores texts with labels.
    case classifier

    /// What the file says it is for.
    public init(_ description: ModelDescription) {
        switch description.poolingType {
        case .rank: self = .classifier
        case .mean, .cls, .last: self = .embedding
        case .none?, nil:
            self = description.isCausal ? .generative : description.classifierLabels.isEmpty ? .embedding : .classifier
        }
    }
}
