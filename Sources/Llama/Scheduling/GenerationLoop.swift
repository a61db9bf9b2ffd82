import CLlama
import GGUF

/// Continuous batching of generations in one context, confined to the scheduler's thread.
///
/// Each step computes one token of every running answer together with a piece of the waiting prompts.
struct GenerationLoop {
    /// One call to the engine, for tests and measurements.
    struct Step: Sendable {
        let sequences: [Int]
        /// The number of tokens; 0 for a draft model.
        let tokens: Int
        /// Whether a draft model computes, in any number of calls.
        var isDraft = false
        /// Whether a prompt reader computes.
        var isReadAhead = false
        /// Whether a projector computes the embeddings of an image.
        var isImage = false
    }

    /// The part of a call that belongs to one job.
    struct Piece {
        let slot: Int
        let range: Range<Int>
        /// Whether the piece reaches the end of the known tokens, so that the next token can be chosen.
        let completes: Bool
        /// The nodes of a scored tree of continuations, computed after the range.
        var branches: ScoringBranches?
        /// The draft of an answer, computed after the range.
        var draft = Draft()
        /// The part of an image to which the range belongs; `nil` for text.
        var image: PromptImage?

        var count: Int { range.count + (branches?.entries.count ?? 0) + draft.tokens.count }
    }

    var context: EngineContext
    var batch: TokenBatch
    /// The growth of the context; `nil` if it cannot grow.
    let growth: Growth?
    var table: SlotTable
    /// The access to saved chats; `nil` if chats are not saved.
    let prefixes: PrefixAccess?
    private(set) var queue: [GenerationJob] = []
    private var time = 0
    /// The maximum number of concurrent jobs: falls if the cache is too small, and recovers as jobs end.
    private var runningLimit: Int
    /// Whether answers may use drafts.
    var speculates: Bool
    /// The draft model, used when the lookup finds no match; `nil` without a draft model or if drafting is off.
    var draftModel: Drafter<DraftModel>?
    /// The long prompts that are computed with other weights.
    var readingAhead = ReadingAhead()
    /// The measured time of engine calls by their number of tokens.
    private(set) var curve = BatchCurve()
    /// The maximum number of tokens of calls that compute prompts and answers together.
    private(set) var sharedCall: SharedCallLimit
    /// A fixed duration of engine calls by their number of tokens; `nil` to measure durations.
    ///
    /// Tests set a duration, so that decisions do not depend on the machine.
    var callTime: CallTime? { didSet { draftModel?.source.callTime = callTime } }
    typealias CallTime = @Sendable (_ tokens: Int, _ isOfDraftModel: Bool) -> Duration
    /// The choice of the number of threads; `nil` to always use the configured number.
    private var cores: SharedCores?

    struct Growth {
        let limit: Int
        /// A function that creates a context of a size in tokens; throws if the memory does not suffice.
        let makeContext: (_ tokens: Int) throws -> EngineContext
    }

    init(context: EngineContext, growth: Growth? = nil, prefixes: PrefixAccess? = nil) {
        self.context = context
        self.growth = growth
        self.prefixes = prefixes
        batch = Self.batch(for: context)
        runningLimit = context.sequenceCount
        sharedCall = SharedCallLimit(
            least: ContextConfiguration.prefillChunkTokensWhileDecoding,
            most: context.configuration.prefillChunkTokens)
        // In pinned mode, the number of threads is fixed, because it may affect rounding.
        if context.configuration.mode == .throughput, context.configuration.threads == nil {
            cores = SharedCores(most: context.threads)
        }
        // Pinned mode computes one token per call, and recurrent models cannot go back after a wrong token.
        speculates =
            context.configuration.speculation == .automatic && context.configuration.mode == .throughput
            && !context.model.isRecurrent
        table = SlotTable(
            count: context.sequenceCount,
            rules: SlotTable.ReuseRules(
                canRewind: !context.model.isRecurrent,
                chunkTokens: context.configuration.mode == .pinned ? context.configuration.prefillChunkTokens : nil))
    }

