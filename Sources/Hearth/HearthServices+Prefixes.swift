package import Foundation
import Llama
import LocalModels

/// What is kept on disk of chats, so that they go on after a restart without being computed anew.
extension HearthServices {
    /// Deletes the saved state of a chat that is being deleted.
    ///
    /// - Parameter conversation: The chat.
    package func forgetPrefixes(of conversation: UUID) {
        FoundationModelEngine.executors.forget(conversation.uuidString)
        prefixes.forget(conversation: conversation.uuidString)
    }

    /// Deletes the saved state of all chats.
    package func forgetAllPrefixes() { prefixes.forgetAll() }

    /// Deletes the saved state of all chats but these; for the start, since other programs may have deleted chats.
    package func keepPrefixes(of conversations: [UUID]) {
        prefixes.keepOnly(conversations: conversations.map(\.uuidString))
    }

    /// The disk space used.
    package var prefixBytes: UInt64 { prefixes.storedBytes }
}
