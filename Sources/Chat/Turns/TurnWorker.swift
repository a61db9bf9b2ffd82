import Engine
import Foundation
import Support
import Synchronization
import Tools

/// The work for one answer: loading the model, planning the context, streaming the text and storing the text.
struct TurnWorker: Sendable {
    let store: ChatStore
    let models: any ChatModels
    let passages: (any ChatPassages)?
    let tools: ChatTools?
    let memory: MemoryFile?
    let options: ChatService.Options
    let desk: PendingDecisions
    let log: EventLog<ChatEvent>
    let planner: ContextPlanner
    let prewarmer: Prewarmer
    let preloads: UnfinishedWork?
    let clock: ChatClock
    let request: TurnRequest
    let turn: RunningTurn

    static let flushInterval = Duration.milliseconds(250)

    private var threadID: UUID { request.thread.id }
    private var answerID: UUID { request.answer.id }
    private var settings: ChatThread.Settings { request.thread.settings }

    /// Writes the whole answer, stores the message and sends its events.
    func run() async -> TurnMachine.Ending {
        let progress = TurnProgress(start: clock.now())
        let outcome: TurnMachine.Outcome
        do {
            let reason = try await write(progress)
            outcome = .answered(reason)
        } catch {
            outcome = TurnMachine.Outcome(error, hasText: turn.message?.hasText == true, models: models)
        }
        let meter = progress.meter
        let (ending, message) = turn.end(outcome) { message, ending in
            meter.report(into: &message.metadata, at: clock.now())
            message.apply(ending)
            message.metadata.endCalls()
        }
        await settle(ending, message)
        return ending
    }

    /// Stores the final state of the message, and sends its event.
    private func settle(_ ending: TurnMachine.Ending, _ message: ChatMessage) async {
        do {
            switch ending {
            case .abandoned: break
            case .discarded:
                try await store.runBlocking { [store, answerID] () throws(ChatError) in try store.delete(answerID) }
                log.emit(.messageRemoved(threadID: threadID, messageID: answerID))
                // An alternative may be shown instead of the deleted message.
                log.emit(.threadChanged(threadID: threadID))
            case .completed, .failed, .stopped, .interrupted:
                try await save(message)
                log.emit(.messageUpdated(threadID: threadID, message))
            }
        } catch {
            // The stored message keeps its status `generating` until the thread is next written in.
            var failed = message
            failed.metadata.status = .failed
            failed.metadata.failure = ChatFailure(kind: .other, message: error.message)
            log.emit(.messageUpdated(threadID: threadID, failed))
        }
    }

    // MARK: Writing

    private func write(_ progress: TurnProgress) async throws -> FinishReason {
        report(.waiting)
        guard options.enableFoundationModels else { throw ChatFailureError(failure: .switchedOff) }
        let model = try models.chatModel(
            settings.modelID, guardrails: settings.guardrailsEnabled, conversation: threadID)
        turn.change { message in
            message.metadata.modelID = model.id
            message.metadata.place = model.place.description
        }
        // Files that were not read on this machine are read first, because they may be copies of local-only files.
        let files = try await ThreadFiles(store: store, passages: passages, threadID: threadID)
            .contents(of: request, for: model)
        try await refuseLocalOnly(model)
        try await load(model)
        prewarmer.cancel()
        report(.readingPrompt)
        let (grounded, collection) = try await ground(model, files.searched)
        var request = request
        request.facts = try await Self.facts(memory, options.memory, of: request, for: model, store: store)
        let facts = request.facts.map(\.text)
        if !facts.isEmpty { turn.change { $0.metadata.memory = facts } }
        if let grounded {
            request.question.text = grounded.text
            turn.change { $0.metadata.collection = collection }
        }
        request.history = request.history.map { files.added(to: $0) }
        request.question = files.added(to: request.question)
        let offer = try await offer(of: model)
        request.tools = offer.tools.map(\.offer)
        let context = try await planner.plan(request, model: model)
        turn.change { message in
            message.metadata.ledger = context.ledger
            if !offer.notes.isEmpty { message.metadata.ledger?.toolNotes = offer.notes }
        }
        if let failure = context.failure { throw ChatFailureError(failure: failure) }
        let messages = context.messages + Conversation.make(systemPrompt: "", messages: [request.question])
        var asked = InferenceRequest(model: nil, prompt: .messages(messages))
        asked.tools = request.tools
        asked.temperature = settings.stylePreset.temperature
        (asked.conversation, asked.replyID) = (threadID.uuidString, answerID.uuidString)
        // Validation would delay the reply until it is complete. Tools validate their arguments themselves.
        asked.isChecked = false
        let reason = try await answer(messages, asked, by: model, calling: offer.tools, progress)
        preloads?.forget(threadID.uuidString)
        if let grounded { turn.change { $0.metadata.sources = grounded.sources($0.text) } }
        return reason
    }

