extension SessionCore {
    // MARK: Beginning

    /// Begins a turn for a request.
    ///
    /// - Throws: `concurrentRequests` if another request is running.
    func begin(_ output: TurnOutput, feed: ResponseFeed? = nil) throws -> Turn.ID {
        // This is checked first without notifying observers, because a rejected request changes nothing.
        guard read({ $0.turn == nil }) else { throw LanguageModelSession.Error.concurrentRequests }
        return try change([.isResponding]) { state in
            guard state.turn == nil else { throw LanguageModelSession.Error.concurrentRequests }
            state.nextTurn += 1
            state.turn = Turn(id: state.nextTurn, transcript: state.transcript, output: output, feed: feed)
            return state.nextTurn
        }
    }

    /// Stores the task of a stream's request, and cancels it immediately if the request was already stopped.
    func attach(_ task: Task<Void, Never>, to id: Turn.ID) {
        let isRunning = change([]) { state in
            guard state.turn?.id == id else { return false }
            state.turn?.task = task
            return true
        }
        if !isRunning { task.cancel() }
    }

    /// Waits until the tasks of all stopped requests have finished.
    ///
    /// This prevents the model from generating two responses at once, and tools and callbacks from running for
    /// two requests.
    func waitForStoppedRequests() async throws {
        for gate in read({ $0.unwinding }) { try await gate.wait() }
    }

    // MARK: Running

    /// Updates the current turn.
    ///
    /// - Throws: `CancellationError` if the turn was stopped; `transcriptMutationWhileResponding` if the
    ///   transcript was changed without permission.
    func update<Value: Sendable>(
        _ id: Turn.ID, _ parts: [Part] = [], _ body: (inout State, inout Turn) throws -> Value
    ) throws -> Value {
        try change(parts) { state in
            guard var turn = state.turn, turn.id == id else { throw CancellationError() }
            if turn.hadForbiddenEdit { throw LanguageModelSession.Error.transcriptMutationWhileResponding }
            // The state temporarily gives up the turn, so that its strings are extended in place and not copied.
            state.turn = nil
            defer { state.turn = turn }
            return try body(&state, &turn)
        }
    }

    func append(_ prompt: Transcript.Prompt, to id: Turn.ID) throws {
        try update(id, [.transcript]) { state, turn in
            turn.prompt = prompt.id
            turn.ownEntries.insert(prompt.id)
            state.transcript.append(.prompt(prompt))
        }
    }

    /// Appends the outputs of a turn's tools in one step, so that either all calls are answered or none.
    func append(_ outputs: [Transcript.ToolOutput], to id: Turn.ID) throws {
        try update(id, [.transcript]) { state, turn in
            turn.ownEntries.formUnion(outputs.map(\.id))
            state.transcript.append(contentsOf: outputs.map(Transcript.Entry.toolOutput))
        }
    }

    /// Replaces the instructions in the transcript if they changed.
    func setInstructions(_ segments: [Transcript.Segment], tools: [Transcript.ToolDefinition], in id: Turn.ID) throws {
        let current = read { $0.transcript.first }
        guard let wanted = Transcript.instructions(segments, tools: tools, replacing: current) else { return }
        try update(id, [.transcript]) { state, turn in
            let count = state.transcript.count
            state.transcript.setInstructions(wanted.entry)
            turn.firstEntry += state.transcript.count - count
        }
    }

    func setErrorPolicy(_ policy: TranscriptErrorHandlingPolicy?, in id: Turn.ID) throws {
        try update(id) { $1.errorPolicy = policy }
    }

    /// Runs callbacks of a profile, which may edit the transcript.
    func withEdits(in id: Turn.ID, _ body: () async throws -> Void) async throws {
        try update(id) { $1.allowsEdits = true }
        do { try await body() } catch {
            // The callback's error is more important than the error of this update. If the turn was stopped, no flag
            // needs a reset.
            try? update(id) { $1.allowsEdits = false }
            throw error
        }
        try update(id) { $1.allowsEdits = false }
    }

    // MARK: Model output

    func startWriting(_ channel: LanguageModelExecutorGenerationChannel, in id: Turn.ID) throws {
        try update(id) { _, turn in
            turn.draft = EntryAssembler(schema: turn.output.schema)
            turn.channel = channel
        }
    }

    /// Applies an event to the draft.
    func apply(_ event: LanguageModelExecutorGenerationChannel.Event, to id: Turn.ID) throws {
        let feed = try update(id, [.transcript]) { _, turn in
            let isAnswer = try turn.draft?.apply(event) ?? false
            return isAnswer ? turn.feed : nil
        }
        feed?.touch()
    }

    /// Commits the draft to the transcript.
    ///
    /// - Returns: The committed entries.
    func finishWriting(in id: Turn.ID) throws -> [Transcript.Entry] {
        try update(id, [.transcript, .usage]) { state, turn in
            try turn.draft?.close()
            guard let draft = turn.draft else { return [] }
            let entries = draft.entries()
            state.commitDraft(of: &turn, entries)
            turn.finished = draft
            if entries.contains(where: \.isToolCalls), let text = draft.responseText, turn.output.schema == nil {
                turn.earlierText = turn.joined(text)
                turn.finished = nil
            }
            return entries
        }
    }

    /// Returns the content of a turn; `nil` if the turn is no longer the current turn.
    func content(of id: Turn.ID) -> TurnContent? {
        read { state in
            guard let turn = state.turn, turn.id == id else { return nil }
            return state.content(of: turn)
        }
    }

    /// Returns the complete response of a turn.
    ///
    /// - Throws: `ParsingError` if the response is missing or incomplete.
    func completeContent(of id: Turn.ID) throws -> TurnContent {
        try update(id) { state, turn in
            guard let finished = turn.finished, finished.responseText != nil else {
                throw GeneratedContent.ParsingError.noResponse
            }
            try finished.checkIsComplete()
            let content = state.content(of: turn)
            guard content.answer != nil else { throw GeneratedContent.ParsingError.noResponse }
            return content
        }
    }
}
