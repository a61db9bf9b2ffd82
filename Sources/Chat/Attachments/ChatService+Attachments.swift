import Engine
public import Foundation

extension ChatService {
    /// Reads a file and attaches it to a thread, where it waits for the next message.
    ///
    /// - Parameters:
    ///   - data: The file.
    ///   - name: The file's name. Of a path, the last component is used.
    ///   - thread: The thread.
    /// - Returns: The attachment, whose name may have got a number.
    /// - Throws: `ChatError` (`invalid` for a file over a limit, `notFound`, `storage`); the errors of
    ///   ``ChatPassages`` for a file that cannot be read; `CancellationError`.
    public func attach(_ data: Data, named name: String, to thread: UUID) async throws -> ChatAttachment {
        let (attachment, isNew) = try await store.runBlocking { [store] () throws(ChatError) in
            try store.addAttachment(data, named: name, to: thread)
        }
        let files = ThreadFiles(store: store, passages: passages, threadID: thread)
        do {
            let read = try await files.read(attachment, data)
            log.emit(.threadChanged(threadID: thread))
            return read
        } catch {
            // The thread may have been deleted meanwhile.
            if isNew {
                try? await store.runBlocking { [store] () throws(ChatError) in
                    try store.removeAttachment(attachment.id, of: thread)
                }
            }
            throw error
        }
    }

    /// Reads a file of this machine and attaches it to a thread.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - thread: The thread.
    ///   - isPicture: Whether other files than pictures are refused.
    /// - Throws: The errors of ``attach(_:named:to:)``, and `ChatError` (`invalid`) for a file that cannot be opened.
    public func attach(fileAt url: URL, to thread: UUID, isPicture: Bool = false) async throws -> ChatAttachment {
        let data = try await store.runBlocking { () throws(ChatError) in try AttachmentLimits.data(ofFileAt: url) }
        guard !isPicture || ChatAttachment.pictureType(of: data) != nil else {
            throw ChatError(.invalid, "This is not a PNG, JPEG, WebP or GIF file. Attach it as a file instead.")
        }
        return try await attach(data, named: url.lastPathComponent, to: thread)
    }

    /// Returns an attachment, whose file is read first if it was not read on this machine.
    ///
    /// - Throws: The errors of ``attach(_:named:to:)``.
    public func attachment(_ id: UUID, of thread: UUID) async throws -> ChatAttachment {
        let attachment = try await store.runBlocking { [store] () throws(ChatError) in
            try store.attachment(id, of: thread)
        }
        return try await ThreadFiles(store: store, passages: passages, threadID: thread).read(attachment)
    }

    /// Returns the attachments of a thread that wait for its next message, as many as a message can list.
    ///
    /// - Throws: `ChatError` (`notFound`, `storage`).
    public func waitingAttachments(of thread: UUID) throws(ChatError) -> [ChatAttachment] {
        Array(try store.attachments(of: thread).filter(\.isWaiting).prefix(AttachmentLimits.perMessage))
    }

    /// Removes an attachment with its text, so that later answers do not use it.
    ///
    /// - Throws: `ChatError` (`notFound`, `storage`), or an error of ``ChatPassages``.
    public func removeAttachment(_ id: UUID, from thread: UUID) async throws {
        let attachment = try await store.runBlocking { [store] () throws(ChatError) in
            let attachment = try store.attachment(id, of: thread)
            try store.removeAttachment(id, of: thread)
            return attachment
        }
        log.emit(.threadChanged(threadID: thread))
        if let document = attachment.documentID { try await passages?.remove(document) }
    }
}
