import CLlama
import GGUF

/// Continuous batching of generations in one context.
///
/// Confined to the scheduler's thread.
///
/// Each step computes one token of every running answer together with a piece of the prompts that wait.
struct GenerationLoop {
    /// One call of the engine, for tests and measurements.
    struct Step: Sendable {
        /// The sequences in it.
        let sequences: [Int]
        /// Tokens in it; 0 where a draft model drafts.
        let tokens: Int
        /// Whether a draft model computes, in as many calls as it wants.
        var isDraft = false
        /// Whether a reader of prompts computes.
        var isReadAhead = false
    }

    /// The part of a call that belongs to one job.
    struct Piece {
        let slot: Int
        let range: Range<Int>
        /// Whether the piece reaches the end of what is known, so that the next token can be chosen.
        let completes: Bool
        /// For a job that scores continuations: nodes of its tree, behind the range.
        var branches: ScoringBranches?
        /// For an answer: what may follow the range.
        var draft = Draft()

        var count: Int { range.count + (branches?.entries.count ?? 0) + draft.tokens.count }
    }

    var context: EngineContext
    var batch: TokenBatch
    /// How the context grows; nil where it does not.
    let growth: Growth?
    var table: SlotTable
    /// Where chats are kept; nil to keep none.
    let prefixes: PrefixAccess?
    private(set) var queue: [GenerationJob] = []
    private var time = 0
    /// Jobs that may run at once; falls when the cache turns out too small for all, and recovers as jobs end.
    private var runningLimit: Int
    /// Whether answers may get drafts.
    var speculates: Bool
    /// The draft model, used when the lookup finds no match; `nil` if there is none or drafting is off.
    var draftModel: Drafter<DraftModel>?
    /// Long prompts that other weights compute.
    var readingAhead = ReadingAhead()
    /// How long calls of the engine take.
    private(set) var curve = BatchCurve()
    /// How many tokens calls have that read prompts beside answers.
    private(set) var sharedCall: SharedCallLimit
    /// The time that a call of the engine counts as having taken, by its tokens; `nil` to measure it.
    ///
    /// Tests set it, so that what the loop decides by times does not depend on the machine.
    var callTime: CallTime? { didSet { draftModel?.source.callTime = callTime } }
    typealias CallTime = @Sendable (_ tokens: Int, _ isOfDraftModel: Bool) -> Duration
    /// With how many threads; nil for always as many as the configuration says.
    private var cores: SharedCores?

    /// How a context grows.
    struct Growth {
        /// The most tokens that one sequence may have.
        let limit: Int
        /// Makes a context for so many; throws where the memory does not suffice.
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
        // In pinned mode nothing depends on what other programs do.
        if context.configuration.mode == .throughput, context.configuration.threads == nil {
            cores = SharedCores(most: context.threads)
        }
        // Pinned mode computes one token a call; recurrent models cannot go back behind a wrong one.
        speculates =
            context.configuration.speculation == .automatic && context.configuration.mode == .throughput
            && !context.model.isRecurrent
        table = SlotTable(
            count: context.sequenceCount,
            rules: SlotTable.ReuseRules(
                canRewind: !context.model.isRecurrent,
                chunkTokens: context.configuration.mode == .pinned ? context.configuration.prefillChunkTokens : nil))
    }

