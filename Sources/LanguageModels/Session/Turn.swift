/// One request while it runs.
struct Turn: Sendable {
    typealias ID = Int

    let id: ID
    /// The entries before the request, without instructions: those are made anew for each call of the model.
    let historyBefore: Transcript.HistoryView
    let output: TurnOutput
    let feed: ResponseFeed?

    /// Where the request's own entries begin in the transcript.
    var firstEntry: Int
    /// The request's prompt and all of its entries, by which their beginning is found again after an edit.
    var prompt: Transcript.Entry.ID?
    var ownEntries: Set<Transcript.Entry.ID> = []
    /// What the model is writing.
    var draft: EntryAssembler?
    /// The draft's way in, by which the model is stopped.
    var channel: LanguageModelExecutorGenerationChannel?
    /// Text that the model wrote before it called tools.
    var earlierText = ""
    /// The last answer that the model finished.
    var finished: EntryAssembler?
    var usage = LanguageModelSession.Usage.zero
    var errorPolicy: TranscriptErrorHandlingPolicy?
    /// The task of a stream's request.
    var task: Task<Void, Never>?
    /// Whether callbacks of a profile run, which may edit the transcript.
    var allowsEdits = false
    /// Whether the transcript was edited when that was not allowed.
    var wasDisturbed = false

    init(id: ID, transcript: Transcript, output: TurnOutput, feed: ResponseFeed?) {
        self.id = id
        self.output = output
        self.feed = feed
        historyBefore = transcript.history
        firstEntry = transcript.endIndex
    }

    /// Finds where the request's own entries begin in a transcript that was edited.
    ///
    /// That is at its prompt. Where the prompt is gone it is what is left at the end: ids that models give are only looked
    /// for there, since they may have given them before.
    mutating func findFirstEntry(in transcript: Transcript) {
        if let prompt, let index = transcript.lastIndex(where: { $0.id == prompt }) {
            firstEntry = index
        } else {
            firstEntry = transcript.endIndex - transcript.reversed().prefix { ownEntries.contains($0.id) }.count
        }
    }

    /// The request's answer as far as it is there.
    ///
    /// Text that came before tool calls stays at the front, so that readers who only look at what is new miss nothing.
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

    /// Puts what the model wrote behind the text from before its tool calls.
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
