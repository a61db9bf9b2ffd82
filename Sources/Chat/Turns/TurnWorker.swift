import Engine
import Foundation
import LanguageModels
import Synchronization

/// Writes one answer: finds and loads the model, plans the context, streams the text, and stores it.
struct TurnWorker: Sendable {
    let store: ChatStore
    let models: any ChatModels
    let passages: (any ChatPassages)?
    let tools: ChatTools?
    let desk: CallDesk
    let log: EventLog<ChatEvent>
    let sessions: SessionPool
    let planner: ContextPlanner
    let prewarmer: Prewarmer
    let clock: ChatClock
    let isEnabled: Bool
    let request: TurnRequest
    let turn: RunningTurn

    static let flushInterval = Duration.milliseconds(250)

    private var threadID: UUID { request.thread.id }
    private var answerID: UUID { request.answer.id }
    private var settings: ChatThread.Settings { request.thread.settings }

    /// Runs to the end of the answer, whatever happens; then the message is stored and everybody was told.
    func run() async -> TurnMachine.Ending {
        let progress = TurnProgress(start: clock.now())
        let outcome: TurnMachine.Outcome
        do {
            let reason = try await write(progress)
            outcome = .answered(reason)
        } catch {
            outcome = TurnMachine.Outcome(error, hasText: turn.message?.hasText == true, models: models)
        }
        // Read before the turn's lock is taken: reasoning is told under the lock of the progress, and takes the turn's.
        let meter = progress.meter
        let (ending, message) = turn.end(outcome) { message, ending in
            meter.report(into: &message.metadata, at: clock.now())
            message.apply(ending)
            message.metadata.endCalls()
        }
        await settle(ending, message)
        return ending
    }

    /// Stores what became of the message, and tells it.
    private func settle(_ ending: TurnMachine.Ending, _ message: ChatMessage) async {
        do {
            switch ending {
            case .abandoned: break
            case .discarded:
                try await store.offPool { [store, answerID] () throws(ChatError) in try store.delete(answerID) }
                log.emit(.messageRemoved(threadID: threadID, messageID: answerID))
                // An alternative may have taken its place.
                log.emit(.threadChanged(threadID: threadID))
            case .completed, .failed, .stopped, .interrupted:
                try await save(message)
                log.emit(.messageUpdated(threadID: threadID, message))
            }
        } catch {
            // The row still says that the answer is being written, until the thread is written in again.
            var failed = message
            failed.metadata.status = .failed
            failed.metadata.failure = ChatFailure(kind: .other, message: error.message)
            log.emit(.messageUpdated(threadID: threadID, failed))
        }
    }

    // MARK: Writing

    private func write(_ progress: TurnProgress) async throws -> FinishReason {
        report(.waiting)
        guard isEnabled else { throw ChatFailureError(failure: .switchedOff) }
        let model = try models.chatModel(
            settings.modelID, guardrails: settings.guardrailsEnabled, conversation: threadID)
        turn.change { message in
            message.metadata.modelID = model.id
            message.metadata.place = model.place.description
        }
        try await refuseLocalOnly(model)
        try await load(model)
        prewarmer.cancel()
        report(.readingPrompt)
        let grounded = try await ground(model)
        var request = request
        if let grounded {
            request.question.text = grounded.text
            turn.change { $0.metadata.collection = settings.collection }
        }
        let offer = try await offer(of: model)
        request.tools = offer.tools.map { Transcript.ToolDefinition(tool: $0) }
        let context = try await planner.plan(request, model: model)
        turn.change { message in
            message.metadata.ledger = context.ledger
            if !offer.notes.isEmpty { message.metadata.ledger?.toolNotes = offer.notes }
        }
        if let failure = context.failure { throw ChatFailureError(failure: failure) }
        let session: LanguageModelSession
        if offer.tools.isEmpty {
            session = sessions.session(
                of: threadID, model: model, guardrails: settings.guardrailsEnabled, transcript: context.transcript)
        } else {
            // What is computed is kept for the thread, whatever session it is for.
            session = LanguageModelSession(
                model: model.languageModel, tools: offer.tools, transcript: context.transcript)
        }
        defer { if offer.tools.isEmpty { sessions.giveBack(threadID) } }
        let reason = try await stream(session, request.question.text, progress)
        if let grounded { turn.change { $0.metadata.sources = grounded.sources($0.text) } }
        return reason
    }

    /// The question with passages of the documents that are attached; nil where there are none.
    private func ground(_ model: ChatModel) async throws -> GroundedQuestion? {
        guard let collection = settings.collection, let passages else { return nil }
        return try await passages.ground(
            request.question.text, after: request.history, in: collection, model: model)
    }

    /// Sees to it that no words go to a remote model that come from a collection that never leaves this machine.
    private func refuseLocalOnly(_ model: ChatModel) async throws {
        guard model.isRemote, let name = try await localOnlyCollection() else { return }
        throw ChatFailureError(failure: .localOnly(collection: name, model: model.name))
    }

    /// A collection that never leaves this machine and that the model reads words of; nil if there is none.
    private func localOnlyCollection() async throws -> String? {
        guard let passages else { return nil }
        var collections = Set(request.history.flatMap { ($0.metadata.sources ?? []).map(\.collection) })
        collections.formUnion(request.history.compactMap(\.metadata.collection))
        if let collection = settings.collection { collections.insert(collection) }
        return try await passages.localOnly(among: collections)
    }

