/// The state of a running request.
struct Turn: Sendable {
    typealias ID = Int

    let id: ID
    /// The entries before the request, without the instructions, which each call to the model sets again.
    let historyBefore: Transcript.HistoryView
    let output: TurnOutput
    let feed: ResponseFeed?

    /// The index of the request's first entry in the transcript.
    var firstEntry: Int
    /// The ID of the prompt, used with the IDs of all entries of the request to find the first entry after an edit.
    var prompt: Transcript.Entry.ID?
    var ownEntries: Set<Transcript.Entry.ID> = []
    /// The entries that the model is generating.
    var draft: EntryAssembler?
    /// The channel that feeds the draft, through which the model is stopped.
    var channel: LanguageModelExecutorGenerationChannel?
    /// Text that the model generated before it called tools.
    var earlierText = ""
    /// The last response that the model finished.
    var finished: EntryAssembler?
    var usage = LanguageModelSession.Usage.zero
    var errorPolicy: TranscriptErrorHandlingPolicy?
    /// The task of a stream's request.
    var task: Task<Void, Never>?
    /// Whether callbacks of a profile are running, which may edit the transcript.
    var allowsEdits = false
    /// Whether the transcript was edited while edits were not allowed.
    var hadForbiddenEdit = false

    init(id: ID, transcript: Transcript, output: TurnOutput, feed: ResponseFeed?) {
        self.id = id
        self.output = output
        self.feed = feed
        historyBefore = transcript.history
        firstEntry = transcript.endIndex
    }

    /// Finds the first entry of the request in an edited transcript.
    ///
    /// The first entry is the request's prompt. If the prompt was removed, the first entry is the first of the
    /// consecutive entries of the request at the end of the transcript. Models may reuse IDs of earlier requests, so
    /// other IDs are matched only at the end.
    mutating func findFirstEntry(in transcript: Transcript) {
        if let prompt, let index = transcript.lastIndex(where: { $0.id == prompt }) {
            firstEntry = index
        } else {
            firstEntry = transcript.endIndex - transcript.reversed().prefix { ownEntries.contains($0.id) }.count
        }
    }

    /// The response generated so far.
    ///
    /// Text that preceded tool calls stays at the beginning, so that readers that only process appended text miss
    /// nothing.
    var answer: GeneratedContent? {
        let current = draft ?? finished
        switch output {
        case .structured: return current?.content
        case .text:
            guard let text = current?.responseText else {
                return earlierText.isEmpty ? nil : GeneratedContent(earlierText)
            }
            return GeneratedContent(joined(text))
        }
    }

    var totalUsage: LanguageModelSession.Usage {
        guard let draft else { return usage }
        return usage.adding(draft.usage)
    }

    /// Appends text to the text that preceded the tool calls.
    func joined(_ text: String) -> String {
        if earlierText.isEmpty || text.isEmpty { return earlierText + text }
        return earlierText + (earlierText.hasSuffix("\n") ? "" : "\n") + text
    }
}

extension Transcript.Entry {
    var isInstructions: Bool {
        if case .instructions = self { true } else { false }
    }
}
