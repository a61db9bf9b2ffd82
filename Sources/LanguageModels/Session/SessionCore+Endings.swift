extension SessionCore {
    /// Ends a turn that is complete.
    ///
    /// The entries are read again, because callbacks may have edited the transcript.
    ///
    /// - Throws: `CancellationError` if the turn was already stopped; `transcriptMutationWhileResponding` if the
    ///   transcript was changed without permission.
    func finish(_ id: Turn.ID, with content: TurnContent) throws -> TurnContent {
        let (feed, content) = try change([.isResponding]) { state in
            guard let turn = state.turn, turn.id == id else { throw CancellationError() }
            if turn.hadForbiddenEdit { throw LanguageModelSession.Error.transcriptMutationWhileResponding }
            var content = content
            content.entries = state.content(of: turn).entries
            state.turn = nil
            return (turn.feed, content)
        }
        feed?.finish(.success(content), last: content)
        return content
    }

    /// Ends a failed turn, and reverts or keeps the transcript according to the policy.
    func fail(_ id: Turn.ID, with error: any Error) {
        let ended = change([.isResponding, .transcript, .usage]) { state -> (ResponseFeed?, TurnContent)? in
            guard let turn = state.turn, turn.id == id else { return nil }
            let last = state.content(of: turn)
            state.rollBack(turn)
            return (turn.feed, last)
        }
        guard let (feed, last) = ended else { return }
        feed?.finish(.failure(error), last: last)
    }

    /// Stops the turn of a stream early.
    ///
    /// The session is free immediately. The turn's task is cancelled, and the next request waits until it has finished.
    func stop(_ id: Turn.ID, _ stop: TurnStop) {
        let ended = change([.isResponding, .transcript, .usage]) { state -> (Turn, TurnContent)? in
            guard var turn = state.turn, turn.id == id else { return nil }
            let last = state.content(of: turn)
            state.unwinding.removeAll(where: \.isOpen)
            if let gate = turn.feed?.unwound { state.unwinding.append(gate) }
            switch stop {
            case .cancelled: state.rollBack(turn)
            case .abandoned:
                // Models cannot continue from a transcript with unanswered tool calls.
                state.commitDraft(of: &turn, turn.draft?.entries().filter { !$0.isToolCalls } ?? [])
                state.dropUnansweredCalls(of: turn)
                state.turn = nil
            }
            return (turn, last)
        }
        guard let (turn, last) = ended else { return }
        turn.task?.cancel()
        turn.feed?.finish(.failure(CancellationError()), last: last)
    }
}

extension SessionCore.State {
    func content(of turn: Turn) -> TurnContent {
        let entries = transcript.entries + (turn.draft?.entries() ?? [])
        return TurnContent(
            answer: turn.answer, entries: entries[min(turn.firstEntry, entries.count)...], usage: turn.totalUsage)
    }

    /// Moves entries of the draft to the transcript.
    mutating func commitDraft(of turn: inout Turn, _ entries: [Transcript.Entry]) {
        guard let draft = turn.draft else { return }
        turn.ownEntries.formUnion(entries.map(\.id))
        turn.usage.add(draft.usage)
        turn.draft = nil
        turn.channel = nil
        transcript.append(contentsOf: entries)
        usage.add(draft.usage)
    }

    mutating func rollBack(_ turn: Turn) {
        var turn = turn
        commitDraft(of: &turn, turn.draft?.entries() ?? [])
        self.turn = nil
        let policy = turn.errorPolicy ?? errorPolicy ?? .revertTranscript
        guard !policy.keepsEntries else { return }
        transcript.history = turn.historyBefore
    }

    mutating func dropUnansweredCalls(of turn: Turn) {
        guard let last = transcript.indices.last, turn.ownEntries.contains(transcript[last].id) else { return }
        if transcript[last].isToolCalls { transcript.removeLast() }
    }
}

extension Transcript.Entry {
    var isToolCalls: Bool {
        if case .toolCalls = self { true } else { false }
    }
}

extension GeneratedContent.ParsingError {
    static var noResponse: Self {
        Self(rawContent: "", debugDescription: "The model ended its turn without producing a response.")
    }
}
