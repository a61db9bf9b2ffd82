import Engine
import Foundation

/// The files of one thread as a model reads them.
///
/// A short file is part of the message that lists it. Of a longer file, the message has only the beginning, and each
/// question is sent with the passages that a search finds. A picture is sent to a model that reads pictures; another
/// model gets the text in the picture.
struct ThreadFiles: Sendable {
    /// The files of a request, by message.
    struct Contents: Sendable {
        /// The texts that precede the message's own text.
        var texts: [UUID: [String]] = [:]
        var pictures: [UUID: [Data]] = [:]
        /// The documents of the longer files.
        var searched: Set<Int64> = []

        /// Returns a message as the model reads it.
        func added(to message: ChatMessage) -> ChatMessage {
            var message = message
            let own = message.text.utf8.count
            message.text = ((texts[message.id] ?? []) + [message.text]).joined(separator: "\n\n")
            let position = message.text.utf8.count - own
            message.images = (pictures[message.id] ?? []).map { InferenceRequest.Image(data: $0, position: position) }
            return message
        }
    }

    /// The number of bytes of a longer file that the message has.
    private static let beginningBytes = 600
    /// The maximum number of tokens for the texts of short files, because a small machine needs minutes to process
    /// more.
    private static let maximumTokens = 4_096
    /// In most languages, a token has at least three bytes.
    private static let bytesPerToken = 3

    let store: ChatStore
    let passages: (any ChatPassages)?
    let threadID: UUID

    /// Returns the files that the messages list, as a model reads them.
    ///
    /// The first files in the branch are whole until they have a third of the context. So a file is read in the same way
    /// in all turns, and the model's cache stays valid.
    ///
    /// - Throws: `ChatFailureError` if the question has a picture of which the model can read nothing.
    func contents(of request: TurnRequest, for model: ChatModel) async throws -> Contents {
        var contents = Contents()
        let messages = (request.history + [request.question]).filter { $0.metadata.attachments != nil }
        if messages.isEmpty { return contents }
        let stored = try await store.runBlocking { [store, threadID] () throws(ChatError) in
            try store.attachments(of: threadID)
        }
        var unread = Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0) })
        var room = min(Self.maximumTokens, (model.contextTokens ?? .max) / 3) * Self.bytesPerToken
        for message in messages {
            for listed in message.metadata.attachments ?? [] {
                // A file that several messages list is read once, and a removed file is not read.
                guard let attachment = unread.removeValue(forKey: listed.id) else { continue }
                if attachment.kind == .picture, model.readsImages {
                    contents.pictures[message.id, default: []].append(try await data(of: attachment))
                    continue
                }
                let isAsked = message.id == request.question.id
                let file: ChatAttachment?
                // A file of an import that cannot be read here fails only the question that lists it.
                do { file = try await read(attachment) } catch  where !isAsked && !(error is CancellationError) {
                    file = nil
                }
                guard let document = file?.documentID, let bytes = file?.textBytes, let passages else {
                    if isAsked { throw ChatFailureError(failure: .readsNoPictures(model.name)) }
                    let kind = attachment.kind == .picture ? "picture" : "file"
                    contents.texts[message.id, default: []].append(
                        "[The chat has a \(kind) here, which you cannot read.]")
                    continue
                }
                let isWhole = bytes <= room
                if isWhole { room -= bytes } else { contents.searched.insert(document) }
                contents.texts[message.id, default: []].append(
                    try await passages.quotation(of: document, upTo: isWhole ? nil : Self.beginningBytes))
            }
        }
        return contents
    }

    /// Returns the attachment with its text, which is read if it was not read on this machine, as after an import.
    ///
    /// A picture may have no text.
    ///
    /// - Parameter data: The file, if it is in memory.
    /// - Throws: The errors of ``ChatPassages``.
    func read(_ attachment: ChatAttachment, _ data: Data? = nil) async throws -> ChatAttachment {
        guard attachment.textBytes == nil else { return attachment }
        let bytes: Data
        if let data { bytes = data } else { bytes = try await self.data(of: attachment) }
        if attachment.kind == .picture, let passages {
            // A damaged picture would let each later answer fail.
            let fault = try await store.runBlocking { () throws(ChatError) in passages.fault(ofPicture: bytes) }
            if let fault { throw ChatError(.invalid, fault) }
        }
        var file: ReadFile?
        do {
            guard let passages else { throw ChatError(.unavailable, "Files cannot be read here.") }
            file = try await passages.add(bytes, named: attachment.name, to: threadID)
        } catch let error where attachment.kind == .picture && !(error is CancellationError) {
            file = nil
        }
        do {
            try await store.runBlocking { [store, file] () throws(ChatError) in
                try store.setDocument(file, of: attachment.id)
            }
        } catch {
            // The attachment was removed meanwhile, so its text must not stay.
            if let file { try? await passages?.remove(file.documentID) }
            throw error
        }
        var attachment = attachment
        (attachment.documentID, attachment.textBytes) = (file?.documentID, file?.textBytes ?? 0)
        attachment.notes = file?.notes.isEmpty == false ? file?.notes : nil
        return attachment
    }

    private func data(of attachment: ChatAttachment) async throws -> Data {
        try await store.runBlocking { [store, threadID] () throws(ChatError) in
            try store.attachmentData(attachment.id, of: threadID)
        }
    }
}

extension ChatFailure {
    fileprivate static func readsNoPictures(_ model: String) -> ChatFailure {
        ChatFailure(
            kind: .other,
            message:
                "\(model) reads no pictures, and no text was found in the picture. Choose a model that reads pictures "
                + "in the chat's settings, or remove the picture and ask again.")
    }
}
