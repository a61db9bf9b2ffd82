/// The folder of a model's saved prefixes, and their origin.
struct PrefixAccess: Sendable {
    let store: PrefixStore
    /// The properties that saved state must match (see `EngineContext.stateOrigin`).
    let origin: String
}

/// Saving and restoring of computed prefixes.
///
/// Chats are saved when they are idle, when they lose their slot, and when the model is closed. The tools and
/// instructions of other requests are saved once, when they are idle or the model is closed.
extension GenerationLoop {
    // MARK: Restoring

    /// Returns a test whether a file's header shows a useful prefix for a job; `nil` if no file need be read.
    func savedPrefixWanted(by job: GenerationJob) -> (@Sendable (SavedPrefix.Header) -> Bool)? {
        guard job.saved != nil, let prefixes, !isBeingReadByOther(job) else { return nil }
        // A cached chat is newer than its file, so a turn of this chat never waits for the disk.
        let isCached = table.slots.contains {
            $0.conversation != nil && $0.conversation === job.conversation
                && $0.tokens.count >= prefixes.store.limits.minimumTokens
        }
        if isCached { return nil }
        let known = table.reusableTokens(for: job.tokens) + SlotTable.worthwhilePrefix
        guard known < job.request.instructions?.tokenCount ?? job.tokens.count else { return nil }
        return { [rules = table.rules, prompt = job.tokens, contextTokens = contextLimit] header in
            header.tokens.count < contextTokens
                && rules.reusableTokens(header.tokens, prefilled: header.prefilledTokens, for: prompt) >= known
        }
    }

    /// Returns whether another request is already reading the same instructions from disk.
    ///
    /// The instructions are then cached for this request, too.
    func isBeingReadByOther(_ job: GenerationJob) -> Bool {
        guard let instructions = job.request.instructions, !job.awaitsSavedPrefix, job.savedPrefix == nil else {
            return false
        }
        return queue.contains { other in
            other !== job && (other.awaitsSavedPrefix || other.savedPrefix != nil)
                && other.request.instructions?.file === instructions.file
                && other.request.priority.rawValue <= job.request.priority.rawValue
        }
    }

    func deliver(_ prefix: SavedPrefix?, to channel: EventChannel) {
        // The job may have been cancelled while the file was read.
        guard let job = queue.first(where: { $0.channel === channel }) else { return }
        job.awaitsSavedPrefix = false
        job.savedPrefix = prefix
    }

    /// Returns the number of a job's tokens that a saved prefix covers.
    func reusableTokens(of saved: SavedPrefix, for job: GenerationJob) -> Int {
        table.rules.reusableTokens(saved.header.tokens, prefilled: saved.header.prefilledTokens, for: job.tokens)
    }

    /// Restores the saved prefix of a job into an idle slot; returns `nil` if nothing was restored.
    mutating func restoreSavedPrefix(for job: GenerationJob) -> SlotTable.Placement? {
        guard let saved = job.savedPrefix else { return nil }
        job.savedPrefix = nil
        let header = saved.header
        let known = table.reusableTokens(for: job.tokens)
        let reusable = reusableTokens(of: saved, for: job)
        let own = table.slots.indices.first { slot in
            table.isIdle(slot) && job.conversation != nil && table.slots[slot].conversation === job.conversation
        }
        guard reusable > known, let target = own ?? table.oldestIdle(excluding: nil) else { return nil }
        if target != own { keep(target) }
        // A prefix that does not fit is ignored, and the prompt is computed.
        if header.tokens.count > context.contextTokens { try? grow(toHold: header.tokens.count) }
        guard header.tokens.count <= context.contextTokens else { return nil }
        guard load(saved, into: target) else { return nil }
        table.slots[target].conversation = job.conversation
        table.slots[target].instructions = job.request.instructions
        return table.placement(for: job.tokens)
    }