    /// Creates a loop and its context.
    ///
    /// The draft model is used if answers may use drafts and the memory suffices for its context.
    init(
        _ model: LlamaModel, _ configuration: ContextConfiguration, _ abortFlag: AbortFlag,
        prefixes: PrefixStore? = nil, draft: LlamaModel? = nil
    ) throws {
        let limit = EngineContext.contextTokens(model, configuration, .generation)
        let makeContext = { (tokens: Int) in
            var sized = configuration
            sized.contextTokens = tokens
            return try EngineContext(
                model: model, configuration: sized, purpose: .generation, abortFlag: abortFlag)
        }
        let grows =
            configuration.grows && limit > configuration.initialContextTokens
            && CacheLayout(model.file).isValidForAnyContext
        let context = try makeContext(grows ? configuration.initialContextTokens : limit)
        self.init(
            context: context, growth: grows ? Growth(limit: limit, makeContext: makeContext) : nil,
            prefixes: prefixes.map { PrefixAccess(store: $0, origin: context.stateOrigin) })
        addPromptReader(for: model, configuration, abortFlag)
        guard speculates, let draft else { return }
        do {
            draftModel = Drafter(
                try DraftModel(draft, for: model, configuration, contextTokens: limit, abortFlag))
        } catch let error as LlamaError where error.code == .outOfMemory {
            // Without a draft model, answers are only slower.
        }
    }

    static func batch(for context: EngineContext) -> TokenBatch {
        TokenBatch(capacity: context.batchTokens, sequencesPerToken: context.branchCount + 1)
    }

    /// The maximum number of tokens of one sequence once the context has grown.
    var contextLimit: Int { growth?.limit ?? context.contextTokens }

    var queuedCount: Int { queue.count }
    var runningCount: Int { running.count }
    /// The number of cached tokens, including idle prefixes, where shared tokens count once per sequence.
    var cachedTokens: Int { table.slots.reduce(0) { $0 + $1.tokens.count } }

    var running: [Int] { table.slots.indices.filter { table.slots[$0].job != nil } }

    // MARK: Jobs come and go

    mutating func add(_ job: GenerationJob) { queue.append(job) }

    /// Frees the sequences whose readers have stopped; the tokens remain cached until the space is needed.
    mutating func dropAbandoned() {
        queue.removeAll { $0.channel.isAbandoned }
        for slot in running where table.slots[slot].job?.channel.isAbandoned == true {
            rest(slot)
            runningLimit = context.sequenceCount
        }
    }

    /// Moves waiting jobs into idle slots, interactive jobs first.
    ///
    /// If no slot is idle, background jobs are suspended for interactive jobs.
    mutating func admit() {
        while let next = nextInQueue() {
            let job = queue[next]
            if runningCount >= runningLimit || table.placement(for: job.tokens) == nil {
                guard job.request.priority == .interactive, suspendBackgroundJob() else { return }
            }
            guard let placement = table.placement(for: job.tokens) else { return }
            queue.removeAll { $0 === job }
            do {
                try ensureContext(job.neededTokens, atLeast: job.minimumTokens)
                // The slots have changed if the context grew.
                let placement = restoreSavedPrefix(for: job) ?? table.placement(for: job.tokens) ?? placement
                let source = table.slots[placement.source ?? placement.slot].conversation
                saveReplaced(placement, by: job)
                let reused = try prepare(placement)
                own(placement.slot, by: job, keepsFile: source === job.conversation)
                table.slots[placement.slot].job = job
                touch(placement.slot)
                job.noteStart(reusedTokens: reused)
                job.isReadAhead = shouldReadAhead(job, known: reused)
            } catch {
                job.fail(error)
            }
        }
    }

    mutating func failAll(_ error: any Error) {
        for job in queue + running.compactMap({ table.slots[$0].job }) { job.fail(error) }
        queue.removeAll()
        for slot in table.slots.indices { table.slots[slot].job = nil }
    }

    /// Moves the youngest background job back to the queue; it may reuse its cached tokens later.
    private mutating func suspendBackgroundJob() -> Bool {
        let background = running.filter { table.slots[$0].job?.request.priority == .background }
        guard let slot = background.max(by: { table.slots[$0].lastUse < table.slots[$1].lastUse }),
            let job = table.slots[slot].job
        else { return false }
        table.slots[slot].job = nil
        queue.insert(job, at: 0)
        return true
    }

    private func nextInQueue() -> Int? {
        let ready = { (job: GenerationJob) in !job.awaitsSavedPrefix && !isBeingReadByOther(job) && !awaitsPrefix(job) }
        return queue.firstIndex { $0.request.priority == .interactive && ready($0) }
            ?? queue.firstIndex { $0.request.priority == .background && ready($0) }
    }

    /// Returns whether a running job will soon have cached a longer prefix of this job's prompt than any slot has.
    ///
    /// Concurrent requests often begin with the same instructions. One request computes them, and the other requests
    /// copy the prefix.
    private func awaitsPrefix(_ job: GenerationJob) -> Bool {
        guard table.rules.canRewind else { return false }
        let saved = job.savedPrefix.map { reusableTokens(of: $0, for: job) } ?? 0
        return table.expectsPrefix(of: job.tokens, priority: job.request.priority, saved: saved)
    }