    /// Returns the question with passages of the chat's own files, else of the attached collection; `nil` without
    /// passages.
    private func ground(
        _ model: ChatModel, _ files: Set<Int64>
    ) async throws -> (question: GroundedQuestion?, collection: String?) {
        guard let passages else { return (nil, nil) }
        let (question, history) = (request.question.text, request.history)
        if !files.isEmpty,
            let found = try await passages.ground(question, after: history, in: files, of: threadID, model: model)
        {
            return (found, passages.collection(of: threadID))
        }
        guard let collection = settings.collection else { return (nil, nil) }
        return (try await passages.ground(question, after: history, in: collection, model: model), collection)
    }

    /// Throws if the request would send texts of a local-only collection to a remote model.
    private func refuseLocalOnly(_ model: ChatModel) async throws {
        guard model.isRemote, let name = try await localOnlyCollection() else { return }
        throw ChatFailureError(failure: .localOnly(collection: name, model: model.name))
    }

    /// Returns a local-only collection whose texts would be part of the request; otherwise `nil`.
    private func localOnlyCollection() async throws -> String? {
        guard let passages else { return nil }
        var collections = Set(request.history.flatMap { ($0.metadata.sources ?? []).map(\.collection) })
        collections.formUnion(request.history.compactMap(\.metadata.collection))
        if let collection = settings.collection { collections.insert(collection) }
        if (request.history + [request.question]).contains(where: { $0.metadata.attachments != nil }) {
            collections.insert(passages.collection(of: threadID))
        }
        return try await passages.localOnly(among: collections)
    }

    /// Returns the tools that the model may call.
    private func offer(of model: ChatModel) async throws -> ToolOffer {
        guard let tools, let names = settings.toolServers, !names.isEmpty else { return ToolOffer() }
        let permission = TurnCalls(tools: tools, desk: desk, log: log, turn: turn) {
            // Arguments may contain texts of a local-only collection, which a server could send elsewhere. The
            // collection may be marked during the answer, so this is evaluated for each call.
            try await localOnlyCollection() != nil
        }
        return try await ToolOffer(
            tools, names, question: request.question.text, model: model, counts: planner.counts,
            permission: permission)
    }

    private func load(_ model: ChatModel) async throws {
        let last = Mutex(-1.0)
        try await model.load { [log, threadID, answerID] fraction in
            // Updates in steps of 2 % suffice.
            let isNews = last.withLock { last in
                guard fraction >= last + 0.02 || (fraction >= 1 && last < 1) else { return false }
                last = fraction
                return true
            }
            guard isNews else { return }
            let progress = GenerationProgress(phase: .loadingModel, fraction: min(max(fraction, 0), 1))
            log.emit(.progress(threadID: threadID, messageID: answerID, progress))
        }
        try Task.checkCancellation()
    }

