import Support
import Testing

@testable import Llama

/// Sources whose guesses take time, on machines with given call times.
@Suite struct DraftSourceTests {
    /// A machine that runs a model and a small draft model.
    private struct Machine {
        /// The cost of each further token of a call, as a share of the first.
        let share: Double
        /// The cost of a call of the small model, as a share of a call of the model.
        let asking: Double
        let plain = 0.08

        func seconds(_ tokens: Int) -> Double { plain * (1 + share * Double(tokens - 1)) }
        /// Returns the seconds of a call of the small model, in which each further token costs a ninth of the first.
        func smallSeconds(_ tokens: Int) -> Double { plain * asking * (1 + 0.11 * Double(tokens - 1)) }
    }

    /// A small model that is right as often as its confidence states.
    ///
    /// The text consists of the token 1.
    private struct Guesser: DraftSource {
        static var policy: DraftPolicy { DraftModel.policy }
        let machine: Machine
        let rightShare: Double
        var random = SplitMix64(seed: 5)
        var costs = DraftCosts(sizeShare: 0.33)
        /// The part of the text that the source has read.
        var reading = DraftCosts.Reading()
        var planned = DraftCosts.Reading()
        var pending = 0
        /// The total time of all calls.
        var seconds = 0.0

        init(_ machine: Machine, rightShare: Double) {
            self.machine = machine
            self.rightShare = rightShare
        }

        mutating func follow(_ text: [TokenID], limit: Int, within seconds: Double, plainSeconds: Double) -> Bool {
            guard
                let wanted = costs.reading(
                    of: text.count, following: reading, limit: limit, contextTokens: 4096, within: seconds,
                    plainSeconds: plainSeconds)
            else { return false }
            pending = text.count - wanted.origin - wanted.kept
            planned = wanted
            return true
        }

        func guessSeconds(plainSeconds: Double) -> Double { costs.guessing(plainSeconds: plainSeconds) }

        mutating func next() -> Guess? {
            planned.kept += pending
            reading = planned
            while pending > 0 {
                let count = min(pending, 64)
                seconds += machine.smallSeconds(count)
                costs.note(.nanoseconds(Int(machine.smallSeconds(count) * 1e9)), tokens: count)
                pending -= count
            }
            pending = 1
            let confidence = min(max(rightShare + (random.nextUnit() - 0.5) / 2, 0), 1)
            return Guess(
                token: random.nextUnit() < confidence ? 1 : 2,
                kind: [0.3, 0.5, 0.7, 0.85, 0.95].firstIndex { confidence < $0 } ?? 5)
        }

        mutating func takeSeconds() -> Double { costs.takeSeconds() }
    }

    /// Simulates consecutive answers of which all tokens are 1.
    ///
    /// Returns for each answer the time without drafts divided by the time with drafts.
    private func gains(
        _ machine: Machine, rightShare: Double, prompt: Int, tokens: Int, answers: Int = 6
    ) -> [Double] {
        var (curve, drafter) = (BatchCurve(), Drafter(Guesser(machine, rightShare: rightShare)))
        return (0..<answers).map { _ in
            var text = [TokenID](repeating: 1, count: prompt + 1)
            (drafter.source.reading, drafter.source.seconds) = (DraftCosts.Reading(), 0)
            var seconds = 0.0
            while text.count <= prompt + tokens {
                let limit = prompt + tokens - text.count
                var draft = Draft(start: text.count)
                if drafter.asks(after: text, limit: limit, curve) {
                    draft = drafter.draft(after: text, limit: limit, beside: 1, curve)
                }
                let call = 1 + draft.tokens.count
                seconds += machine.seconds(call)
                curve.note(.nanoseconds(Int(machine.seconds(call) * 1e9)), tokens: call)
                let right = draft.tokens.prefix { $0 == 1 }.count
                text += [TokenID](repeating: 1, count: right + 1)
                // Wrong guesses are not part of the text.
                let known = text.count - 1 - drafter.source.reading.origin
                drafter.source.reading.kept = min(drafter.source.reading.kept, known)
                drafter.note(text, chosen: right + 1, curve)
            }
            return machine.plain * Double(text.count - prompt - 1) / (seconds + drafter.source.seconds)
        }
    }

    private static let works = [(prompt: 50, tokens: 200), (400, 128), (1500, 300), (50, 1000)]

    @Test(arguments: [0.1, 0.2, 0.35, 0.5, 1])
    func `a small draft model never slows answers down by more than its bound`(asking: Double) {
        for share in [0.02, 0.1, 0.5] {
            for rightShare in [0, 0.4, 0.6, 0.8, 0.97] {
                for (prompt, tokens) in Self.works {
                    let gains = gains(
                        Machine(share: share, asking: asking), rightShare: rightShare, prompt: prompt, tokens: tokens)
                    let whole = Double(gains.count) / gains.reduce(0) { $0 + 1 / $1 }
                    let comment: Comment = "\(share), \(rightShare), \(prompt), \(tokens): \(gains)"
                    #expect(whole > 0.97, comment)
                    // Until its benefit is known, it may cost a few more tokens.
                    #expect(gains[0] > 0.94, comment)
                }
            }
        }
    }