    private mutating func load(_ saved: SavedPrefix, into slot: Int) -> Bool {
        guard load(saved.state, of: saved.header.tokens, into: slot) else { return false }
        table.slots[slot].prefilledTokens = saved.header.prefilledTokens
        table.slots[slot].savedTokens = saved.header.tokens.count
        touch(slot)
        return true
    }

    /// Replaces a slot's contents by the state of tokens; returns false and empties the slot on failure.
    mutating func load(_ state: [UInt8], of tokens: [TokenID], into slot: Int) -> Bool {
        do {
            try empty(slot)
            while true {
                do {
                    try context.restore(state, to: slot)
                    break
                } catch {
                    // A shared cache may be full of unused prefixes.
                    guard let oldest = table.oldestIdlePrefix else { throw error }
                    keep(oldest)
                    try empty(oldest)
                }
            }
            guard context.lastPositions(of: tokens).contains(try context.lastPosition(of: slot)) else {
                throw LlamaError.damagedPrefix
            }
        } catch {
            // The prompt is computed again. Clearing fails only for slots that do not exist.
            try? empty(slot)
            return false
        }
        table.slots[slot].tokens = tokens
        return true
    }

    // MARK: Ownership

    /// Saves another chat's state that a placement would overwrite.
    mutating func saveReplaced(_ placement: SlotTable.Placement, by job: GenerationJob) {
        let slot = table.slots[placement.slot]
        if slot.conversation != nil, slot.conversation !== job.conversation { keep(placement.slot) }
    }

    /// Sets the chat of a slot, and removes the chat from other slots with an older state.
    ///
    /// `keepsFile` is true if the slot continues the chat's saved tokens.
    mutating func own(_ slot: Int, by job: GenerationJob, keepsFile: Bool) {
        if let conversation = job.conversation {
            for other in table.slots.indices where table.slots[other].conversation === conversation && other != slot {
                table.slots[other].conversation = nil
            }
        }
        if !keepsFile { table.slots[slot].savedTokens = 0 }
        table.slots[slot].conversation = job.conversation
        table.slots[slot].instructions = job.request.instructions
        table.slots[slot].saveTime = nil
    }

    /// Ends a slot's job, and schedules saving the slot if necessary.
    mutating func rest(_ slot: Int) {
        table.slots[slot].job = nil
        guard let prefixes, table.slots[slot].conversation != nil || hasUnsavedInstructions(slot) else { return }
        table.slots[slot].saveTime = .now + prefixes.store.limits.restTime
    }

    // MARK: Saving

    /// Returns the number of a slot's tokens that are not in the chat's file; 0 if the slot must not be saved.
    private func unsavedTokens(_ index: Int) -> Int {
        let slot = table.slots[index]
        guard let prefixes, let conversation = slot.conversation, !conversation.isForgotten,
            slot.tokens.count >= prefixes.store.limits.minimumTokens
        else { return 0 }
        return slot.tokens.count - (conversation.isStored ? slot.savedTokens : 0)
    }

    private func hasUnsavedInstructions(_ index: Int) -> Bool {
        let slot = table.slots[index]
        guard prefixes != nil, let instructions = slot.instructions else { return false }
        return slot.tokens.count >= instructions.tokenCount && !instructions.file.isStored
            && !instructions.file.isForgotten
    }

    /// Returns whether an idle slot should be saved.
    ///
    /// Chats are saved only after enough growth, because each save writes all tokens. Instructions are saved once.
    private func isWorthSavingAtRest(_ index: Int) -> Bool {
        if hasUnsavedInstructions(index), table.slots[index].instructions?.file.hasFailed == false { return true }
        guard let prefixes, let conversation = table.slots[index].conversation, !conversation.hasFailed else {
            return false
        }
        let growth = max(prefixes.store.limits.minimumNewTokens, table.slots[index].savedTokens / 4)
        return unsavedTokens(index) >= growth
    }

    /// The time at which the next idle slot is due for saving; `nil` if no slot is due.
    var nextIdleSave: ContinuousClock.Instant? {
        guard prefixes != nil, running.isEmpty else { return nil }
        return restingSlots.compactMap { table.slots[$0].saveTime }.min()
    }

