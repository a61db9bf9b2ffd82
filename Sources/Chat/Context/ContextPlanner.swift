import Engine
import Foundation

/// The choice of the part of a conversation that is shown to the model: the whole conversation, if it fits.
struct ContextPlanner: Sendable {
    /// The messages that precede the question, and their token counts.
    struct Context: Sendable {
        var messages: [InferenceRequest.Message] = []
        var ledger: ContextLedger?
        /// The reason why the question cannot be answered; `nil` if it can.
        var failure: ChatFailure?
    }

    let counts = TokenCounts()
    let summaries = SummaryCache()

    /// Plans the context of a request, without its question, for a loaded model.
    ///
    /// A warm-up answers nothing yet, so no summary is written for it.
    ///
    /// - Throws: `CancellationError`.
    func plan(_ request: TurnRequest, model: ChatModel, isWarmUp: Bool = false) async throws -> Context {
        guard let contextTokens = model.contextTokens else { return whole(request) }
        do {
            let plan = try await ContextPlan(request, model, contextTokens: contextTokens, counts)
            return try await context(plan, isWarmUp: isWarmUp)
        } catch let error as CancellationError {
            throw error
        } catch {
            // An engine that cannot count tokens may still be able to answer. It then reports a prompt that is too
            // long.
            try Task.checkCancellation()
            return whole(request)
        }
    }

    private func whole(_ request: TurnRequest) -> Context {
        Context(
            messages: Conversation.make(
                systemPrompt: request.systemPrompt, messages: request.history))
    }

    private func context(_ plan: ContextPlan, isWarmUp: Bool) async throws -> Context {
        if plan.isPromptTooLong {
            return Context(
                ledger: plan.ledger(history: 0),
                failure: .promptTooLong(
                    tokens: plan.instructionTokens + plan.promptTokens, contextTokens: plan.contextTokens))
        }
        if let tokens = try await plan.wholeHistoryTokens() {
            return Context(
                messages: plan.conversation(from: 0),
                ledger: plan.model.countTokens == nil ? nil : plan.ledger(history: tokens))
        }
        switch plan.request.thread.settings.overflowPolicy {
        case .stop:
            let history = try await plan.tokens(of: plan.exchanges.indices)
            let total = plan.instructionTokens + history + plan.promptTokens
            return Context(
                ledger: plan.ledger(history: history),
                failure: .tooLong(tokens: total, contextTokens: plan.contextTokens))
        case .dropOldest:
            let start = try await plan.start(reserving: 0)
            return try await dropped(plan, from: start)
        case .summarizeOldest: return try await summarized(plan, isWarmUp: isWarmUp)
        }
    }

    private func dropped(_ plan: ContextPlan, from start: Int, summaryFailed: Bool = false) async throws -> Context {
        var ledger = try await plan.ledger(omittingTo: start)
        ledger.summaryFailed = summaryFailed
        return Context(messages: plan.conversation(from: start), ledger: ledger)
    }

    // MARK: Summaries

    private func summarized(_ plan: ContextPlan, isWarmUp: Bool) async throws -> Context {
        let summarizer = HistorySummarizer(model: plan.model, contextTokens: plan.contextTokens, counts: counts)
        let start = try await plan.start(reserving: summarizer.summaryTokens)
        guard start > 0, let lastID = plan.exchanges[start - 1].messages.last?.id else {
            return try await dropped(plan, from: start)
        }
        var ledger = try await plan.ledger(omittingTo: start)
        var summary = summaries[lastID] ?? plan.request.history.summary(upTo: lastID)
        if summary == nil {
            guard !isWarmUp else { return Context(failure: .ended) }
            guard !plan.request.history.hasFailedSummary(upTo: lastID) else {
                return try await dropped(plan, from: start, summaryFailed: true)
            }
            do {
                summary = try await write(with: summarizer, plan, upTo: start)
            } catch {
                try Task.checkCancellation()
                return try await dropped(plan, from: start, summaryFailed: true)
            }
            ledger.summary = summary
            if let summary { summaries[lastID] = summary }
        }
        let standIn = HistorySummarizer.exchange(summary ?? "", after: lastID)
        ledger.isSummarized = true
        ledger.historyTokens += try await counts.count(standIn, model: plan.model)
        return Context(messages: plan.conversation(from: start, after: standIn), ledger: ledger)
    }

    /// Writes a summary, continuing from the branch's newest existing summary.
    private func write(with summarizer: HistorySummarizer, _ plan: ContextPlan, upTo end: Int) async throws -> String {
        for start in stride(from: end - 1, to: 0, by: -1) {
            guard let id = plan.exchanges[start - 1].messages.last?.id,
                let known = summaries[id] ?? plan.request.history.summary(upTo: id)
            else { continue }
            return try await summarizer.summarize(Array(plan.exchanges[start..<end]), after: known)
        }
        return try await summarizer.summarize(Array(plan.exchanges[..<end]), after: nil)
    }
}

extension ContextLedger {
    /// Corrects the counts with the engine's counts.
    ///
    /// Prompt tokens that belong to no other part count as history.
    mutating func settle(_ usage: TokenUsage) {
        answerTokens = usage.outputTokens
        guard usage.promptTokens >= instructionTokens + promptTokens else { return }
        historyTokens = usage.promptTokens - instructionTokens - promptTokens
    }
}

extension [ChatMessage] {
    /// Returns the summary of all messages up to the given message, if an answer of the branch has the summary.
    fileprivate func summary(upTo message: UUID) -> String? {
        last { $0.metadata.ledger?.lastOmittedMessageID == message && $0.metadata.ledger?.summary != nil }?
            .metadata.ledger?.summary
    }

    fileprivate func hasFailedSummary(upTo message: UUID) -> Bool {
        contains { $0.metadata.ledger?.lastOmittedMessageID == message && $0.metadata.ledger?.summaryFailed == true }
    }
}