    /// The tools that the model may call.
    private func offer(of model: ChatModel) async throws -> ToolOffer {
        guard let tools, let names = settings.toolServers, !names.isEmpty else { return ToolOffer() }
        let permission = TurnCalls(tools: tools, desk: desk, log: log, turn: turn) {
            // Arguments may hold such words, and who knows where a server sends them. The mark may come meanwhile.
            try await localOnlyCollection() != nil
        }
        return try await ToolOffer(
            tools, names, question: request.question.text, model: model, counts: planner.counts,
            permission: permission)
    }

    private func load(_ model: ChatModel) async throws {
        let last = Mutex(-1.0)
        try await model.load { [log, threadID, answerID] fraction in
            // Hundreds of steps would tell nobody more.
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

    private func stream(
        _ session: LanguageModelSession, _ question: String, _ progress: TurnProgress
    ) async throws -> FinishReason {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await tick(session, progress) }
            defer { group.cancelAll() }
            let options = GenerationOptions(temperature: settings.stylePreset.temperature)
            let stream = session.streamResponse(to: Prompt(question), options: options)
            for try await snapshot in stream {
                take(snapshot.content, snapshot.transcriptEntries, snapshot.usage, progress)
            }
            let response = try await stream.collect()
            take(response.content, response.transcriptEntries, response.usage, progress)
            finish(response)
            return response.usage.finishReason
        }
    }

    private func take(
        _ text: String, _ entries: ArraySlice<Transcript.Entry>, _ usage: LanguageModelSession.Usage,
        _ progress: TurnProgress
    ) {
        takeReasoning(entries, progress)
        guard let piece = progress.grow(to: text, tokens: usage.output.totalTokenCount, at: clock.now()) else { return }
        turn.change { $0.text += piece.text }
        if piece.offset == 0 { report(.writing) }
        log.emit(
            .delta(
                threadID: threadID, messageID: answerID, offset: piece.offset, text: piece.text, isReasoning: false))
    }

    private func takeReasoning(_ entries: some Sequence<Transcript.Entry>, _ progress: TurnProgress) {
        let thoughts = entries.reasoningText
        guard !thoughts.isEmpty else { return }
        progress.growReasoning(to: thoughts) { piece in
            turn.change { $0.metadata.reasoning += piece.text }
            log.emit(
                .delta(
                    threadID: threadID, messageID: answerID, offset: piece.offset, text: piece.text,
                    isReasoning: true))
        }
    }

    /// The answer as the session has it at the end counts, not what was seen of it on the way.
    private func finish(_ response: LanguageModelSession.Response<String>) {
        let entryID = response.transcriptEntries.last { if case .response = $0 { true } else { false } }?.id
        turn.change { message in
            message.text = response.content
            message.metadata.reasoning = response.transcriptEntries.reasoningText
            message.metadata.entryID = entryID
            message.metadata.ledger?.answeringModel = response.usage.answeringModel
            message.metadata.ledger?.serverNotes = response.usage.texts("notes")
            message.metadata.ledger?.serverNews = response.usage.texts("news")
            message.metadata.usage = TokenUsage(response.usage, isOneReply: message.metadata.calls == nil)
            guard let usage = message.metadata.usage else { return }
            message.metadata.ledger?.settle(usage)
        }
    }

    /// Stores what there is four times a second, and tells how fast it comes.
    private func tick(_ session: LanguageModelSession, _ progress: TurnProgress) async {
        while !Task.isCancelled {
            // Cancelling is how the ticking ends.
            do { try await clock.sleep(Self.flushInterval) } catch { return }
            if !progress.hasText {
                // Sessions only tell of answers; thoughts before it have to be looked for.
                takeReasoning(session.transcript.suffix(1), progress)
            } else if let rate = progress.newRate() {
                log.emit(
                    .progress(
                        threadID: threadID, messageID: answerID,
                        GenerationProgress(phase: .writing, tokensPerSecond: rate)))
            }
            // What cannot be stored now is tried again, and the end of the answer reports it.
            if let message = turn.takeChanged() {
                do { try await save(message) } catch { turn.change { _ in } }
            }
        }
    }

    private func save(_ message: ChatMessage) async throws(ChatError) {
        try await store.offPool { [store] () throws(ChatError) in try store.update(message) }
    }

    private func report(_ phase: GenerationProgress.Phase) {
        log.emit(.progress(threadID: threadID, messageID: answerID, GenerationProgress(phase: phase)))
    }
}

extension ChatMessage {
    /// Notes how the answer ended.
    fileprivate mutating func apply(_ ending: TurnMachine.Ending) {
        switch ending {
        case .completed(let reason):
            metadata.status = .completed
            metadata.finishReason = reason
            if reason == .length { metadata.failure = .cutOff }
        // What a remote model had written before the connection broke is kept as the beginning that it is.
        case .failed(let failure, _) where failure.kind == .connection && hasText:
            metadata.status = .interrupted
            metadata.failure = failure
        case .failed(let failure, let reason):
            metadata.status = .failed
            metadata.finishReason = reason
            metadata.failure = failure
            // What a guardrail stopped is not shown.
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

extension Sequence<Transcript.Entry> {
    /// What the model thought, as far as these entries tell.
    fileprivate var reasoningText: String {
        compactMap { entry -> String? in
            guard case .reasoning(let reasoning) = entry else { return nil }
            return reasoning.segments.compactMap { if case .text(let text) = $0 { text.content } else { nil } }
                .joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
