public import Foundation

/// An installed model that can generate text, as the resolver sees it.
public struct ResolverModel: Sendable, Hashable, Identifiable {
    /// The model's id in the model folder.
    public let id: String
    /// When it was installed.
    public let installed: Date
    /// Its memory when loaded with its engine's settings.
    public let estimatedBytes: UInt64

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - id: The model's id in the model folder.
    ///   - installed: When it was installed.
    ///   - estimatedBytes: What it occupies when it is loaded.
    public init(id: String, installed: Date, estimatedBytes: UInt64) {
        self.id = id
        self.installed = installed
        self.estimatedBytes = estimatedBytes
    }
}