    @Test func `a draft model a tenth of the model's size saves time if it is often right`() {
        for (prompt, tokens) in Self.works {
            let machine = Machine(share: 0.1, asking: 0.1)
            let often = gains(machine, rightShare: 0.8, prompt: prompt, tokens: tokens)
            #expect(often.dropFirst().allSatisfy { $0 > 1.4 }, "\(prompt), \(tokens): \(often)")
            let nearlyAlways = gains(machine, rightShare: 0.95, prompt: prompt, tokens: tokens)
            #expect(nearlyAlways.dropFirst().allSatisfy { $0 > 1.7 }, "\(prompt), \(tokens): \(nearlyAlways)")
        }
    }

    @Test func `a draft model half the model's size saves a little time`() {
        // As measured with 0.5 billion parameters beside 1.5 billion on two cores.
        let dear = gains(Machine(share: 0.1, asking: 0.46), rightShare: 0.9, prompt: 50, tokens: 1000)
        #expect(dear[5] > 1.1, "\(dear)")
    }

    // MARK: The policy

    /// Guesses of given kinds, each of which takes 5 ms.
    private struct Listed: DraftSource {
        static var policy: DraftPolicy { DraftModel.policy }
        var kinds: [Int]

        func follow(_ text: [TokenID], limit: Int, within seconds: Double, plainSeconds: Double) -> Bool { true }
        func guessSeconds(plainSeconds: Double) -> Double { 0.005 }
        mutating func next() -> Guess? { kinds.isEmpty ? nil : Guess(token: 7, kind: kinds.removeFirst()) }
        mutating func takeSeconds() -> Double { 0 }
    }

    @Test func `a draft ends before the first guess with insufficient confidence`() {
        var curve = BatchCurve()
        for _ in 0..<50 {
            for tokens in [1, 2, 4, 8, 16, 32] {
                curve.note(.milliseconds(100 + 40 * (tokens - 1)), tokens: tokens)
            }
        }
        func draft(_ kinds: [Int], limit: Int = 16) -> (guesses: [Guess], length: Int) {
            var (policy, source) = (Listed.policy, Listed(kinds: kinds))
            return policy.draft(by: &source, limit: limit, beside: 1, curve)
        }
        let sure = draft([5, 5, 0, 5])
        #expect(sure.guesses.count == 3 && sure.length == 2)
        let unsure = draft([0, 5])
        #expect(unsure.guesses.count == 1 && unsure.length == 0)
        #expect(draft([5, 5, 5], limit: 2).length == 2)
        #expect(draft([]).guesses.isEmpty)
    }

    @Test func `a draft source that is repeatedly wrong is asked only occasionally`() {
        var curve = BatchCurve()
        for _ in 0..<20 { for tokens in [1, 2, 4] { curve.note(.milliseconds(99 + tokens), tokens: tokens) } }
        var policy = Listed.policy
        let asksAtFirst = policy.asks(0.04, curve)
        #expect(asksAtFirst)
        let guess = Guess(token: 7, kind: 2)
        for _ in 0..<20 { policy.note(false, guess) }
        let asked = (0..<640).count { _ in policy.asks(0.04, curve) }
        #expect((9...10).contains(asked))
        for _ in 0..<60 { policy.note(true, guess) }
        let asksAgain = policy.asks(0.04, curve)
        #expect(asksAgain)
        #expect(policy.acceptance(of: guess) > 0.9 && policy.acceptance(of: Guess(token: 7, kind: 0)) == 0.25)
    }

    @Test func `the draft policy's credit from saved calls is limited`() {
        var policy = Listed.policy
        for _ in 0..<1000 { policy.settle(saved: 1) }
        #expect(policy.credit == 32)
        policy.settle(saved: 0, spent: 1000)
        #expect(policy.credit == -32)
    }

    // MARK: Reading

    @Test func `a draft model reads as much text as the time allows, and later reads the rest`() throws {
        var costs = DraftCosts(sizeShare: 0.3)
        func reading(
            _ text: Int, _ following: DraftCosts.Reading, within seconds: Double = 0.4
        ) -> DraftCosts.Reading? {
            costs.reading(
                of: text, following: following, limit: 16, contextTokens: 1024, within: seconds, plainSeconds: 0.1)
        }
        let nothing = DraftCosts.Reading()
        #expect(reading(20, nothing) == nothing)
        // The whole text is read, or its last 768 tokens, so that the cache has space for the continuation.
        #expect(reading(500, nothing, within: 100) == nothing)
        #expect(reading(5000, nothing, within: 100) == DraftCosts.Reading(origin: 5000 - 768))
        costs.note(.milliseconds(30), tokens: 1)
        costs.note(.milliseconds(64), tokens: 64)
        let spent = costs.takeSeconds()
        #expect(spent > 0.09)
        let part = try #require(reading(2000, nothing))
        #expect((100...300).contains(2000 - part.origin) && part.kept == 0)
        let known = 2000 - part.origin
        let next = DraftCosts.Reading(origin: part.origin, kept: known)
        #expect(reading(2003, next) == next)
        // The last token is always computed, because its output is needed.
        #expect(reading(2000, next) == DraftCosts.Reading(origin: part.origin, kept: known - 1))
        // More text, once drafts have saved the time for it.
        #expect(reading(2003, next, within: 10)?.origin == 2003 - 768)
        // Without time it waits, even if little is missing.
        #expect(reading(2003, next, within: 0) == nil && reading(40, nothing, within: -1) == nil)
    }
}
