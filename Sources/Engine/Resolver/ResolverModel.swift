public import Foundation

/// An installed generative model, as seen by the resolver.
public struct ResolverModel: Sendable, Hashable, Identifiable {
    /// The model's id in the model folder.
    public let id: String
    /// The time of installation.
    public let installed: Date
    /// The memory when loaded with its engine's settings, in bytes.
    public let estimatedBytes: UInt64

    public init(id: String, installed: Date, estimatedBytes: UInt64) {
        self.id = id
        self.installed = installed
        self.estimatedBytes = estimatedBytes
    }
}
