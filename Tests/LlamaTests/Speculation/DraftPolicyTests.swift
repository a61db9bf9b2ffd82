import Support
import Testing

@testable import Llama

@Suite struct DraftPolicyTests {
    /// A machine on which each further token of a call costs `share` of the first.
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
        var policy = TextDrafts.policy
        var right = 0.0
        for step in 1...400 {
            let isRight = right < rightShare * Double(step)
            if isRight { right += 1 }
            policy.note(isRight, foretold(1, matched: matched)[0])
        }
        return policy
    }

    /// Returns guesses for a match in the answer itself.
    ///
    /// No guess follows the end of a sentence, except at `end`.
    private func foretold(_ count: Int, matched: Int, isInPrompt: Bool = false, end: Int? = nil) -> [Guess] {
        (0..<count).map {
            TextDrafts.guess(0, matched: matched + $0, isInPrompt: isInPrompt, followsEnd: $0 == end)
        }
    }

    // MARK: The curve

    @Test func `the curve estimates call times of measured, intermediate and larger sizes`() {
        for share in [0.02, 0.25, 1] {
            let machine = Machine(share: share)
            let curve = machine.curve()
            for tokens in [1, 2, 3, 4, 6, 9, 16, 17, 40, 64, 100] {
                #expect(abs(curve.seconds(tokens) / machine.seconds(tokens) - 1) < 0.1, "\(share), \(tokens)")
            }
        }
    }

    @Test func `a slowdown of one call size also raises the times of the other sizes`() {
        var curve = Machine(share: 0.25).curve()
        let before = curve.seconds(8) / curve.seconds(1)
        for _ in 0..<100 { curve.note(.milliseconds(90), tokens: 1) }
        #expect(curve.seconds(1) > 0.08)
        // A part of the deviation applies to all sizes.
        #expect(curve.seconds(8) > 0.08 * before / 2.5)
    }

    @Test func `one interrupted call changes the curve little, and invalid calls have no effect`() {
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

    @Test func `a call is divided if two smaller calls with known times take less time`() {
        func curve(_ seconds: (Int) -> Double, sizes: [Int] = [1, 2, 4, 7, 8, 16], times: Int = 10) -> BatchCurve {
            var curve = BatchCurve()
            for _ in 0..<times {
                for size in sizes { curve.note(.nanoseconds(Int(seconds(size) * 1e9)), tokens: size) }
            }
            return curve
        }
        // As measured with a model of 1.5B parameters on two cores.
        let uneven = [1: 0.036, 2: 0.063, 4: 0.103, 7: 0.139, 8: 0.226, 16: 0.274]
        let measured = curve { uneven[$0] ?? 0 }
        #expect((1...16).map(measured.firstPart) == [1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 11, 12, 13, 14, 15, 16])
        let even = curve { 0.02 + 0.01 * Double($0) }
        #expect((1...16).allSatisfy { even.firstPart(of: $0) == $0 })
        // A size that was not measured is tried, but only after other sizes were measured for comparison.
        #expect(curve({ uneven[$0] ?? 0 }, sizes: [1, 2, 4, 8]).firstPart(of: 8) == 7)
        #expect(curve({ uneven[$0] ?? 0 }, times: 2).firstPart(of: 8) == 8)
        #expect(BatchCurve().firstPart(of: 8) == 8)
    }

    // MARK: The length

    @Test func `drafts are as long as allowed if further tokens are cheap and usually right`() {
        let curve = Machine(share: 0.005).curve()
        var policy = policy(rightShare: 1, matched: 40)
        #expect(policy.length(of: foretold(100, matched: 40), beside: 1, curve) == DraftPolicy.longestDraft)
        // Calls have the sizes whose times are measured, if only one answer runs.
        #expect(policy.length(of: foretold(5, matched: 40), beside: 1, curve) == 3)
        #expect(policy.length(of: foretold(5, matched: 40), beside: 2, curve) == 5)
        #expect(policy.length(of: foretold(0, matched: 40), beside: 1, curve) == 0)
    }

    @Test func `nothing is drafted if further tokens are expensive or usually wrong`() {
        let dear = Machine(share: 1).curve()
        var right = policy(rightShare: 0.98, matched: 20)
        #expect(right.length(of: foretold(16, matched: 20), beside: 1, dear) == 0)
        let cheap = Machine(share: 0.25).curve()
        var wrong = policy(rightShare: 0.05, matched: 2)
        #expect(wrong.length(of: foretold(16, matched: 2), beside: 1, cheap) == 0)
        // Long matches in the same answer are unaffected.
        #expect(wrong.length(of: foretold(16, matched: 20), beside: 1, cheap) > 0)
    }

    @Test func `a draft is shorter the more tokens a call already computes`() {
        // A call is cheap up to 16 tokens and expensive beyond.
        var curve = BatchCurve()
        for _ in 0..<300 {
            for tokens in [1, 2, 4, 8, 16, 32, 64] {
                let seconds = 0.03 * (1 + 0.05 * Double(min(tokens, 16)) + 1.0 * Double(max(tokens - 16, 0)))
                curve.note(.nanoseconds(Int(seconds * 1e9)), tokens: tokens)
            }
        }
        var policy = policy(rightShare: 0.9, matched: 8)
        let lengths = [1, 4, 8, 12, 20].map { policy.length(of: foretold(16, matched: 8), beside: $0, curve) }
        #expect(lengths[0] >= 8)
        #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 >= $1 }, "\(lengths)")
        #expect(lengths[4] == 0)
    }

    @Test func `drafts that are right but too expensive are tried occasionally`() {
        let dear = Machine(share: 1).curve()
        var policy = policy(rightShare: 0.95, matched: 20)
        let lengths = (0..<640).map { _ in policy.length(of: foretold(16, matched: 20), beside: 1, dear) }
        #expect((9...10).contains(lengths.count { $0 > 0 }))
        var wrong = self.policy(rightShare: 0.1, matched: 20)
        #expect((0..<640).allSatisfy { _ in wrong.length(of: foretold(16, matched: 20), beside: 1, dear) == 0 })
    }

    /// The curve of a machine on which each further token costs 15 % of the first.
    private static let usual = Machine(share: 0.15).curve()

    @Test func `text that repeats the prompt gets longer drafts than text that repeats the answer`() {
        for matched in [8, 20] {
            var (copying, repeating) = (TextDrafts.policy, TextDrafts.policy)
            let long = copying.length(of: foretold(40, matched: matched, isInPrompt: true), beside: 1, Self.usual)
            let short = repeating.length(of: foretold(40, matched: matched), beside: 1, Self.usual)
            #expect(long > short + 4, "\(matched): \(long), \(short)")
        }
    }

    @Test func `a draft stops at the end of a sentence if copying has stopped there before`() {
        var policy = TextDrafts.policy
        let promised = foretold(20, matched: 32, isInPrompt: true, end: 8)
        #expect(policy.length(of: promised, beside: 1, Self.usual) > 8)
        for _ in 0..<4 {
            for index in 0..<8 { policy.note(true, promised[index]) }
            policy.note(false, promised[8])
        }
        #expect(policy.length(of: promised, beside: 1, Self.usual) == 7)
        // Copying continues elsewhere.
        #expect(policy.length(of: foretold(20, matched: 32, isInPrompt: true), beside: 1, Self.usual) > 12)
        // Copying also continues there once it is right again.
        for _ in 0..<12 { for index in 0..<20 { policy.note(true, promised[index]) } }
        #expect(policy.length(of: promised, beside: 1, Self.usual) > 8)
    }

    @Test func `a slow call of one size does not keep drafts short`() {
        // As measured with a model of 1.5B parameters on two cores: eight tokens take nearly as long as sixteen.
        let sizes = [1: 0.035, 2: 0.061, 3: 0.085, 4: 0.101, 8: 0.229, 16: 0.283, 32: 0.51, 48: 0.67]
        func seconds(_ tokens: Int) -> Double {
            let (below, above) = (
                sizes.keys.filter { $0 <= tokens }.max() ?? 1, sizes.keys.filter { $0 >= tokens }.min() ?? 48
            )
            guard let low = sizes[below], let high = sizes[above], below < above else { return sizes[below] ?? 0 }
            return low + (high - low) * Double(tokens - below) / Double(above - below)
        }
        var (policy, curve) = (TextDrafts.policy, BatchCurve())
        var (written, time, matched) = (0, 0.0, 2)
        while written < 400 {
            let promised = foretold(60, matched: min(matched, 32), isInPrompt: true)
            let length = policy.length(of: promised, beside: 1, curve)
            time += seconds(1 + length)
            curve.note(.nanoseconds(Int(seconds(1 + length) * 1e9)), tokens: 1 + length)
            for index in 0..<max(length, 1) { policy.note(true, promised[index]) }
            policy.settle(saved: length)
            written += 1 + length
            matched += 1 + length
        }
        let gain = seconds(1) * Double(written) / time
        #expect(gain > 2, "\(gain)")
    }

    @Test func `failing drafts cost a bounded time at any confidence`() {
        for (isInPrompt, matched) in [(true, 40), (true, 6), (false, 40)] {
            var policy = TextDrafts.policy
            var lost = 0.0
            for step in 1...2_000 {
                let promised = foretold(47, matched: matched, isInPrompt: isInPrompt)
                policy.addStep()
                let length = policy.length(of: promised, beside: 1, Self.usual)
                lost += Self.usual.seconds(1 + length) / Self.usual.seconds(1) - 1
                // The policy is told each time that the guesses were right.
                for index in 0..<47 { policy.note(true, promised[index]) }
                policy.settle(saved: 0)
                #expect(lost <= 10 + 0.02 * Double(step) + 1, "\(isInPrompt), \(matched), \(step): \(lost)")
            }
        }
    }

    /// Simulates generation on a machine, and returns the time without drafts divided by the time with drafts.
    private func gain(_ machine: Machine, rightShare: Double, tokens: Int = 3_000) -> Double {
        var (policy, curve) = (TextDrafts.policy, BatchCurve())
        var random = SplitMix64(seed: 5)
        var (written, seconds) = (0, 0.0)
        while written < tokens {
            let matched = [2, 3, 4, 6, 10, 20][random.next(below: 6)]
            let promised = foretold(16, matched: matched)
            let length = policy.length(of: promised, beside: 1, curve)
            seconds += machine.seconds(1 + length)
            curve.note(machine.time(1 + length), tokens: 1 + length)
            var accepted = 0
            for index in 0..<max(length, 1) {
                let isRight = random.nextUnit() < rightShare
                policy.note(isRight, promised[index])
                guard isRight else { break }
                accepted += 1
            }
            policy.settle(saved: min(accepted, length))
            written += 1 + min(accepted, length)
        }
        return machine.seconds(1) * Double(written) / seconds
    }

    @Test(arguments: [0.02, 0.1, 0.25, 0.5, 1, 1.5])
    func `drafting is never more than 3 % slower than plain decoding`(share: Double) {
        for rightShare in [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99] {
            let gain = gain(Machine(share: share), rightShare: rightShare)
            #expect(gain > 0.97, "\(share), \(rightShare): \(gain)")
            if share <= 0.25, rightShare >= 0.9 { #expect(gain > 1.5, "\(share), \(rightShare): \(gain)") }
        }
    }
}
