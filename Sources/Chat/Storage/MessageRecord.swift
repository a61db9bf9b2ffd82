import Foundation
import GRDB

/// A row of `chatMessage` with the identifier of its parent.
struct MessageRecord: FetchableRecord {
    let number: Int64
    let threadNumber: Int64
    let parentNumber: Int64?
    let depth: Int
    let shownOrder: Int
    let message: ChatMessage

    /// The columns in the order in which `init(row:)` reads them, with `message` as the table's alias.
    static let columns = """
        message.number, message.threadNumber, message.parentNumber, message.depth, message.shownOrder, message.id,
        message.role, message.text, message.timestamp, message.status, message.finishReason, message.failureKind,
        message.failureMessage, message.reasoning, message.modelID, message.promptTokens, message.outputTokens,
        message.cachedTokens, message.latencyMs, message.timeToFirstTokenMs, message.tokensPerSecond, message.ledger,
        message.entryID, (SELECT id FROM chatMessage WHERE number = message.parentNumber),
        message.sources, message.place, message.collection, message.calls, message.acceptedDraftTokens,
        message.rejectedDraftTokens, message.attachments, message.memory
        """

    init(row: Row) throws {
        number = row[0]
        threadNumber = row[1]
        parentNumber = row[2]
        depth = row[3]
        shownOrder = row[4]
        message = ChatMessage(
            id: row[5], role: try StorageValue.decode(row[6]), text: row[7], timestamp: StorageValue.date(row[8]),
            metadata: try Self.metadata(row))
    }

    private static func metadata(_ row: Row) throws -> ChatMessage.Metadata {
        var metadata = ChatMessage.Metadata(
            parentID: row[23], status: try StorageValue.decode(row[9]), reasoning: row[13], modelID: row[14],
            latencyMs: row[18], timeToFirstTokenMs: row[19], tokensPerSecond: row[20], entryID: row[22])
        if let reason: String = row[10] { metadata.finishReason = try StorageValue.decode(reason) }
        if let kind: String = row[11], let message: String = row[12] {
            metadata.failure = ChatFailure(kind: ChatFailure.Kind(rawValue: kind) ?? .other, message: message)
        }
        if let prompt: Int = row[15], let output: Int = row[16] {
            metadata.usage = TokenUsage(
                promptTokens: prompt, outputTokens: output, cachedTokens: row[17] ?? 0, acceptedDraftTokens: row[28],
                rejectedDraftTokens: row[29])
        }
        if let ledger: String = row[21] {
            // The ledger is optional: a message whose ledger has the format of another Hearth version is shown
            // without it.
            metadata.ledger = try? JSONDecoder().decode(ContextLedger.self, from: Data(ledger.utf8))
        }
        if let sources: String = row[24] {
            // Optional like the ledger.
            metadata.sources = try? JSONDecoder().decode([ChatSource].self, from: Data(sources.utf8))
        }
        metadata.place = row[25]
        metadata.collection = row[26]
        if let calls: String = row[27] {
            // Optional like the ledger.
            metadata.calls = try? JSONDecoder().decode([ChatCall].self, from: Data(calls.utf8))
        }
        if let attachments: String = row[30] {
            // Optional like the ledger.
            metadata.attachments = try? JSONDecoder().decode([ChatAttachment].self, from: Data(attachments.utf8))
        }
        metadata.memory = StorageValue.names(row[31])
        return metadata
    }

    static func find(_ database: Database, id: UUID) throws -> MessageRecord {
        let statement = try database.cachedStatement(
            sql: "SELECT \(columns) FROM chatMessage AS message WHERE message.id = ?")
        guard let record = try fetchOne(statement, arguments: [id]) else { throw ChatError.noMessage }
        return record
    }
}

// MARK: - Writing

extension MessageRecord {
    /// Adds a message below `parent` as the most recently shown alternative, and returns its number.
    ///
    /// The shown branch still ends in the same message.
    static func insert(
        _ database: Database, _ message: ChatMessage, thread: Int64, parent: (number: Int64, depth: Int)?,
        shownOrder: Int?, writer: UUID
    ) throws -> Int64 {
        let newest = try Int.fetchOne(
            database.cachedStatement(
                sql: "SELECT max(shownOrder) FROM chatMessage WHERE threadNumber = ? AND parentNumber IS ?"),
            arguments: [thread, parent?.number])
        let place: [(any DatabaseValueConvertible)?] = [
            message.id, thread, parent?.number, (parent?.depth ?? 0) + 1, shownOrder ?? newest.map { $0 + 1 } ?? 0,
            message.role.rawValue,
        ]
        try database.cachedStatement(
            sql: """
                INSERT INTO chatMessage (id, threadNumber, parentNumber, depth, shownOrder, role, \(content))
                VALUES (\(marks(place.count + contentCount)))
                """
        ).execute(arguments: StatementArguments(place + (try values(message, writer: writer))))
        return database.lastInsertedRowID
    }

    /// Replaces a message's text and metadata.
    static func update(_ database: Database, _ message: ChatMessage, number: Int64, writer: UUID) throws {
        try database.cachedStatement(
            sql: """
                UPDATE chatMessage SET (\(content)) = (\(marks(contentCount)))
                WHERE number = ?
                """
        ).execute(arguments: StatementArguments(try values(message, writer: writer) + [number]))
    }

    private static let content = """
        text, timestamp, status, writer, finishReason, failureKind, failureMessage, reasoning, modelID, promptTokens,
        outputTokens, cachedTokens, latencyMs, timeToFirstTokenMs, tokensPerSecond, ledger, entryID, sources, place,
        collection, calls, acceptedDraftTokens, rejectedDraftTokens, attachments, memory
        """
    private static let contentCount = 25

    private static func marks(_ columns: Int) -> String {
        // bounded: by the columns of the table.
        "?" + String(repeating: ", ?", count: columns - 1)
    }

    private static func values(_ message: ChatMessage, writer: UUID) throws -> [(any DatabaseValueConvertible)?] {
        let metadata = message.metadata
        let ledger = try metadata.ledger.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        let sources = try metadata.sources.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        let calls = try metadata.calls.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        let attachments = try metadata.attachments.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        return [
            StorageValue.text(message.text), StorageValue.milliseconds(message.timestamp), metadata.status.rawValue,
            metadata.status == .generating ? writer : nil, metadata.finishReason?.rawValue,
            metadata.failure?.kind.rawValue, metadata.failure?.message, StorageValue.text(metadata.reasoning),
            metadata.modelID, metadata.usage?.promptTokens, metadata.usage?.outputTokens, metadata.usage?.cachedTokens,
            metadata.latencyMs, metadata.timeToFirstTokenMs, metadata.tokensPerSecond, ledger, metadata.entryID,
            sources, metadata.place, metadata.collection, calls, metadata.usage?.acceptedDraftTokens,
            metadata.usage?.rejectedDraftTokens, attachments, StorageValue.text(names: metadata.memory),
        ]
    }
}
