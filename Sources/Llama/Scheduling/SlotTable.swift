/// The sequences of a context with their cached tokens and jobs, which chooses a sequence for a prompt.
///
/// The table does not call the engine, and is confined to the scheduler's thread.
struct SlotTable {
    struct Slot {
        /// The cached tokens, in order.
        var tokens: [TokenID] = []
        /// The number of tokens computed as a prompt, in chunks at fixed positions, rather than one by one.
        var prefilledTokens = 0
        /// The running job; `nil` if the slot only keeps a prefix.
        var job: GenerationJob?
        /// The time of the last use, in scheduler time.
        var lastUse = 0
        /// The chat to which the tokens belong, if any, and if it may be continued.
        var conversation: SavedConversation?
        /// The instructions at the beginning of the tokens, which are saved separately.
        var instructions: SavedInstructions?
        /// The number of leading tokens that are already saved in the chat's file on disk.
        var savedTokens = 0
        /// The time at which the slot is saved if it is still idle.
        var saveTime: ContinuousClock.Instant?
    }

    /// The rules for reusing cached tokens for another request.
    struct ReuseRules: Sendable {
        /// Whether the last tokens of a sequence can be removed, which recurrent models do not support.
        var canRewind: Bool
        /// The distance between the positions at which reuse may end in pinned mode.
        var chunkTokens: Int?

        /// Returns the number of cached tokens that a prompt can reuse.
        func reusableTokens(_ tokens: [TokenID], prefilled: Int, for prompt: [TokenID]) -> Int {
            let common = SlotTable.commonTokens(tokens, prompt)
            if !canRewind { return common == tokens.count ? common : 0 }
            if let chunkTokens {
                // Calls also end before each part of an image.
                return ImageToken.wholeParts(min(common, prefilled) / chunkTokens * chunkTokens, of: prompt)
            }
            return common
        }
    }

    struct Placement: Equatable {
        var slot: Int
        /// The slot whose prefix is copied first; `nil` to use the slot's own prefix.
        var source: Int?
        /// The number of tokens that need not be computed.
        var reusedTokens: Int
    }

    private(set) var rules: ReuseRules
    var slots: [Slot]

    init(count: Int, rules: ReuseRules) {
        self.rules = rules
        slots = Array(repeating: Slot(), count: count)
    }

    /// Returns the best idle slot for a prompt; `nil` if all slots are in use.
    func placement(for prompt: [TokenID]) -> Placement? {
        guard let oldest = oldestIdle(excluding: nil) else { return nil }
        let best = slots.indices
            .map { (slot: $0, reuse: reusableTokens(of: $0, for: prompt)) }
            .max { ($0.reuse, isIdle($0.slot) ? 1 : 0) < ($1.reuse, isIdle($1.slot) ? 1 : 0) }
        guard let best, best.reuse > 0 else { return Placement(slot: oldest, source: nil, reusedTokens: 0) }
        // Reuse in place copies nothing, but discards the rest of the slot, which another chat may need.
        let keepsMost = best.reuse * 2 >= slots[best.slot].tokens.count
        if isIdle(best.slot), keepsMost || !rules.canRewind {
            return Placement(slot: best.slot, source: nil, reusedTokens: best.reuse)
        }
        guard let target = oldestIdle(excluding: best.slot) else {
            return Placement(slot: best.slot, source: nil, reusedTokens: best.reuse)
        }
        return Placement(slot: target, source: best.slot, reusedTokens: best.reuse)
    }

    /// The index of the least recently used idle slot with cached tokens.
    var oldestIdlePrefix: Int? {
        slots.indices.filter { isIdle($0) && !slots[$0].tokens.isEmpty }.min { slots[$0].lastUse < slots[$1].lastUse }
    }

    /// Returns whether to wait for a running job that computes a longer prefix of the prompt than any slot has.
    ///
    /// Only jobs of the same or a higher priority count. `saved` is the number of the prompt's tokens that were read
    /// from disk.
    func expectsPrefix(of prompt: [TokenID], priority: GenerationRequest.Priority, saved: Int = 0) -> Bool {
        let expected = slots.compactMap { slot -> Int? in
            // A job whose reader is slow computes nothing until the reader catches up.
            guard let job = slot.job, job.request.priority.rawValue <= priority.rawValue,
                slot.tokens.count < job.request.prompt.count, !job.channel.isFull
            else { return nil }
            let common = Self.commonTokens(job.request.prompt, prompt)
            let reusable = rules.chunkTokens.map { common / $0 * $0 } ?? common
            return slot.tokens.count < reusable ? reusable : nil
        }
        guard let most = expected.max() else { return false }
        return most >= max(saved, reusableTokens(for: prompt)) + Self.worthwhilePrefix
    }

    /// Returns the length of the common prefix of `tokens` and `prompt`, which ends with text or a whole part of an
    /// image.
    ///
    /// Unless `isWhole`, the prefix does not contain the prompt's last token.
    static func commonTokens(_ tokens: [TokenID], _ prompt: [TokenID], isWhole: Bool = false) -> Int {
        var common = 0
        let limit = min(tokens.count, isWhole ? prompt.count : prompt.count - 1)
        while common < limit, tokens[common] == prompt[common] { common += 1 }
        return ImageToken.wholeParts(common, of: prompt)
    }

    /// The minimum number of tokens worth waiting for, because nearly all prompts begin with the same few tokens.
    static let worthwhilePrefix = 32

    func isIdle(_ index: Int) -> Bool { slots[index].job == nil }

    func oldestIdle(excluding excluded: Int?) -> Int? {
        slots.indices
            .filter { isIdle($0) && $0 != excluded }
            .min { left, right in
                let (left, right) = (slots[left], slots[right])
                return (left.tokens.isEmpty ? 0 : 1, left.lastUse) < (right.tokens.isEmpty ? 0 : 1, right.lastUse)
            }
    }

    /// Returns the number of a slot's tokens that a prompt can reuse.
    ///
    /// The last prompt token is always computed, because its logits are needed.
    private func reusableTokens(of index: Int, for prompt: [TokenID]) -> Int {
        let slot = slots[index]
        guard rules.canRewind || isIdle(index) else { return 0 }
        return rules.reusableTokens(slot.tokens, prefilled: slot.prefilledTokens, for: prompt)
    }

    func reusableTokens(for prompt: [TokenID]) -> Int {
        slots.indices.map { reusableTokens(of: $0, for: prompt) }.max() ?? 0
    }
}
