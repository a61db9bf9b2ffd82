public import Foundation
import GRDB

extension ChatStore {
    /// Adds the threads of an export, or nothing if anything in the file is invalid.
    ///
    /// An unknown thread is added with its IDs. A known thread gets its missing messages as further branches, and
    /// keeps its title and settings. The file's thread is added with new IDs if one of its messages has the ID of a
    /// stored message with another text, position or thread. Counters do not change.
    ///
    /// Collections, tools and remote models in the file's settings are ignored, because they could send the user's
    /// documents elsewhere.
    ///
    /// - Parameters:
    ///   - data: The result of ``exportJSON(threads:)``, from this machine or another; at most 256 MB.
    ///   - isLocalModel: Returns whether a model with the given name is installed. Other names are removed from
    ///     settings.
    /// - Returns: The threads that were added or extended, without their messages.
    /// - Throws: `ChatError` (`invalid` for a file that is not an export or has invalid content).
    public func importJSON(
        _ data: Data, isLocalModel: (String) -> Bool = { _ in false }
    ) throws(ChatError) -> [ChatThread] {
        let archive = try ChatArchive(decoding: data)
        let threads = try ImportedThread.check(archive, isLocalModel: isLocalModel)
        return try write { database in
            try threads.compactMap { thread in
                guard let number = try ThreadImport(database, writer: writer).add(thread) else { return nil }
                return try ThreadRecord.fetchOne(
                    database, sql: ThreadRecord.select() + "WHERE chatThread.number = ?", arguments: [number])?.thread
            }
        }
    }
}

/// A validated thread of an export.
struct ImportedThread {
    var thread: ChatThread
    var shownMessageID: UUID?
    var forks: [[UUID]]
    /// The files of the thread that the export has.
    var attachments: [(attachment: ChatAttachment, data: Data)] = []

    /// Validates lengths, IDs and parents.
    static func check(
        _ archive: ChatArchive, isLocalModel: (String) -> Bool
    ) throws(ChatError) -> [ImportedThread] {
        var seen: Set<UUID> = []
        var threads: [ImportedThread] = []
        for (index, archived) in archive.threads.enumerated() {
            let place = "Thread \(index + 1) of the export"
            guard seen.insert(archived.id).inserted else { throw wrong("\(place) occurs twice") }
            var earlier: Set<UUID> = []
            for message in archived.messages {
                // Parents precede their children, so there is no cycle.
                if let parent = message.metadata.parentID, !earlier.contains(parent) {
                    throw wrong("\(place) has a message whose parent does not come before it")
                }
                guard seen.insert(message.id).inserted, earlier.insert(message.id).inserted else {
                    throw wrong("\(place) uses an identifier twice")
                }
                try ChatLimits.check(message)
                guard (message.metadata.attachments ?? []).allSatisfy({ (1...255).contains($0.name.utf8.count) }),
                    (message.metadata.attachments ?? []).count <= AttachmentLimits.perMessage
                else { throw wrong("\(place) has a message with impossible files") }
            }
            if let shown = archived.shownMessageID, !earlier.contains(shown) {
                throw wrong("\(place) shows a message that it does not have")
            }
            var settings = try ChatLimits.settings(archived.settings)
            // Only the user chooses tools, collections and remote models.
            (settings.toolServers, settings.collection) = (nil, nil)
            if let model = settings.modelID, !isLocalModel(model) { settings.modelID = nil }
            let thread = ChatThread(
                id: archived.id, title: try ChatLimits.title(archived.title), createdAt: archived.createdAt,
                updatedAt: archived.updatedAt, settings: settings,
                ownSettings: settings.differences(from: ChatThread.Settings()),
                isPinned: archived.isPinned ?? false, isArchived: archived.isArchived ?? false,
                messages: archived.messages.map { $0.markedAsEnded().withPlainText() })
            var imported = ImportedThread(
                thread: thread, shownMessageID: archived.shownMessageID, forks: archived.forks ?? [])
            for file in archived.attachments ?? [] {
                guard seen.insert(file.id).inserted else { throw wrong("\(place) uses an identifier twice") }
                guard let data = file.data else { continue }
                var attachment = try AttachmentLimits.attachment(data, named: file.name, id: file.id)
                attachment.isSent = true
                imported.attachments.append((attachment, data))
            }
            threads.append(imported)
        }
        return threads
    }

    private static func wrong(_ what: String) -> ChatError { ChatError(.invalid, "\(what). Nothing was added.") }

    /// Returns the thread with new IDs.
    func renewed() -> ImportedThread {
        var identifiers: [UUID: UUID] = [:]
        for message in thread.messages { identifiers[message.id] = UUID() }
        let files = Dictionary(uniqueKeysWithValues: attachments.map { ($0.attachment.id, UUID()) })
        let messages = thread.messages.map { message in
            var metadata = message.metadata
            metadata.parentID = metadata.parentID.flatMap { identifiers[$0] }
            metadata.attachments = metadata.attachments?.map { attachment in
                var copy = attachment.listed
                copy.id = files[attachment.id] ?? attachment.id
                return copy
            }
            if var ledger = metadata.ledger {
                ledger.lastOmittedMessageID = ledger.lastOmittedMessageID.flatMap { identifiers[$0] }
                metadata.ledger = ledger
            }
            return ChatMessage(
                id: identifiers[message.id] ?? UUID(), role: message.role, text: message.text,
                timestamp: message.timestamp, metadata: metadata)
        }
        return ImportedThread(
            thread: ChatThread(
                title: thread.title, createdAt: thread.createdAt, updatedAt: thread.updatedAt,
                settings: thread.settings, ownSettings: thread.ownSettings, isPinned: thread.isPinned,
                isArchived: thread.isArchived, messages: messages),
            shownMessageID: shownMessageID.flatMap { identifiers[$0] },
            forks: forks.map { $0.compactMap { identifiers[$0] } },
            attachments: attachments.map { attachment, data in
                var copy = attachment
                copy.id = files[attachment.id] ?? attachment.id
                return (copy, data)
            })
    }
}

extension ChatMessage {
    fileprivate func withPlainText() -> ChatMessage {
        var message = self
        message.text = StorageValue.text(text)
        message.metadata.reasoning = StorageValue.text(metadata.reasoning)
        // The numbers of documents differ between machines.
        message.metadata.attachments = metadata.attachments?.map(\.listed)
        return message
    }
}
