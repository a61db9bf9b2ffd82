import GRDB

extension ChatStore {
    /// Returns the counters of this device since the creation of the database.
    ///
    /// Deleting messages does not reduce them, and importing does not increase them.
    public func counters() throws(ChatError) -> ChatCounters {
        try read { database in
            guard let row = try Row.fetchOne(database, sql: "SELECT * FROM chatCounter") else {
                throw ChatError.damaged
            }
            return ChatCounters(
                threads: row["threads"], messages: row["messages"], promptTokens: row["promptTokens"],
                outputTokens: row["outputTokens"], averageLatencyMs: mean(row["latencyMs"], row["latencies"]),
                averageTimeToFirstTokenMs: mean(row["timeToFirstTokenMs"], row["timesToFirstToken"]))
        }
    }

    private func mean(_ sum: Int, _ count: Int) -> Double? { count > 0 ? Double(sum) / Double(count) : nil }
}

/// The updates of the usage counters.
enum CounterQueries {
    /// Counts a sent or finished message, but no answer in progress, which is counted when it ends.
    static func count(_ database: Database, _ message: ChatMessage) throws {
        let metadata = message.metadata
        guard metadata.status != .generating else { return }
        let isTimed = metadata.status == .completed
        let latency = isTimed ? metadata.latencyMs : nil
        let first = isTimed ? metadata.timeToFirstTokenMs : nil
        try database.cachedStatement(
            sql: """
                UPDATE chatCounter SET messages = messages + 1, promptTokens = promptTokens + ?,
                    outputTokens = outputTokens + ?, latencyMs = latencyMs + ?, latencies = latencies + ?,
                    timeToFirstTokenMs = timeToFirstTokenMs + ?, timesToFirstToken = timesToFirstToken + ?
                """
        ).execute(arguments: [
            metadata.usage?.promptTokens ?? 0, metadata.usage?.outputTokens ?? 0, latency ?? 0, latency == nil ? 0 : 1,
            first ?? 0, first == nil ? 0 : 1,
        ])
    }
}
