public import Foundation
import GRDB

extension ChatStore {
    /// Returns the attachments of a thread, oldest first.
    public func attachments(of thread: UUID) throws(ChatError) -> [ChatAttachment] {
        try read { database in
            let number = try ThreadRecord.find(database, id: thread).number
            return try AttachmentRecord.all(database, of: number).map(\.attachment)
        }
    }

    /// Returns an attachment of a thread.
    ///
    /// - Throws: `ChatError` (`notFound`, `storage`).
    public func attachment(_ id: UUID, of thread: UUID) throws(ChatError) -> ChatAttachment {
        try read { try AttachmentRecord.find($0, id, of: thread).attachment }
    }

    /// Returns the bytes of an attachment's file.
    ///
    /// - Throws: `ChatError` (`notFound`, `storage`).
    public func attachmentData(_ id: UUID, of thread: UUID) throws(ChatError) -> Data {
        try read { database in
            let number = try AttachmentRecord.find(database, id, of: thread).number
            return try AttachmentRecord.data(database, number)
        }
    }

    /// Stores a file as an attachment that waits for the next message.
    ///
    /// A file that the thread has under the same name is stored once, and waits again if it was sent. Another file of
    /// a known name gets a number.
    ///
    /// - Returns: The attachment, and whether it is new.
    /// - Throws: `ChatError` (`invalid` for a file or a thread over a limit, `notFound`, `storage`).
    func addAttachment(
        _ data: Data, named name: String, to thread: UUID
    ) throws(ChatError) -> (attachment: ChatAttachment, isNew: Bool) {
        var attachment = try AttachmentLimits.attachment(data, named: name)
        return try write { database in
            let number = try ThreadRecord.find(database, id: thread).number
            let all = try AttachmentRecord.all(database, of: number)
            if let known = all.first(where: { $0.attachment.name == attachment.name }),
                try AttachmentRecord.data(database, known.number) == data
            {
                try database.execute(
                    sql: "UPDATE chatAttachment SET isSent = 0 WHERE number = ?", arguments: [known.number])
                attachment = known.attachment
                attachment.isSent = false
                return (attachment, false)
            }
            try AttachmentRecord.check(all, adding: [attachment])
            attachment = try AttachmentRecord.insert(database, attachment, data, beside: all, thread: number)
            return (attachment, true)
        }
    }

    /// Records the document that has the text of an attachment; `nil` for a picture without text.
    func setDocument(_ file: ReadFile?, of id: UUID) throws(ChatError) {
        try write { database in
            try database.execute(
                sql: "UPDATE chatAttachment SET documentID = ?, textBytes = ?, notes = ? WHERE id = ?",
                arguments: [file?.documentID, file?.textBytes ?? 0, AttachmentRecord.text(file?.notes), id])
            guard database.changesCount > 0 else { throw ChatError.noAttachment }
        }
    }

    /// Removes an attachment; messages go on listing its name.
    func removeAttachment(_ id: UUID, of thread: UUID) throws(ChatError) {
        try write { database in
            let number = try AttachmentRecord.find(database, id, of: thread).number
            try database.execute(sql: "DELETE FROM chatAttachment WHERE number = ?", arguments: [number])
        }
        truncateLog()
    }
}

/// A row of `chatAttachment`, without its data.
struct AttachmentRecord: FetchableRecord {
    let number: Int64
    let attachment: ChatAttachment

    private static let columns =
        "number, id, name, mediaType, length(data) AS bytes, isSent, documentID, textBytes, notes"

    init(row: Row) throws {
        number = row["number"]
        let type: String? = row["mediaType"]
        attachment = ChatAttachment(
            id: row["id"], name: row["name"], kind: type == nil ? .file : .picture, mediaType: type,
            bytes: row["bytes"], isSent: row["isSent"], documentID: row["documentID"], textBytes: row["textBytes"],
            notes: StorageValue.names(row["notes"]))
    }

    static func all(_ database: Database, of thread: Int64) throws -> [AttachmentRecord] {
        try fetchAll(
            database, sql: "SELECT \(columns) FROM chatAttachment WHERE threadNumber = ? ORDER BY number",
            arguments: [thread])
    }

    static func find(_ database: Database, _ id: UUID, of thread: UUID) throws -> AttachmentRecord {
        let record = try fetchOne(
            database,
            sql: """
                SELECT \(columns) FROM chatAttachment
                WHERE id = ? AND threadNumber = (SELECT number FROM chatThread WHERE id = ?)
                """,
            arguments: [id, thread])
        guard let record else { throw ChatError.noAttachment }
        return record
    }

    static func data(_ database: Database, _ number: Int64) throws -> Data {
        let data = try Data.fetchOne(
            database, sql: "SELECT data FROM chatAttachment WHERE number = ?", arguments: [number])
        guard let data else { throw ChatError.noAttachment }
        return data
    }

    /// Adds an attachment beside the thread's others, under a name that none of them has, and returns it.
    static func insert(
        _ database: Database, _ attachment: ChatAttachment, _ data: Data, beside others: [AttachmentRecord],
        thread: Int64
    ) throws -> ChatAttachment {
        var attachment = attachment
        attachment.name = unusedName(attachment.name, in: Set(others.map(\.attachment.name)))
        try database.execute(
            sql: """
                INSERT INTO chatAttachment (id, threadNumber, name, mediaType, isSent, data) VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [attachment.id, thread, attachment.name, attachment.mediaType, attachment.isSent, data])
        return attachment
    }

    /// Adds a number to a name that is taken, before its extension.
    private static func unusedName(_ name: String, in taken: Set<String>) -> String {
        guard taken.contains(name) else { return name }
        let (stem, ending) = ((name as NSString).deletingPathExtension, (name as NSString).pathExtension)
        var number = 2
        while true {
            let next = ending.isEmpty ? "\(stem) \(number)" : "\(stem) \(number).\(ending)"
            if !taken.contains(next) { return next }
            number += 1
        }
    }

    /// Checks that a thread may have further attachments.
    ///
    /// - Throws: `ChatError` (`invalid`).
    static func check(_ known: [AttachmentRecord], adding new: [ChatAttachment]) throws {
        let bytes = known.reduce(0) { $0 + $1.attachment.bytes } + new.reduce(0) { $0 + $1.bytes }
        guard known.count + new.count <= AttachmentLimits.perThread, bytes <= AttachmentLimits.threadBytes else {
            throw ChatError(
                .invalid,
                "A chat has at most \(AttachmentLimits.perThread) files with \(AttachmentLimits.threadBytes >> 20) MB "
                    + "together. Remove some, or start a new chat.")
        }
    }

    static func text(_ notes: [String]?) -> String? { notes?.isEmpty == false ? StorageValue.text(names: notes) : nil }

    /// Marks the attachments that messages list as sent.
    static func markSent(_ database: Database, by messages: [ChatMessage]) throws {
        for attachment in messages.flatMap({ $0.metadata.attachments ?? [] }) {
            try database.execute(sql: "UPDATE chatAttachment SET isSent = 1 WHERE id = ?", arguments: [attachment.id])
        }
    }
}
