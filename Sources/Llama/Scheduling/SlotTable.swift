/// The sequences of a context: which tokens each holds, who uses it, and which one serves a new prompt best.
///
/// Pure bookkeeping without the engine, confined to the scheduler's thread.
struct SlotTable {
    /// One sequence of the context.
    struct Slot {
        /// The tokens in its cache, in order.
        var tokens: [TokenID] = []
        /// How many of them were computed as a prompt, in chunks at fixed positions, rather than written one by one.
        var prefilledTokens = 0
        /// The job that runs in it; nil while it only keeps a prefix.
        var job: GenerationJob?
        /// When it was last used, in scheduler time.
        var lastUse = 0
        /// The chat whose tokens these are; nil if they are nobody's that would come back for them.
        var conversation: SavedConversation?
        /// Instructions with which the tokens begin, and which are to be kept as well; `nil` for none.
        var instructions: SavedInstructions?
        /// How many of the tokens, from the first on, the chat's file on disk has, too.
        var savedTokens = 0
        /// From when on it is to be saved if it rests until then.
        var restsUntil: ContinuousClock.Instant?
    }

    /// The rules for reusing cached tokens for another request.
    struct ReuseRules: Sendable {
        /// Whether a sequence can be cut back: false for recurrent models, which can only go on.
        var canRewind: Bool
        /// In pinned mode, the distance of the boundaries at which reuse may end.
        var chunkTokens: Int?

        /// How many cached tokens a prompt could start from.
        func reusableTokens(_ tokens: [TokenID], prefilled: Int, for prompt: [TokenID]) -> Int {
            let common = SlotTable.commonTokens(tokens, prompt)
            if !canRewind { return common == tokens.count ? common : 0 }
            if let chunkTokens { return min(common, prefilled) / chunkTokens * chunkTokens }
            return common
        }
    }

    /// Where a prompt goes.
    struct Placement: Equatable {
        /// The idle slot to use.
        var slot: Int
        /// The slot whose prefix is copied there first; nil if the slot's own prefix serves.
        var source: Int?
        /// Tokens that need not be computed.
        var reusedTokens: Int
    }

    private(set) var rules: ReuseRules
    var slots: [Slot]

    init(count: Int, rules: ReuseRules) {
        self.rules = rules
        slots = Array(repeating: Slot(), count: count)
    }

    /// The best idle slot for a prompt, or nil if all are in use.
    func placement(for prompt: [TokenID]) -> Placement? {
        guard let oldest = oldestIdle(excluding: nil) else { return nil }
        let best = slots.indices
            .map { (slot: $0, reuse: reusableTokens(of: $0, for: prompt)) }
            .max { ($0.reuse, isIdle($0.slot) ? 1 : 0) < ($1.reuse, isIdle($1.slot) ? 1 : 0) }
        guard let best, best.reuse > 0 else { return Placement(slot: oldest, source: nil, reusedTokens: 0) }
        // In place is free, but cuts off what the slot holds beyond the common prefix; another chat may want that.
        let keepsMost = best.reuse * 2 >= slots[best.slot].tokens.count
        if isIdle(best.slot), keepsMost || !rules.canRewind {
            return Placement(slot: best.slot, source: nil, reusedTokens: best.reuse)
        }
        guard let target = oldestIdle(excluding: best.slot) else {
            return Placement(slot: best.slot, source: nil, reusedTokens: best.reuse)
        }
        return Placement(slot: target, source: best.slot, reusedTokens: best.reuse)
    }

    /// The idle slot with cached tokens that was used longest ago.
    var oldestIdlePrefix: Int? {
        slots.indices.filter { isIdle($0) && !slots[$0].tokens.isEmpty }.min { slots[$0].lastUse < slots[$1].lastUse }
    }

    /// Whether a job of this priority or a more urgent one computes more of a prompt than any slot holds now.
    ///
    /// - Parameter saved: Tokens of the prompt that were read from disk and go into a slot with its request.
    /// - Returns: Whether it pays to wait.
    func expectsPrefix(of prompt: [TokenID], priority: GenerationRequest.Priority, saved: Int = 0) -> Bool {
        let expected = slots.compactMap { slot -> Int? in
            // A job whose reader is behind computes nothing until it catches up.
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

    /// How many tokens of a prompt, all but its last one, are those that others begin with.
    static func commonTokens(_ tokens: [TokenID], _ prompt: [TokenID]) -> Int {
        var common = 0
        let limit = min(tokens.count, prompt.count - 1)
        while common < limit, tokens[common] == prompt[common] { common += 1 }
        return common
    }

    /// Tokens for which it pays to wait; nearly all prompts of a model begin with the same few.
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

    /// How many tokens of a slot a prompt could start from.
    ///
    /// The last prompt token is always computed: its logits are wanted.
    private func reusableTokens(of index: Int, for prompt: [TokenID]) -> Int {
        let slot = slots[index]
        guard rules.canRewind || isIdle(index) else { return 0 }
        return rules.reusableTokens(slot.tokens, prefilled: slot.prefilledTokens, for: prompt)
    }

    /// How many tokens of the best slot a prompt could start from.
    func reusableTokens(for prompt: [TokenID]) -> Int {
        slots.indices.map { reusableTokens(of: $0, for: prompt) }.max() ?? 0
    }
}
