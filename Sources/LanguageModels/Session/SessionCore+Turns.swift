extension SessionCore {
    // MARK: Beginning

    /// Takes the session for a request.
    ///
    /// - Throws: `concurrentRequests` where another one has it.
    func begin(_ output: TurnOutput, feed: ResponseFeed? = nil) throws -> Turn.ID {
        // Looked up first without telling observers, since a refusal changes nothing.
        guard read({ $0.turn == nil }) else { throw LanguageModelSession.Error.concurrentRequests }
        return try change([.isResponding]) { state in
            guard state.turn == nil else { throw LanguageModelSession.Error.concurrentRequests }
            state.nextTurn += 1
            state.turn = Turn(id: state.nextTurn, transcript: state.transcript, output: output, feed: feed)
            return state.nextTurn
        }
    }

    /// Names the task that runs a stream's request; it is cancelled at once where the request was stopped already.
    func attach(_ task: Task<Void, Never>, to id: Turn.ID) {
        let isRunning = change([]) { state in
            guard state.turn?.id == id else { return false }
            state.turn?.task = task
            return true
        }
        if !isRunning { task.cancel() }
    }

    /// Waits until all requests that were stopped before have come to their end.
    ///
    /// So a session's model never writes two answers, and its tools and callbacks never run for two requests.
    func waitForUnwinding() async throws {
        for gate in read({ $0.unwinding }) { try await gate.wait() }
    }

    // MARK: Running

    /// Changes a turn that still has the session.
    ///
    /// - Throws: `CancellationError` where it was stopped, `transcriptMutationWhileResponding` where it was disturbed.
    func update<Value: Sendable>(
        _ id: Turn.ID, _ parts: [Part] = [], _ body: (inout State, inout Turn) throws -> Value
    ) throws -> Value {
        try change(parts) { state in
            guard var turn = state.turn, turn.id == id else { throw CancellationError() }
            if turn.wasDisturbed { throw LanguageModelSession.Error.transcriptMutationWhileResponding }
            // The state gives the turn away meanwhile, so that its texts are extended in place and not copied.
            state.turn = nil
            defer { state.turn = turn }
            return try body(&state, &turn)
        }
    }

    /// Appends the prompt of the request.
    func append(_ prompt: Transcript.Prompt, to id: Turn.ID) throws {
        try update(id, [.transcript]) { state, turn in
            turn.prompt = prompt.id
            turn.ownEntries.insert(prompt.id)
            state.transcript.append(.prompt(prompt))
        }
    }

    /// Appends the outputs of a turn's tools, all at once: calls are answered together or not at all.
    func append(_ outputs: [Transcript.ToolOutput], to id: Turn.ID) throws {
        try update(id, [.transcript]) { state, turn in
            turn.ownEntries.formUnion(outputs.map(\.id))
            state.transcript.append(contentsOf: outputs.map(Transcript.Entry.toolOutput))
        }
    }

    /// Makes the instructions what they should be now.
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
            // Only the error matters; a turn that was stopped meanwhile has no flag to put back.
            try? update(id) { $1.allowsEdits = false }
            throw error
        }
        try update(id) { $1.allowsEdits = false }
    }

    // MARK: What the model writes

    func startWriting(_ channel: LanguageModelExecutorGenerationChannel, in id: Turn.ID) throws {
        try update(id) { _, turn in
            turn.draft = EntryAssembler(schema: turn.output.schema)
            turn.channel = channel
        }
    }

    /// Applies what the model sent to what it is writing.
    func apply(_ event: LanguageModelExecutorGenerationChannel.Event, to id: Turn.ID) throws {
        let feed = try update(id, [.transcript]) { _, turn in
            let isAnswer = try turn.draft?.apply(event) ?? false
            return isAnswer ? turn.feed : nil
        }
        feed?.touch()
    }

    /// Settles what the model wrote.
    ///
    /// - Returns: The entries that it wrote.
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

    /// What there is of a turn; `nil` when it no longer has the session.
    func content(of id: Turn.ID) -> TurnContent? {
        read { state in
            guard let turn = state.turn, turn.id == id else { return nil }
            return state.content(of: turn)
        }
    }

    /// The answer of a turn whose model has finished.
    ///
    /// - Throws: `ParsingError` where there is none, or where it is not whole.
    func wholeContent(of id: Turn.ID) throws -> TurnContent {
        try update(id) { state, turn in
            guard let finished = turn.finished, finished.responseText != nil else {
                throw GeneratedContent.ParsingError.noResponse
            }
            try finished.checkIsWhole()
            let content = state.content(of: turn)
            guard content.answer != nil else { throw GeneratedContent.ParsingError.noResponse }
            return content
        }
    }
}