    /// Reduces a slot's cache to the prefix of the placement, or empties the slot if the engine cannot keep a part.
    private mutating func prepare(_ placement: SlotTable.Placement) throws(LlamaError) -> Int {
        let count = placement.reusedTokens
        let source = placement.source ?? placement.slot
        let worked: Bool
        if count == 0 {
            worked = false
        } else if placement.source != nil {
            worked = try context.copyPrefix(
                of: source, to: placement.slot, count: count, of: table.slots[source].tokens)
        } else {
            let tokens = table.slots[source].tokens
            worked = count == tokens.count ? true : try context.rewind(source, to: count, of: tokens)
        }
        guard worked else {
            try context.clear(placement.slot)
            forget(placement.slot)
            return 0
        }
        table.slots[placement.slot].prefilledTokens = min(table.slots[source].prefilledTokens, count)
        table.slots[placement.slot].tokens = Array(table.slots[source].tokens.prefix(count))
        table.slots[placement.slot].savedTokens = min(table.slots[source].savedTokens, count)
        return count
    }

    mutating func touch(_ slot: Int) {
        time += 1
        table.slots[slot].lastUse = time
    }

    // MARK: Steps

    /// Returns the channels of the jobs that the next step of this priority computes.
    func runnable(_ priority: GenerationRequest.Priority) -> [EventChannel] {
        runnableSlots(priority).compactMap { table.slots[$0].job?.channel }
    }

    func runnableSlots(_ priority: GenerationRequest.Priority) -> [Int] {
        running.filter {
            guard let job = table.slots[$0].job else { return false }
            return job.request.priority == priority && !job.channel.isFull
        }
    }

    /// Computes the next tokens of all jobs of one priority, and returns whether anything was computed.
    ///
    /// `compute` runs one call of the engine, and returns `nil` if its turn has not come.
    mutating func step(
        _ priority: GenerationRequest.Priority,
        compute: (Step, () throws -> EngineContext.Outcome) throws -> EngineContext.Outcome?
    ) -> Bool {
        growForAnswers()
        var computed = readAhead(priority, compute)
        for planned in plan(priority) {
            var pieces = planned
            if let piece = pieces.first, let image = piece.image {
                guard self.compute(piece, of: image, compute) else { return computed }
                computed = true
                continue
            }
            guard addModelDraft(to: &pieces, compute) else { return computed }
            fill(pieces)
            let step = Step(sequences: pieces.map(\.slot), tokens: batch.count)
            let start = ContinuousClock.now
            do {
                var (time, call) = (Duration.zero, SharedCores.Call?.none)
                let outcome = try compute(step) {
                    let start = ContinuousClock.now
                    defer { time = callTime?(batch.count, false) ?? .now - start }
                    guard let cores else { return try computeBatch(of: pieces) }
                    let threads = cores.threads(for: batch.count)
                    context.setThreads(threads)
                    // Other programs' threads are counted only if the number of threads could increase.
                    let measured = try SharedCores.measuring(
                        batch.count, threads: threads, countsOthers: threads < cores.most
                    ) { try computeBatch(of: pieces) }
                    call = measured.call
                    return measured.value
                }
                guard let outcome else { return computed }
                if outcome == .done, let call { cores?.note(call) }
                for piece in pieces { table.slots[piece.slot].job?.noteStep(at: start) }
                if outcome == .done { sharedCall.note(time, tokens: batch.count) }
                if outcome == .done, pieces.count == 1, pieces[0].count == pieces[0].range.count {
                    readingAhead.policy.noteOthers(
                        PromptReaderPolicy.Call(start: pieces[0].range.lowerBound, tokens: batch.count, time: time))
                }
                if outcome == .done, hasOnlyOutputs(pieces) { curve.note(time, tokens: batch.count) }
                try finish(pieces, outcome)
            } catch {
                for piece in pieces { drop(piece.slot, error) }
            }
            computed = true
        }
        return computed
    }

    private func fill(_ pieces: [Piece]) {
        batch.clear()
        for piece in pieces {
            guard let tokens = table.slots[piece.slot].job?.tokens else { continue }
            // A piece of text has consecutive positions.
            let shift = context.position(of: piece.range.lowerBound, in: tokens) - piece.range.lowerBound
            for position in piece.range {
                batch.add(
                    tokens[position], position: position + shift,
                    sequences: [piece.slot] + (piece.branches?.sequences ?? []),
                    wantsOutput: piece.completes && position == piece.range.upperBound - 1)
            }
            fillBranches(of: piece)
            for (offset, token) in piece.draft.tokens.enumerated() {
                batch.add(token, position: piece.range.upperBound + offset, sequence: piece.slot, wantsOutput: true)
            }
        }
    }

