import GGUF

/// Long prompts that a ``PromptReader`` computes, one at a time, before the main model continues with them.
extension GenerationLoop {
    struct ReadingAhead {
        /// The reader; `nil` until it is needed.
        var reader: PromptReader?
        /// A function that creates a reader for prompts of `tokens` tokens; `nil` if readers are not used.
        var makeReader: ((_ tokens: Int) throws -> PromptReader)?
        var policy = PromptReaderPolicy()
        /// The number of steps for running answers before the next piece of a prompt is computed.
        var answersFirst = 0
    }

    /// Enables a prompt reader if it may be faster.
    mutating func addPromptReader(
        for model: LlamaModel, _ configuration: ContextConfiguration, _ abortFlag: AbortFlag
    ) {
        switch configuration.promptReading {
        case .off: return
        case .always(let tokens): readingAhead.policy = PromptReaderPolicy(forcedFrom: tokens)
        case .automatic:
            let bytes = Dictionary(model.file.tensors.map { ($0.type, $0.sizeBytes) }, uniquingKeysWith: +)
            guard PromptReaderPolicy.isPromising(bytes, model.options, Set(EngineBackend.cpuFeatures)) else { return }
        }
        // State can be moved only between caches of the same layout, and only in part with a sliding window.
        // Models with a recurrent state were not measured.
        guard configuration.mode == .throughput, configuration.sharesCache, !model.usesGPU, !model.isRecurrent,
            CacheLayout(model.file).isValidForAnyContext, (model.description.dimensions.slidingWindowTokens ?? 0) == 0
        else { return }
        readingAhead.makeReader = { tokens in
            try PromptReader(for: model, configuration, contextTokens: tokens, abortFlag)
        }
    }

    /// Returns whether the reader should compute the prompt of a new job, of which the slot contains `known` tokens.
    ///
    /// A reader of sufficient size is created first, so that it exists if the result is true.
    mutating func shouldReadAhead(_ job: GenerationJob, known: Int) -> Bool {
        guard readingAhead.makeReader != nil, job.request.images.isEmpty else { return false }
        let text = job.tokens.dropLast()
        // The reader caches only one text, so a prompt of another priority in progress would be discarded.
        let isBusy = running.contains {
            guard let other = table.slots[$0].job else { return false }
            return other.isReadAhead && other.request.priority != job.request.priority
        }
        guard !isBusy,
            readingAhead.policy.pays(
                text.count, kept: readingAhead.reader?.keptTokens(of: text) ?? 0, known: known,
                isLoaded: readingAhead.reader != nil)
        else { return false }
        do {
            try ensurePromptReader(text.count)
            return true
        } catch {
            // A lack of memory may be temporary.
            dropPromptReader(forGood: (error as? LlamaError)?.code != .outOfMemory)
            return false
        }
    }

    private mutating func ensurePromptReader(_ tokens: Int) throws {
        if let promptReader = readingAhead.reader {
            try PromptReader.checkMemory(for: context.model)
            if promptReader.contextTokens >= tokens { return }
        }
        var size = max(readingAhead.reader?.contextTokens ?? 0, context.configuration.initialContextTokens)
        while size < tokens { size *= 2 }
        // The old reader's memory is freed before the new one is created.
        readingAhead.reader = nil
        readingAhead.reader = try readingAhead.makeReader?(min(size, contextLimit))
    }

    /// Leaves all prompts to the main model.
    private mutating func dropPromptReader(forGood: Bool) {
        readingAhead.reader = nil
        if forGood { readingAhead.makeReader = nil }
        for slot in running { table.slots[slot].job?.isReadAhead = false }
    }

    /// The number of tokens of a piece while answers are generated.
    ///
    /// The number is doubled compared to calls for prompts and answers together, but twice as many steps for answers
    /// follow.
    private var pieceTokensWhileDecoding: Int { 2 * ContextConfiguration.prefillChunkTokensWhileDecoding }

    /// Returns whether a slot waits for the reader.
    func isReadAhead(_ slot: Int) -> Bool { readingAhead.reader != nil && table.slots[slot].job?.isReadAhead == true }

    /// Lets the reader compute the next piece of the prompt that has waited longest.
    ///
    /// - Parameters:
    ///   - priority: The priority of the prompts.
    ///   - compute: Runs calls of the engine; returns `nil` if their turn has not come.
    /// - Returns: Whether anything was computed.
    mutating func readAhead(
        _ priority: GenerationRequest.Priority,
        _ compute: (Step, () throws -> EngineContext.Outcome) throws -> EngineContext.Outcome?
    ) -> Bool {
        let slots = runnableSlots(priority)
        guard let promptReader = readingAhead.reader,
            let slot = slots.filter(isReadAhead).min(by: { table.slots[$0].lastUse < table.slots[$1].lastUse }),
            let job = table.slots[slot].job
        else { return false }
        let text = job.tokens.dropLast()
        let kept = promptReader.keptTokens(of: text)
        let isWriting = slots.contains(where: isDecoding)
        if isWriting, readingAhead.answersFirst > 0 {
            readingAhead.answersFirst -= 1
            return false
        }
        let limit = isWriting ? pieceTokensWhileDecoding : context.configuration.prefillChunkTokens
        let tokens = min(text.count - kept, limit)
        var start = ContinuousClock.now
        do {
            let outcome = try compute(Step(sequences: [slot], tokens: tokens, isReadAhead: true)) {
                start = .now
                return try promptReader.read(text, atMost: limit)
            }
            guard let outcome else { return false }
            job.noteStep(at: start)
            readingAhead.answersFirst = tokens / ContextConfiguration.prefillChunkTokensWhileDecoding - 1
            guard outcome == .done else {
                if outcome == .noSpace { job.isReadAhead = false }
                return true
            }
            readingAhead.policy.noteOwn(PromptReaderPolicy.Call(start: kept, tokens: tokens, time: .now - start))
            guard kept + tokens == text.count else { return true }
            job.isReadAhead = false
            let saved = table.slots[slot].savedTokens
            // If the state does not fit, the main model computes the prompt.
            if load(try promptReader.state(), of: Array(text), into: slot) {
                table.slots[slot].prefilledTokens = min(text.count, job.request.prompt.count)
                table.slots[slot].savedTokens = saved
            }
            table.slots[slot].instructions = job.request.instructions
        } catch {
            dropPromptReader(forGood: true)
        }
        return true
    }
}
