public import Engine
public import Foundation

/// The provider of the models that answer in threads, and of their caches.
public protocol ChatModels: Sendable {
    /// Returns the named model, or Hearth's choice, with a cache for the thread `conversation`.
    ///
    /// - Throws: `AIError`, `ModelLibraryError`, or another error whose description is for people.
    func model(_ id: String?, guardrails: Bool, conversation: UUID) throws -> ChatModel
    /// Deletes the cached state of a conversation on disk.
    func forget(conversation: UUID)
    /// Converts an error of an engine to words for people; `nil` for cancellation.
    func failure(for error: any Error) -> ChatFailure?
}