    /// Returns whether each token of a call has an output, as in calls that only generate answers.
    private func hasOnlyOutputs(_ pieces: [Piece]) -> Bool {
        speculates && pieces.allSatisfy { $0.completes && $0.range.count == 1 && $0.branches == nil }
    }

    mutating func finish(_ pieces: [Piece], _ outcome: EngineContext.Outcome) throws(LlamaError) {
        switch outcome {
        case .done: try advance(pieces)
        case .noSpace:
            // Drafts are dropped first, because idle prefixes in the cache save more time.
            if giveUpDrafts(of: pieces) { return }
            if table.oldestIdlePrefix != nil || !disableBranches(of: pieces) { try makeRoom() }
        case .aborted:
            // Either all readers of the batch have stopped, or the model is being closed and informs its readers
            // after this step. The cached tokens of this step are unknown, but the tokens of earlier steps are still
            // valid.
            for piece in pieces {
                let tokens = table.slots[piece.slot].tokens
                let all = table.slots[piece.slot].job?.tokens ?? tokens
                if table.slots[piece.slot].job?.channel.isAbandoned == true { rest(piece.slot) }
                let known = ImageToken.wholeParts(tokens.count, of: all)
                let isKept = known > 0 ? try context.rewind(piece.slot, to: known, of: tokens) : false
                guard isKept else {
                    try empty(piece.slot)
                    continue
                }
                table.slots[piece.slot].tokens.removeLast(tokens.count - known)
            }
        }
    }

    private mutating func advance(_ pieces: [Piece]) throws(LlamaError) {
        var next = 0
        for piece in pieces {
            let start = next
            next += piece.count
            guard let job = table.slots[piece.slot].job else { continue }
            if !piece.range.isEmpty {
                let isPrompt = piece.range.upperBound <= job.request.prompt.count
                table.slots[piece.slot].tokens.append(contentsOf: job.tokens[piece.range])
                if isPrompt { table.slots[piece.slot].prefilledTokens = piece.range.upperBound }
            }
            do {
                if job.scoring != nil { try advanceScoring(job, piece, at: start) }
                guard piece.completes, job.scoring == nil else { continue }
                if let reason = try choose(after: piece, for: job, at: start) { end(piece.slot, reason) }
            } catch {
                drop(piece.slot, error)
            }
        }
    }

    mutating func end(_ slot: Int, _ reason: GenerationSummary.FinishReason) {
        table.slots[slot].job?.finish(reason)
        release(slot)
    }

    private mutating func release(_ slot: Int) {
        rest(slot)
        touch(slot)
        runningLimit = min(runningLimit + 1, context.sequenceCount)
    }

    mutating func drop(_ slot: Int, _ error: any Error) {
        table.slots[slot].job?.fail(error)
        release(slot)
        // Losing the cache of a failed sequence costs only time, so a second failure here is ignored.
        try? empty(slot)
    }

    mutating func empty(_ slot: Int) throws(LlamaError) {
        forget(slot)
        try context.clear(slot)
    }

    mutating func forget(_ slot: Int) {
        table.slots[slot].tokens = []
        table.slots[slot].prefilledTokens = 0
        table.slots[slot].savedTokens = 0
        table.slots[slot].instructions = nil
    }

    /// Frees space in the shared cache.
    ///
    /// Old prefixes are evicted first. If this does not suffice and the cache cannot grow, the youngest job of the
    /// lowest priority is restarted later. Its answer is kept, so the reader notices only a pause.
    private mutating func makeRoom() throws(LlamaError) {
        if let oldest = table.oldestIdlePrefix {
            keep(oldest)
            return try empty(oldest)
        }
        if context.contextTokens < contextLimit, (try? grow(toHold: context.contextTokens + 1)) != nil { return }
        let candidates = running.sorted { rank($0) < rank($1) }
        guard candidates.count > 1, let victim = candidates.last, let job = table.slots[victim].job else {
            for slot in candidates { end(slot, .contextFull) }
            return
        }
        runningLimit = candidates.count - 1
        table.slots[victim].job = nil
        try empty(victim)
        queue.insert(job, at: 0)
    }

    private func rank(_ slot: Int) -> (Int, Int) {
        (table.slots[slot].job?.request.priority.rawValue ?? 0, table.slots[slot].lastUse)
    }
}
