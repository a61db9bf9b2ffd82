import Testing

@testable import Llama

@Suite struct SlotTableTests {
    private static let prompt: [TokenID] = Array(0..<100)

    private func table(
        _ count: Int, canRewind: Bool = true, chunk: Int? = nil, _ fill: (inout [SlotTable.Slot]) -> Void = { _ in }
    ) -> SlotTable {
        var table = SlotTable(count: count, rules: SlotTable.ReuseRules(canRewind: canRewind, chunkTokens: chunk))
        fill(&table.slots)
        return table
    }

    private func slot(_ tokens: [TokenID], prefilled: Int? = nil, isBusy: Bool = false, lastUse: Int = 0)
        -> SlotTable.Slot
    {
        SlotTable.Slot(
            tokens: tokens, prefilledTokens: prefilled ?? tokens.count, job: isBusy ? job() : nil, lastUse: lastUse)
    }

    private func job(
        _ prompt: [TokenID] = [1], _ priority: GenerationRequest.Priority = .interactive
    ) -> GenerationJob {
        GenerationJob(
            GenerationJob.Submission(
                request: GenerationRequest(prompt: prompt, priority: priority),
                channel: EventChannel(onReadable: {}), time: .now))
    }

    @Test func `an empty table places a prompt in the first slot`() {
        #expect(table(3).placement(for: Self.prompt) == .init(slot: 0, source: nil, reusedTokens: 0))
    }

    @Test func `a table whose slots are all busy does not place a prompt`() {
        let full = table(2) { $0 = [slot([1], isBusy: true), slot(Self.prompt, isBusy: true)] }
        #expect(full.placement(for: Self.prompt) == nil)
        #expect(full.oldestIdlePrefix == nil)
    }

    @Test func `the longest common prefix is reused in place`() {
        let slots = table(3) {
            $0[0] = slot(Array(0..<10) + [999])
            $0[1] = slot(Array(0..<60))
        }
        #expect(slots.placement(for: Self.prompt) == .init(slot: 1, source: nil, reusedTokens: 60))
    }

    @Test func `the last prompt token is always computed`() {
        let slots = table(2) { $0[1] = slot(Self.prompt) }
        #expect(slots.placement(for: Self.prompt) == .init(slot: 1, source: nil, reusedTokens: 99))
        #expect(slots.placement(for: [0]) == .init(slot: 0, source: nil, reusedTokens: 0))
    }

    @Test func `the prefix of a busy slot is copied`() {
        let slots = table(2) { $0[0] = slot(Array(0..<50), isBusy: true) }
        #expect(slots.placement(for: Self.prompt) == .init(slot: 1, source: 0, reusedTokens: 50))
    }

    @Test func `an idle slot is preferred to a busy slot with the same prefix`() {
        let slots = table(3) {
            $0[0] = slot(Array(0..<50), isBusy: true)
            $0[1] = slot(Array(0..<50))
            $0[2] = slot(Array(0..<50), isBusy: true)
        }
        #expect(slots.placement(for: Self.prompt) == .init(slot: 1, source: nil, reusedTokens: 50))
    }

    @Test func `a prefix is copied if reusing it in place would discard more than half of the slot`() {
        let long = Array(0..<20) + [TokenID](repeating: 7, count: 40)
        let slots = table(2) { $0[0] = slot(long) }
        #expect(slots.placement(for: Self.prompt) == .init(slot: 1, source: 0, reusedTokens: 20))
        // Without a slot for the copy, it is reused in place.
        let alone = table(1) { $0[0] = slot(long) }
        #expect(alone.placement(for: Self.prompt) == .init(slot: 0, source: nil, reusedTokens: 20))
    }

    @Test func `pinned reuse ends at the last chunk boundary of the prefilled tokens`() {
        let slots = table(1, chunk: 16) { $0[0] = slot(Array(0..<60)) }
        #expect(slots.placement(for: Self.prompt)?.reusedTokens == 48)
        let written = table(1, chunk: 16) { $0[0] = slot(Array(0..<60), prefilled: 33) }
        #expect(written.placement(for: Self.prompt)?.reusedTokens == 32)
        let short = table(1, chunk: 16) { $0[0] = slot(Array(0..<15)) }
        #expect(short.placement(for: Self.prompt)?.reusedTokens == 0)
        // The whole prompt is cached, and its last token is the last of a chunk.
        let whole = table(1, chunk: 20) { $0[0] = slot(Self.prompt) }
        #expect(whole.placement(for: Self.prompt)?.reusedTokens == 80)
    }

    @Test func `a model that cannot rewind reuses a slot only if the prompt extends the slot's tokens`() {
        let rules = { self.table(2, canRewind: false, $0) }
        let extended = rules { $0[1] = slot(Array(0..<60)) }
        #expect(extended.placement(for: Self.prompt) == .init(slot: 1, source: nil, reusedTokens: 60))
        let diverging = rules { $0[1] = slot(Array(0..<60) + [999]) }
        #expect(diverging.placement(for: Self.prompt) == .init(slot: 0, source: nil, reusedTokens: 0))
        let busy = rules { $0[1] = slot(Array(0..<60), isBusy: true) }
        #expect(busy.placement(for: Self.prompt) == .init(slot: 0, source: nil, reusedTokens: 0))
        let equal = rules { $0[1] = slot(Self.prompt) }
        #expect(equal.placement(for: Self.prompt) == .init(slot: 0, source: nil, reusedTokens: 0))
    }

    @Test func `a prompt waits for a longer prefix that is being computed`() {
        func expects(
            computed: Int, cached: Int = 0, saved: Int = 0, by leader: GenerationRequest.Priority = .interactive
        ) -> Bool {
            let slots = table(2) {
                $0[0] = slot(Array(0..<TokenID(computed)))
                // The running job has 80 tokens in common with the prompt.
                $0[0].job = job(Array(0..<80) + Array(900..<950), leader)
                $0[1] = slot(Array(0..<TokenID(cached)))
            }
            return slots.expectsPrefix(of: Self.prompt, priority: .interactive, saved: saved)
        }
        #expect(expects(computed: 0) && expects(computed: 48))
        // Waiting is not worthwhile for only a few more tokens than are cached, or for no more tokens.
        #expect(!expects(computed: 49) && !expects(computed: 80))
        #expect(expects(computed: 0, cached: 48) && !expects(computed: 0, cached: 49))
        #expect(expects(computed: 0, saved: 48) && !expects(computed: 0, saved: 49))
        #expect(!expects(computed: 0, by: .background))
    }

    @Test func `without a common prefix a prompt gets an empty slot or else the least recently used slot`() {
        let other: [TokenID] = [500, 501]
        let withEmpty = table(3) {
            $0 = [slot(other, lastUse: 1), slot([], lastUse: 9), slot(other, lastUse: 2)]
        }
        #expect(withEmpty.placement(for: Self.prompt)?.slot == 1)
        let full = table(3) {
            $0 = [slot(other, lastUse: 3), slot(other, isBusy: true, lastUse: 1), slot(other, lastUse: 2)]
        }
        #expect(full.placement(for: Self.prompt)?.slot == 2)
        #expect(full.oldestIdlePrefix == 2)
        #expect(withEmpty.oldestIdlePrefix == 0)
    }
}