    /// Requests replies until the model calls no more tools, adding the results of calls to the conversation.
    private func answer(
        _ messages: [InferenceRequest.Message], _ request: InferenceRequest, by model: ChatModel,
        calling tools: [MCPTool], _ progress: TurnProgress
    ) async throws -> FinishReason {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await tick(progress) }
            defer { group.cancelAll() }
            var (request, messages) = (request, messages)
            var usage = TokenUsage(promptTokens: 0, outputTokens: 0)
            // Permitted calls are limited separately. This loop also limits calls of unknown tools.
            for round in 0...TurnCalls.maximumCalls * 2 {
                var reply = TurnReply(after: turn.message)
                for try await event in try await model.reply(request) { take(event, into: &reply, progress) }
                try Task.checkCancellation()
                guard let end = reply.end else { throw ChatFailureError(failure: .ended) }
                usage.add(end)
                progress.ended(with: end)
                note(end, usage, isOneReply: round == 0 && reply.calls.isEmpty)
                // If a full context cut the reply off, its calls are not run.
                guard !reply.calls.isEmpty, !end.isContextFull else { return try reason(of: end, model) }
                messages += [reply.message] + (try await results(of: reply.calls, tools))
                request.prompt = .messages(messages)
            }
            throw ChatFailureError(failure: .tooManyCalls)
        }
    }

    private func take(_ event: InferenceEvent, into reply: inout TurnReply, _ progress: TurnProgress) {
        switch event {
        case .text(let text, _):
            let piece = reply.add(text)
            guard !piece.isEmpty else { return }
            let offset = turn.append(piece, isReasoning: false)
            if offset == 0 { report(.writing) }
            progress.wrote(at: clock.now())
            log.emit(
                .delta(threadID: threadID, messageID: answerID, offset: offset, text: piece, isReasoning: false))
        case .reasoning(let text):
            let piece = reply.addReasoning(text)
            guard !piece.isEmpty else { return }
            let offset = turn.append(piece, isReasoning: true)
            log.emit(.delta(threadID: threadID, messageID: answerID, offset: offset, text: piece, isReasoning: true))
        case .replacedText(let text):
            turn.change { message in
                message.text = String(decoding: message.text.utf8.dropLast(reply.shown.utf8.count), as: UTF8.self)
                message.text += reply.replace(with: text)
            }
            if let message = turn.message { log.emit(.messageUpdated(threadID: threadID, message)) }
        case .toolCall(let id, let name):
            reply.calls.append(InferenceRequest.ToolCall(id: id, name: name, arguments: ""))
        case .toolArguments(let text):
            if !reply.calls.isEmpty { reply.calls[reply.calls.count - 1].arguments += text }
        case .finished(let end): reply.end = end
        }
    }

    /// Runs calls concurrently, and returns their results in the order of the calls.
    private func results(
        of calls: [InferenceRequest.ToolCall], _ tools: [MCPTool]
    ) async throws -> [InferenceRequest.Message] {
        try await withThrowingTaskGroup(of: (Int, InferenceRequest.Message).self) { group in
            for (index, call) in calls.enumerated() {
                group.addTask {
                    guard let tool = tools.first(where: { $0.name == call.name }) else {
                        let text = MCPCallOutcome.told("There is no tool of this name.", isFailure: true)
                        return (index, InferenceRequest.Message(.tool, text))
                    }
                    return (index, try await tool.answer(to: call.arguments))
                }
            }
            var results = calls.map { call in
                var message = InferenceRequest.Message(.tool, "")
                (message.toolCallID, message.toolName) = (call.id, call.name)
                return message
            }
            for try await (index, result) in group { results[index].append(result) }
            return results
        }
    }

    /// Returns the reason why the answer ended.
    private func reason(of end: InferenceEnd, _ model: ChatModel) throws -> FinishReason {
        guard end.reason == .length || end.isContextFull else { return .stop }
        guard turn.message?.hasText != true else { return end.isRepetition ? .repetition : .length }
        throw ChatFailureError(
            failure: end.isContextFull
                ? .tooLong(tokens: end.promptTokens + end.outputTokens, contextTokens: model.contextTokens)
                : .cutOffBeforeText)
    }

    /// Records the usage of the replies so far, and a remote server's deviations from the request.
    private func note(_ end: InferenceEnd, _ usage: TokenUsage, isOneReply: Bool) {
        turn.change { message in
            message.metadata.ledger?.note(end)
            guard usage.promptTokens + usage.outputTokens > 0 else { return }
            var usage = usage
            if isOneReply, end.acceptedPredictionTokens + end.rejectedPredictionTokens > 0 {
                usage.acceptedDraftTokens = end.acceptedPredictionTokens
                usage.rejectedDraftTokens = end.rejectedPredictionTokens
            }
            message.metadata.usage = usage
            message.metadata.ledger?.settle(usage)
        }
    }

    /// Stores the partial answer four times per second, and reports its rate.
    private func tick(_ progress: TurnProgress) async {
        while !Task.isCancelled {
            // Cancellation is the regular end of the loop.
            do { try await clock.sleep(Self.flushInterval) } catch { return }
            if let rate = progress.newRate() {
                log.emit(
                    .progress(
                        threadID: threadID, messageID: answerID,
                        GenerationProgress(phase: .writing, tokensPerSecond: rate)))
            }
            // A failed write is retried. The final write at the end of the answer reports its error.
            if let message = turn.takeChanged() {
                do { try await save(message) } catch { turn.change { _ in } }
            }
        }
    }

    private func save(_ message: ChatMessage) async throws(ChatError) {
        try await store.runBlocking { [store] () throws(ChatError) in try store.update(message) }
    }

    private func report(_ phase: GenerationProgress.Phase) {
        log.emit(.progress(threadID: threadID, messageID: answerID, GenerationProgress(phase: phase)))
    }
}

extension ChatMessage {
    /// Records how the answer ended.
    fileprivate mutating func apply(_ ending: TurnMachine.Ending) {
        switch ending {
        case .completed(let reason):
            metadata.status = .completed
            metadata.finishReason = reason
            if reason == .length { metadata.failure = .cutOff }
        // If the connection to a remote model is lost, the partial answer is kept.
        case .failed(let failure, _) where failure.kind == .connection && hasText:
            metadata.status = .interrupted
            metadata.failure = failure
        case .failed(let failure, let reason):
            metadata.status = .failed
            metadata.finishReason = reason
            metadata.failure = failure
            // Text that a guardrail stopped is not shown.
            if reason == .safety { text = "" }
        case .stopped:
            metadata.status = .stopped
            metadata.finishReason = .cancel
        case .interrupted:
            metadata.status = .interrupted
            metadata.failure = .interrupted
        case .discarded, .abandoned: break
        }
    }
}
