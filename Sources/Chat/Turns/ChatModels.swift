public import Engine
public import Foundation

/// Finds the model for a thread, and forgets what it computed for one.
public protocol ChatModels: Sendable {
    /// The model of a name, or the one that Hearth chooses; its cache is kept for the thread `conversation`.
    /// - Throws: `AIError`, `ModelLibraryError`, or another error whose description is for people.
    func model(_ id: String?, guardrails: Bool, conversation: UUID) throws -> ChatModel
    /// Deletes what is cached of a conversation on disk.
    func forget(conversation: UUID)
    /// Turns an error of an engine into words for people; nil for cancellation.
    func failure(for error: any Error) -> ChatFailure?
}
