import SeededRandom
import Testing

@testable import LlamaRuntime

@Suite struct DraftPolicyTests {
    /// A machine on which each further token of a call costs a share of the first.
    private struct Machine {
        let share: Double
        func seconds(_ tokens: Int) -> Double { 0.03 * (1 + share * Double(tokens - 1)) }
        func time(_ tokens: Int) -> Duration { .nanoseconds(Int(seconds(tokens) * 1e9)) }

        func curve() -> BatchCurve {
            var curve = BatchCurve()
            for _ in 0..<200 {
                for tokens in [1, 2, 3, 5, 8, 9, 17, 32, 64] { curve.note(time(tokens), tokens: tokens) }
            }
            return curve
        }
    }

    private func policy(rightShare: Double, matched: Int) -> DraftPolicy {
        var policy = DraftPolicy()
        var right = 0.0
        for step in 1...400 {
            let isRight = right < rightShare * Double(step)
            if isRight { right += 1 }
            policy.note(isRight, behind: matched)
        }
        return policy
    }

    // MARK: The curve

    @Test func `the curve learns the machine's own times, between and beyond the sizes too`() {
        for share in [0.02, 0.25, 1] {
            let machine = Machine(share: share)
            let curve = machine.curve()
            for tokens in [1, 2, 3, 4, 6, 9, 16, 17, 40, 64, 100] {
                #expect(abs(curve.seconds(tokens) / machine.seconds(tokens) - 1) < 0.1, "\(share), \(tokens)")
            }
        }
    }

    @Test func `a machine that becomes slower does so for sizes that were not measured again`() {
        var curve = Machine(share: 0.25).curve()
        let before = curve.seconds(8) / curve.seconds(1)
        for _ in 0..<100 { curve.note(.milliseconds(90), tokens: 1) }
        #expect(curve.seconds(1) > 0.08)
        // Part of the surprise counts for all sizes.
        #expect(curve.seconds(8) > 0.08 * before / 2.5)
    }

    @Test func `one interrupted call changes little, and nonsense nothing`() {
        var curve = Machine(share: 0.25).curve()
        let before = curve.seconds(4)
        curve.note(.seconds(100), tokens: 4)
        #expect(curve.seconds(4) < before * 1.5)
        let after = curve.seconds(4)
        curve.note(.zero, tokens: 4)
        curve.note(.seconds(1), tokens: 0)
        curve.note(.seconds(1), tokens: 500)
        #expect(curve.seconds(4) == after)
    }

    // MARK: The length

    @Test func `where further tokens are cheap and right, the draft is as long as may be`() {
        let curve = Machine(share: 0.005).curve()
        var policy = policy(rightShare: 0.98, matched: 20)
        #expect(policy.length(matched: 20, limit: 100, beside: 1, curve) == DraftPolicy.longestDraft)
        #expect(policy.length(matched: 20, limit: 5, beside: 1, curve) == 5)
        #expect(policy.length(matched: 20, limit: 0, beside: 1, curve) == 0)
    }

    @Test func `where they are dear or wrong, there is none`() {
        let dear = Machine(share: 1).curve()
        var right = policy(rightShare: 0.98, matched: 20)
        #expect(right.length(matched: 20, limit: 16, beside: 1, dear) == 0)
        let cheap = Machine(share: 0.25).curve()
        var wrong = policy(rightShare: 0.05, matched: 2)
        #expect(wrong.length(matched: 2, limit: 16, beside: 1, cheap) == 0)
        // Long matches of the same answer are no worse for it.
        #expect(wrong.length(matched: 20, limit: 16, beside: 1, cheap) > 0)
    }

    @Test func `a draft is the shorter, the more a call computes already`() {
        // A call is cheap up to 16 tokens and dear beyond.
        var curve = BatchCurve()
        for _ in 0..<300 {
            for tokens in [1, 2, 4, 8, 16, 32, 64] {
                let seconds = 0.03 * (1 + 0.05 * Double(min(tokens, 16)) + 1.0 * Double(max(tokens - 16, 0)))
                curve.note(.nanoseconds(Int(seconds * 1e9)), tokens: tokens)
            }
        }
        var policy = policy(rightShare: 0.9, matched: 8)
        let lengths = [1, 4, 8, 12, 20].map { policy.length(matched: 8, limit: 16, beside: $0, curve) }
        #expect(lengths[0] >= 8)
        #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 >= $1 }, "\(lengths)")
        #expect(lengths[4] == 0)
    }

    @Test func `what is right but was too dear is tried again now and then`() {
        let dear = Machine(share: 1).curve()
        var policy = policy(rightShare: 0.95, matched: 20)
        let lengths = (0..<640).map { _ in policy.length(matched: 20, limit: 16, beside: 1, dear) }
        #expect((9...10).contains(lengths.count { $0 > 0 }))
        var wrong = self.policy(rightShare: 0.1, matched: 20)
        #expect((0..<640).allSatisfy { _ in wrong.length(matched: 20, limit: 16, beside: 1, dear) == 0 })
    }

    /// Writes tokens on a machine, with the times that it would take; returns plain time / time with drafts.
    private func gain(_ machine: Machine, rightShare: Double, tokens: Int = 3_000) -> Double {
        var (policy, curve) = (DraftPolicy(), BatchCurve())
        var random = SplitMix64(seed: 5)
        var (written, seconds) = (0, 0.0)
        while written < tokens {
            let matched = [2, 3, 4, 6, 10, 20][random.next(below: 6)]
            let length = policy.length(matched: matched, limit: 16, beside: 1, curve)
            seconds += machine.seconds(1 + length)
            curve.note(machine.time(1 + length), tokens: 1 + length)
            var accepted = 0
            for index in 0..<max(length, 1) {
                let isRight = random.nextUnit() < rightShare
                policy.note(isRight, behind: matched + index)
                guard isRight else { break }
                accepted += 1
            }
            written += 1 + min(accepted, length)
        }
        return machine.seconds(1) * Double(written) / seconds
    }

    @Test(arguments: [0.02, 0.1, 0.25, 0.5, 1, 1.5])
    func `a draft never costs what plain decoding saves`(share: Double) {
        for rightShare in [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99] {
            let gain = gain(Machine(share: share), rightShare: rightShare)
            #expect(gain > 0.97, "\(share), \(rightShare): \(gain)")
            if share <= 0.25, rightShare >= 0.9 { #expect(gain > 1.5, "\(share), \(rightShare): \(gain)") }
        }
    }
}
