/// The growth of a context by moving its sequences into a larger context.
extension GenerationLoop {
    /// Grows the context if a job needs more tokens; throws if the memory does not suffice for `least` tokens.
    mutating func ensureContext(_ tokens: Int, atLeast least: Int) throws {
        guard tokens > context.contextTokens, context.contextTokens < contextLimit else { return }
        do {
            try grow(toHold: min(tokens, contextLimit))
        } catch {
            guard least <= context.contextTokens else { throw error }
        }
    }

    /// Grows the context for answers that have filled it, and ends these answers if it cannot grow.
    mutating func growForAnswers() {
        for slot in running {
            guard let tokens = table.slots[slot].job?.tokens.count, tokens > context.contextTokens else { continue }
            if (try? grow(toHold: tokens)) == nil { end(slot, .contextFull) }
        }
    }

    /// Moves all sequences into a context of at least twice the size; does not change anything if it throws.
    mutating func grow(toHold tokens: Int) throws {
        guard let growth else { throw LlamaError.contextExceeded(promptTokens: tokens, contextTokens: contextLimit) }
        var size = context.contextTokens
        repeat { size *= 2 } while size < tokens
        let larger = try growth.makeContext(min(size, growth.limit))
        // Running sequences come first, because idle prefixes may no longer fit: sequences that shared tokens may
        // be stored separately.
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
                guard larger.lastPositions(of: table.slots[slot].tokens).contains(try larger.lastPosition(of: slot))
                else {
                    throw LlamaError.damagedPrefix
                }
                moved.append(slot)
            } catch {
                // A sequence that could not be moved is computed again.
                try larger.clear(slot)
                forget(slot)
            }
        }
        context = larger
        batch = Self.batch(for: larger)
    }

    /// Lets a sequence share the prefix of a moved sequence if this is at least half; the rest is computed again.
    private mutating func shares(_ slot: Int, with moved: [Int], in larger: EngineContext) -> Bool {
        guard table.rules.canRewind, !larger.hasSeparateCaches else { return false }
        let tokens = table.slots[slot].tokens
        let common = moved.map { other in
            (other, SlotTable.commonTokens(table.slots[other].tokens, tokens, isWhole: true))
        }
        guard let (source, count) = common.max(by: { $0.1 < $1.1 }), count * 2 >= tokens.count,
            (try? larger.copyPrefix(of: source, to: slot, count: count, of: tokens)) == true
        else { return false }
        table.slots[slot].tokens = Array(tokens.prefix(count))
        table.slots[slot].prefilledTokens = min(table.slots[slot].prefilledTokens, count)
        table.slots[slot].savedTokens = min(table.slots[slot].savedTokens, count)
        return true
    }

    private func isRunning(_ slot: Int) -> Int { table.isIdle(slot) ? 0 : 1 }
}
