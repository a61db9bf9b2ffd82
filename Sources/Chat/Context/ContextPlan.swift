import Engine
import Foundation

/// The token counts of a request's parts, and the part of its history that fits the context.
struct ContextPlan: Sendable {
    let request: TurnRequest
    let model: ChatModel
    let contextTokens: Int
    let exchanges: [Exchange]
    let instructionTokens: Int
    let promptTokens: Int
    /// The number of tokens of the tools, which are part of the instructions; `nil` without tools.
    let toolTokens: Int?
    /// The number of tokens of the user's facts, which are part of the instructions; `nil` without facts.
    let memoryTokens: Int?
    private let counts: TokenCounts

    init(_ request: TurnRequest, _ model: ChatModel, contextTokens: Int, _ counts: TokenCounts) async throws {
        self.request = request
        self.model = model
        self.contextTokens = contextTokens
        self.counts = counts
        exchanges = Exchange.split(request.history)
        let system = Conversation.make(systemPrompt: request.systemPrompt, messages: [])
        let written = try await counts.count(system: system, model: model)
        if request.facts.isEmpty {
            memoryTokens = nil
        } else {
            let own = Conversation.make(systemPrompt: request.thread.settings.systemPrompt, messages: [])
            memoryTokens = max(0, written - (try await counts.count(system: own, model: model)))
        }
        if request.tools.isEmpty {
            (instructionTokens, toolTokens) = (written, nil)
        } else {
            instructionTokens = try await counts.count(system: system, tools: request.tools, model: model)
            toolTokens = max(0, instructionTokens - written)
        }
        promptTokens = try await counts.count(Exchange(messages: [request.question]), model: model)
    }

    // MARK: The history that fits

    /// The minimum number of free tokens for an answer.
    private var minimumAnswerTokens: Int { min(64, contextTokens / 16) }

    /// The number of tokens to keep free for the answer.
    ///
    /// If the policy drops or summarizes old messages, enough messages are omitted that a whole answer should fit.
    private var answerTokens: Int {
        request.thread.settings.overflowPolicy == .stop ? minimumAnswerTokens : contextTokens / 8
    }

    /// The maximum number of tokens of the shown history.
    private var room: Int { max(0, contextTokens - answerTokens - instructionTokens - promptTokens) }

    var isPromptTooLong: Bool { instructionTokens + promptTokens + minimumAnswerTokens > contextTokens }

    /// Returns the number of tokens of the history; `nil` if it does not fit as a whole.
    func wholeHistoryTokens() async throws -> Int? {
        guard let tokens = try await tokens(from: 0, upTo: contextTokens * 5 / 4) else { return nil }
        // The sum of the parts differs slightly from the whole, so the whole is counted if the sum is near the limit.
        guard tokens > room * 4 / 5 else { return tokens }
        let whole =
            try await counts.count(conversation(from: 0), tools: request.tools, model: model) - instructionTokens
        return whole <= room ? whole : nil
    }

    /// Returns the index of the first exchange that is shown to the model.
    ///
    /// The previous answer's index is kept as long as the history after it fits, so that the engine's cache stays
    /// valid. Otherwise enough exchanges are dropped to free a quarter of the context.
    func start(reserving summaryTokens: Int) async throws -> Int {
        let room = room - summaryTokens
        if let before = previousStart, try await tokens(from: before, upTo: room) != nil { return before }
        let target = min(room, contextTokens * 3 / 4 - instructionTokens - promptTokens - summaryTokens)
        var start = exchanges.count
        var total = 0
        while start > 0 {
            total += try await counts.count(exchanges[start - 1], model: model)
            if total > target { break }
            start -= 1
        }
        // The whole history does not fit. If all exchanges fit by this count nevertheless, the oldest exchange is
        // dropped.
        return max(start, min(1, exchanges.count))
    }

    /// The index of the first exchange that was shown for the branch's newest answer with omitted messages.
    private var previousStart: Int? {
        guard
            let last = request.history.last(where: { $0.metadata.ledger?.lastOmittedMessageID != nil })?
                .metadata.ledger?.lastOmittedMessageID,
            let index = exchanges.lastIndex(where: { $0.messages.last?.id == last })
        else { return nil }
        return index + 1
    }

    /// Returns the number of tokens of an exchange and all later ones; `nil` if it exceeds the limit.
    private func tokens(from start: Int, upTo limit: Int) async throws -> Int? {
        var total = 0
        for exchange in exchanges[start...].reversed() {
            total += try await counts.count(exchange, model: model)
            if total > limit { return nil }
        }
        return total
    }

    func tokens(of range: Range<Int>) async throws -> Int {
        var total = 0
        for exchange in exchanges[range] { total += try await counts.count(exchange, model: model) }
        return total
    }

    // MARK: Results

    func conversation(from start: Int, after summary: Exchange? = nil) -> [InferenceRequest.Message] {
        Conversation.make(
            systemPrompt: request.systemPrompt,
            messages: (summary?.messages ?? []) + exchanges[start...].flatMap(\.messages))
    }

    func ledger(history: Int) -> ContextLedger {
        var ledger = ContextLedger(
            contextTokens: contextTokens, instructionTokens: instructionTokens, historyTokens: history,
            promptTokens: promptTokens, answerTokens: 0, place: model.place.description)
        ledger.toolTokens = toolTokens
        ledger.memoryTokens = memoryTokens
        return ledger
    }

    func ledger(omittingTo start: Int) async throws -> ContextLedger {
        var ledger = ledger(history: try await tokens(of: start..<exchanges.count))
        ledger.omittedMessages = exchanges[..<start].reduce(0) { $0 + $1.messages.count }
        ledger.omittedTokens = try await tokens(of: 0..<start)
        ledger.lastOmittedMessageID = start > 0 ? exchanges[start - 1].messages.last?.id : nil
        return ledger
    }
}
