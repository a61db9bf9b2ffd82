package import Foundation
import Llama
import LocalModels

/// The saved prefixes of chats, which let a chat continue after a restart without computing them again.
extension HearthServices {
    /// Deletes the saved state of a chat that is being deleted.
    package func forgetPrefixes(of conversation: UUID) {
        FoundationModelEngine.executors.forget(conversation.uuidString)
        prefixes.forget(conversation: conversation.uuidString)
    }

    /// Deletes the saved state of all chats.
    package func forgetAllPrefixes() { prefixes.forgetAll() }

    /// Deletes the saved state of all other chats, at startup, since other programs may have deleted chats.
    package func keepPrefixes(of conversations: [UUID]) {
        prefixes.keepOnly(conversations: conversations.map(\.uuidString))
    }

    /// The disk space used.
    package var prefixBytes: UInt64 { prefixes.storedBytes }
}
