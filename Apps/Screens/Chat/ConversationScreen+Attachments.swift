public import Chat
public import Foundation

extension ConversationScreen {
    /// The files that are sent with the next message.
    public var waitingFiles: [ChatAttachment] { attachments.filter(\.isWaiting) }

    /// Reads files and attaches them to the next message, one after the other.
    ///
    /// ``problem`` explains the last file that could not be read; the others are attached.
    public func attach(_ files: [URL]) async {
        isAttaching = true
        defer { isAttaching = false }
        for file in files {
            do {
                _ = try await service.attach(fileAt: file, to: id)
            } catch is CancellationError {
                return
            } catch {
                problem = "\(file.lastPathComponent): \(error.localizedDescription)"
            }
        }
        await load()
    }

    /// Removes a file from the chat, so that later answers do not use it.
    public func remove(_ attachment: ChatAttachment) async {
        do {
            try await service.removeAttachment(attachment.id, from: id)
        } catch {
            problem = error.localizedDescription
        }
        await load()
    }

    /// Whether a file of a message is still in the chat.
    public func has(_ attachment: ChatAttachment) -> Bool { attachments.contains { $0.id == attachment.id } }
}
