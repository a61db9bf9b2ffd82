package import Foundation
import Llama
import LocalModels

/// The saved prefixes of chats, which a restarted program does not have to compute again.
extension HearthServices {
    /// Deletes the saved state of a chat that is being deleted.
    package func forgetPrefixes(of conversation: UUID) {
        FoundationModelEngine.executors.forget(conversation.uuidString)
        prefixes.forget(conversation: conversation.uuidString)
    }

    package func forgetAllPrefixes() { prefixes.forgetAll() }

    /// Deletes the saved state of all chats except these, at startup, since other programs may have deleted chats.
    package func keepPrefixes(of conversations: [UUID]) {
        prefixes.keepOnly(conversations: conversations.map(\.uuidString))
    }

    /// The disk space that saved prefixes take.
    package var prefixBytes: UInt64 { prefixes.storedBytes }
}
