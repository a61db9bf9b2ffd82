public import Foundation
import LlamaRuntime

/// What is kept on disk of chats, so that they go on after a restart without being computed anew.
extension HearthServices {
    /// Deletes what is kept of a chat; for when the chat itself is deleted.
    ///
    /// - Parameter conversation: The chat, as in ``ManagedLanguageModel/conversation``.
    public func forgetPrefixes(of conversation: UUID) {
        prefixes.forget(conversation: conversation.uuidString)
    }

    /// Deletes what is kept of all chats.
    public func forgetAllPrefixes() { prefixes.forgetAll() }

    /// Deletes what is kept of other chats than these; for the start, where others may have deleted some.
    ///
    /// - Parameter conversations: The chats that exist.
    public func keepPrefixes(of conversations: [UUID]) {
        prefixes.keepOnly(conversations: conversations.map(\.uuidString))
    }

    /// The disk space that it takes.
    public var prefixBytes: UInt64 { prefixes.storedBytes }
}
