import Engine
import Foundation

/// The sizes of one request's parts, and what of its history fits.
struct ContextPlan: Sendable {
    let request: TurnRequest
    let model: ChatModel
    let contextTokens: Int
    let exchanges: [Exchange]
    let instructionTokens: Int
    let promptTokens: Int
    /// Tokens of the tools, which are a part of the instructions; nil without tools.
    let toolTokens: Int?
    private let counts: TokenCounts

    init(_ request: TurnRequest, _ model: ChatModel, contextTokens: Int, _ counts: TokenCounts) async throws {
        self.request = request
        self.model = model
        self.contextTokens = contextTokens
        self.counts = counts
        exchanges = Exchange.split(request.history)
        let prompt = request.thread.settings.systemPrompt
        let system = Conversation.make(systemPrompt: prompt, messages: [])
        let written = try await counts.count(system, model: model)
        if request.tools.isEmpty {
            (instructionTokens, toolTokens) = (written, nil)
        } else {
            instructionTokens = try await counts.count(system, tools: request.tools, model: model)
            toolTokens = max(0, instructionTokens - written)
        }
        promptTokens = try await counts.count(Exchange(messages: [request.question]), model: model)
    }

    // MARK: What fits

    /// The least tokens that an answer should find free.
    private var leastAnswerTokens: Int { min(64, contextTokens / 16) }

    /// Who lets old messages go wants room for a whole answer, and an answer that was cut off to get more the next time.
    private var answerTokens: Int {
        request.thread.settings.overflowPolicy == .stop ? leastAnswerTokens : contextTokens / 8
    }

    /// Tokens that the history may have.
    private var room: Int { max(0, contextTokens - answerTokens - instructionTokens - promptTokens) }

    var isPromptTooLong: Bool { instructionTokens + promptTokens + leastAnswerTokens > contextTokens }

    /// The tokens of the history if all of it fits; nil if it does not.
    func wholeHistoryTokens() async throws -> Int? {
        guard let tokens = try await tokens(from: 0, upTo: contextTokens * 5 / 4) else { return nil }
        // Parts that are counted alone may have some tokens that they share in the whole: near the limit the whole
        // itself is counted.
        guard tokens > room * 4 / 5 else { return tokens }
        let whole =
            try await counts.count(conversation(from: 0), tools: request.tools, model: model) - instructionTokens
        return whole <= room ? whole : nil
    }

    /// Where the part of the history begins that is shown.
    ///
    /// It stays where it was for the answer before as long as that fits, so that what an engine computed stays valid;
    /// then so much is left out that a quarter of the context is free again.
    func start(reserving summaryTokens: Int) async throws -> Int {
        let room = room - summaryTokens
        if let before = startBefore, try await tokens(from: before, upTo: room) != nil { return before }
        let target = min(room, contextTokens * 3 / 4 - instructionTokens - promptTokens - summaryTokens)
        var start = exchanges.count
        var total = 0
        while start > 0 {
            total += try await counts.count(exchanges[start - 1], model: model)
            if total > target { break }
            start -= 1
        }
        // All of it fits by this count and not by the other: the oldest goes all the same.
        return max(start, min(1, exchanges.count))
    }

    /// Where it began for the newest answer of the branch that left something out.
    private var startBefore: Int? {
        guard
            let last = request.history.last(where: { $0.metadata.ledger?.lastOmittedMessageID != nil })?
                .metadata.ledger?.lastOmittedMessageID,
            let index = exchanges.lastIndex(where: { $0.messages.last?.id == last })
        else { return nil }
        return index + 1
    }

    /// The tokens from an exchange on; nil if they are more than a limit.
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

    // MARK: What comes of it

    func conversation(from start: Int, after summary: Exchange? = nil) -> [InferenceRequest.Message] {
        Conversation.make(
            systemPrompt: request.thread.settings.systemPrompt,
            messages: (summary?.messages ?? []) + exchanges[start...].flatMap(\.messages))
    }

    func ledger(history: Int) -> ContextLedger {
        var ledger = ContextLedger(
            contextTokens: contextTokens, instructionTokens: instructionTokens, historyTokens: history,
            promptTokens: promptTokens, answerTokens: 0, place: model.place.description)
        ledger.toolTokens = toolTokens
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