    private var restingSlots: [Int] {
        table.slots.indices.filter { table.slots[$0].saveTime != nil && isWorthSavingAtRest($0) }
    }

    /// Saves the slot that has been idle longest, if it is due.
    ///
    /// Only one slot is saved, so that a new request does not have to wait long.
    mutating func saveIdle() {
        let due = restingSlots.min { left, right in
            (table.slots[left].saveTime ?? .now) < (table.slots[right].saveTime ?? .now)
        }
        guard let due, let time = table.slots[due].saveTime, time <= .now else { return }
        // If the writer is busy or memory is low, one more attempt follows later.
        let isSaved = hasUnsavedInstructions(due) ? saveInstructions(due) : save(due)
        table.slots[due].saveTime = isSaved ? nil : .now + Self.secondTry
    }

    private static let secondTry = Duration.seconds(2)

    /// Saves a slot before its contents are replaced.
    mutating func keep(_ slot: Int) {
        guard let prefixes, unsavedTokens(slot) >= prefixes.store.limits.minimumNewTokens else { return }
        _ = save(slot)
    }

    /// Saves all chats, the most recently used chat first, then instructions, within the time limit.
    mutating func saveAll() {
        guard let prefixes else { return }
        let deadline = ContinuousClock.now + prefixes.store.limits.closingTime
        let slots = table.slots.indices.sorted { table.slots[$0].lastUse > table.slots[$1].lastUse }
        for slot in slots where unsavedTokens(slot) >= prefixes.store.limits.minimumNewTokens {
            _ = save(slot, until: deadline)
        }
        for slot in slots where hasUnsavedInstructions(slot) { _ = saveInstructions(slot, until: deadline) }
    }

    /// Saves all tokens of a slot in the file of its chat; returns whether they were passed to the writer.
    private mutating func save(_ index: Int, until deadline: ContinuousClock.Instant? = nil) -> Bool {
        let slot = table.slots[index]
        guard let conversation = slot.conversation,
            write(index, tokens: slot.tokens, prefilled: slot.prefilledTokens, as: conversation, until: deadline)
        else { return false }
        table.slots[index].savedTokens = slot.tokens.count
        return true
    }

    /// Saves only the instructions at the beginning of a slot; returns whether they were passed to the
    /// writer.
    private func saveInstructions(_ index: Int, until deadline: ContinuousClock.Instant? = nil) -> Bool {
        let slot = table.slots[index]
        guard let instructions = slot.instructions else { return false }
        // Scoring does not run at this time, so a branch can be used to share the instructions' part of the cache.
        let count = instructions.tokenCount
        guard let branch = context.branches.first,
            (try? context.copyPrefix(of: index, to: branch, count: count, of: slot.tokens)) == true
        else {
            instructions.file.noteFailure()
            return false
        }
        // Clearing fails only for sequences that do not exist.
        defer { try? context.clear(branch) }
        return write(
            branch, tokens: Array(slot.tokens.prefix(count)), prefilled: min(slot.prefilledTokens, count),
            as: instructions.file, until: deadline)
    }

    /// Copies a sequence's state and passes it to the writer.
    private func write(
        _ sequence: Int, tokens: [TokenID], prefilled: Int, as file: SavedConversation,
        until deadline: ContinuousClock.Instant?
    ) -> Bool {
        guard let prefixes, let bytes = try? context.stateBytes(of: sequence), bytes > 0,
            prefixes.store.reserve(bytes, until: deadline)
        else { return false }
        guard let state = try? context.state(of: sequence), !state.isEmpty else {
            prefixes.store.release(bytes)
            return false
        }
        let header = SavedPrefix.Header(
            origin: prefixes.origin, tokens: tokens, prefilledTokens: prefilled, replies: [])
        prefixes.store.save(SavedPrefix(header: header, state: state), of: file, reserved: bytes, until: deadline)
        return true
    }
}