    /// Makes a loop with a context as a configuration wants it.
    ///
    /// - Parameters:
    ///   - configuration: Context size, sequences, threads.
    ///   - abortFlag: What ends a running computation.
    ///   - prefixes: Where chats are kept; nil to keep none.
    ///   - draft: The weights of a draft model, used where answers may get drafts and the memory holds its context; nil
    ///     for none.
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
            && CacheLayout(model.file).holdsForAnyContext
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
            // Answers are the same without it, only slower.
        }
    }

    static func batch(for context: EngineContext) -> TokenBatch {
        TokenBatch(capacity: context.batchTokens, sequencesPerToken: context.branchCount + 1)
    }

    /// The most tokens that one sequence may have, once the context has grown.
    var contextLimit: Int { growth?.limit ?? context.contextTokens }

    var queuedCount: Int { queue.count }
    var runningCount: Int { running.count }
    /// Tokens in the cache, prefixes of ended requests included; shared ones count for each sequence.
    var cachedTokens: Int { table.slots.reduce(0) { $0 + $1.tokens.count } }

    var running: [Int] { table.slots.indices.filter { table.slots[$0].job != nil } }

    // MARK: Jobs come and go

    mutating func add(_ job: GenerationJob) { queue.append(job) }

    /// Frees the sequences whose readers are gone; what they cached stays as a prefix until its room is needed.
    mutating func dropAbandoned() {
        queue.removeAll { $0.channel.isAbandoned }
        for slot in running where table.slots[slot].job?.channel.isAbandoned == true {
            rest(slot)
            runningLimit = context.sequenceCount
        }
    }

    /// Moves waiting jobs into idle slots, interactive ones first; where none is idle, background jobs make way for
    /// them.
    mutating func admit() {
        while let next = nextInQueue() {
            let job = queue[next]
            if runningCount >= runningLimit || table.placement(for: job.tokens) == nil {
                guard job.request.priority == .interactive, setAsideBackgroundJob() else { return }
            }
            guard let placement = table.placement(for: job.tokens) else { return }
            queue.removeAll { $0 === job }
            do {
                try makeContextHold(job.neededTokens, atLeast: job.leastTokens)
                // The sequences have moved if it grew.
                let placement = restoreSavedPrefix(for: job) ?? table.placement(for: job.tokens) ?? placement
                let source = table.slots[placement.source ?? placement.slot].conversation
                keepReplaced(placement, by: job)
                let reused = try prepare(placement)
                own(placement.slot, by: job, keepsFile: source === job.conversation)
                table.slots[placement.slot].job = job
                touch(placement.slot)
                job.noteStart(reusedTokens: reused)
                job.isReadAhead = isWorthReadingAhead(job, known: reused)
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

    /// Puts the youngest background job back into the queue; what it has cached serves it again if it is still there.
    private mutating func setAsideBackgroundJob() -> Bool {
        let background = running.filter { table.slots[$0].job?.request.priority == .background }
        guard let slot = background.max(by: { table.slots[$0].lastUse < table.slots[$1].lastUse }),
            let job = table.slots[slot].job
        else { return false }
        table.slots[slot].job = nil
        queue.insert(job, at: 0)
        return true
    }

    private func nextInQueue() -> Int? {
        let ready = { (job: GenerationJob) in !job.awaitsSavedPrefix && !isReadByOther(job) && !awaitsPrefix(job) }
        return queue.firstIndex { $0.request.priority == .interactive && ready($0) }
            ?? queue.firstIndex { $0.request.priority == .background && ready($0) }
    }

    /// Whether a job that runs is about to cache a longer beginning of this job's prompt than there is now.
    ///
    /// Requests that come together often begin with the same instructions: one computes them, and the others branch off.
    private func awaitsPrefix(_ job: GenerationJob) -> Bool {
        guard table.rules.canRewind else { return false }
        let saved = job.savedPrefix.map { reusableTokens(of: $0, for: job) } ?? 0
        return table.expectsPrefix(of: job.tokens, priority: job.request.priority, saved: saved)
    }

    /// Brings a slot's cache to the prefix that the placement promises, or empties it where the engine cannot.
    private mutating func prepare(_ placement: SlotTable.Placement) throws(LlamaError) -> Int {
        let count = placement.reusedTokens
        let source = placement.source ?? placement.slot
        let worked: Bool
        if count == 0 {
            worked = false
        } else if placement.source != nil {
            worked = try context.copyPrefix(of: source, to: placement.slot, count: count)
        } else {
            worked = count == table.slots[source].tokens.count ? true : try context.rewind(source, to: count)
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

    /// The channels of the jobs that the next steps of this priority would compute; empty if there is nothing to do.
    func runnable(_ priority: GenerationRequest.Priority) -> [EventChannel] {
        runnableSlots(priority).compactMap { table.slots[$0].job?.channel }
    }

    func runnableSlots(_ priority: GenerationRequest.Priority) -> [Int] {
        running.filter {
            guard let job = table.slots[$0].job else { return false }
            return job.request.priority == priority && !job.channel.isFull
        }
    }

    /// Computes the next tokens of all jobs of one priority.
    ///
    /// - Parameter compute: Runs one call of the engine; returns nil if its turn has not come.
    /// - Returns: Whether anything was computed.
    mutating func step(
        _ priority: GenerationRequest.Priority,
        compute: (Step, () throws -> EngineContext.Outcome) throws -> EngineContext.Outcome?
    ) -> Bool {
        growForAnswers()
        var computed = readAhead(priority, compute)
        for planned in plan(priority) {
            var pieces = planned
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
                    // How many others there are matters only for whether there may be more threads.
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
            for position in piece.range {
                batch.add(
                    tokens[position], position: position,
                    sequences: [piece.slot] + (piece.branches?.sequences ?? []),
                    wantsOutput: piece.completes && position == piece.range.upperBound - 1)
            }
            fillBranches(of: piece)
            for (offset, token) in piece.draft.tokens.enumerated() {
                batch.add(token, position: piece.range.upperBound + offset, sequence: piece.slot, wantsOutput: true)
            }
        }
    }

    /// Whether each token of a call has an output, as in calls that only write answers.
    private func hasOnlyOutputs(_ pieces: [Piece]) -> Bool {
        speculates && pieces.allSatisfy { $0.completes && $0.range.count == 1 && $0.branches == nil }
    }

    private mutating func finish(_ pieces: [Piece], _ outcome: EngineContext.Outcome) throws(LlamaError) {
        switch outcome {
        case .done: try advance(pieces)
        case .noSpace:
            // What rests in the cache is worth more than a guess.
            if giveUpDrafts(of: pieces) { return }
            if table.oldestIdlePrefix != nil || !giveUpBranches(of: pieces) { try makeRoom() }
        case .aborted:
            // Every reader of the batch is gone, or the model is being closed and tells its readers after this step.
            // What the cache holds of this step is unknown; what it held before is not.
            for piece in pieces {
                if table.slots[piece.slot].job?.channel.isAbandoned == true { rest(piece.slot) }
                let known = table.slots[piece.slot].tokens.count
                let isKept = known > 0 ? try context.rewind(piece.slot, to: known) : false
                if !isKept { try empty(piece.slot) }
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

    private mutating func drop(_ slot: Int, _ error: any Error) {
        table.slots[slot].job?.fail(error)
        release(slot)
        // Losing the cache of a failed sequence costs only time; a second failure here changes nothing.
        try? empty(slot)
    }

    mutating func empty(_ slot: Int) throws(LlamaError) {
        forget(slot)
        try context.clear(slot)
    }

    /// Notes that a slot holds nothing.
    mutating func forget(_ slot: Int) {
        table.slots[slot].tokens = []
        table.slots[slot].prefilledTokens = 0
        table.slots[slot].savedTokens = 0
        table.slots[slot].instructions = nil
    }

    /// Makes room in the shared cache: old prefixes go first; a cache that cannot grow then has the youngest of the least
    /// urgent jobs start over later.
    ///
    /// Its answer so far is kept, so its reader only notices a pause.
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
