/// A context that has become too small is replaced by a larger one.
extension GenerationLoop {
    /// Lets the context grow where a job wants more tokens than it has.
    ///
    /// - Parameters:
    ///   - tokens: What the job would fill.
    ///   - least: What it cannot do without.
    /// - Throws: `LlamaError.Code.outOfMemory` where there is no memory for the least.
    mutating func makeContextHold(_ tokens: Int, atLeast least: Int) throws {
        guard tokens > context.contextTokens, context.contextTokens < contextLimit else { return }
        do {
            try grow(toHold: min(tokens, contextLimit))
        } catch {
            guard least <= context.contextTokens else { throw error }
        }
    }

    /// Lets the context grow for answers that have filled it, and ends those for which it cannot.
    mutating func growForAnswers() {
        for slot in running {
            guard let tokens = table.slots[slot].job?.tokens.count, tokens > context.contextTokens else { continue }
            if (try? grow(toHold: tokens)) == nil { end(slot, .contextFull) }
        }
    }

    /// Moves all sequences into a context with at least twice the room.
    ///
    /// - Parameter tokens: What one sequence has to hold; at most ``contextLimit``.
    /// - Throws: `LlamaError.Code.outOfMemory`; nothing has changed then.
    mutating func grow(toHold tokens: Int) throws {
        guard let growth else { throw LlamaError.contextExceeded(promptTokens: tokens, contextTokens: contextLimit) }
        var size = context.contextTokens
        repeat { size *= 2 } while size < tokens
        let larger = try growth.makeContext(min(size, growth.limit))
        // Those that are computed with come first: prefixes that sequences share take more room apart.
        let slots = table.slots.indices.sorted { left, right in
            (isRunning(left), table.slots[left].lastUse) > (isRunning(right), table.slots[right].lastUse)
        }
        var moved: [Int] = []
        for slot in slots where !table.slots[slot].tokens.isEmpty {
            if shares(slot, with: moved, in: larger) { continue }
            do {
                guard try context.stateBytes(of: slot) < Machine.availableMemoryBytes ?? .max else {
                    throw LlamaError.damagedPrefix
                }
                try larger.restore(try context.state(of: slot), to: slot)
                guard try larger.lastPosition(of: slot) == table.slots[slot].tokens.count - 1 else {
                    throw LlamaError.damagedPrefix
                }
                moved.append(slot)
            } catch {
                // It is computed anew.
                try larger.clear(slot)
                forget(slot)
            }
        }
        context = larger
        batch = Self.batch(for: larger)
    }

    /// Lets a sequence share what another one has moved already; what it has beyond that is computed anew.
    ///
    /// - Returns: Whether they have most of it in common.
    private mutating func shares(_ slot: Int, with moved: [Int], in larger: EngineContext) -> Bool {
        guard table.rules.canRewind, !larger.hasSeparateCaches else { return false }
        let tokens = table.slots[slot].tokens
        let common = moved.map { other in
            (other, zip(table.slots[other].tokens, tokens).prefix { $0 == $1 }.count)
        }
        guard let (source, count) = common.max(by: { $0.1 < $1.1 }), count * 2 >= tokens.count,
            (try? larger.copyPrefix(of: source, to: slot, count: count)) == true
        else { return false }
        table.slots[slot].tokens = Array(tokens.prefix(count))
        table.slots[slot].prefilledTokens = min(table.slots[slot].prefilledTokens, count)
        table.slots[slot].savedTokens = min(table.slots[slot].savedTokens, count)
        return true
    }

    private func isRunning(_ slot: Int) -> Int { table.isIdle(slot) ? 0 : 1 }
}
