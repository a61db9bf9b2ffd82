import SeededRandom
import Testing

@testable import LlamaRuntime

@Suite struct ModelDraftPolicyTests {
    /// A machine, and a small model on it.
    private struct Machine {
        /// What a further token of a call costs, as a share of the first.
        let share: Double
        /// What a call of the small model costs, as a share of one of the model.
        let asking: Double
        let plain = 0.08

        func seconds(_ tokens: Int) -> Double { plain * (1 + share * Double(tokens - 1)) }
        /// A token that is read costs a ninth of one that is told.
        func smallSeconds(_ tokens: Int) -> Double { plain * asking * (1 + 0.11 * Double(tokens - 1)) }
    }

    private static func time(_ seconds: Double) -> Duration { .nanoseconds(Int(seconds * 1e9)) }

    /// Writes answers in turn with a small model that is right so often; returns plain time / time with drafts of each.
    private func gains(
        _ machine: Machine, rightShare: Double, prompt: Int, tokens: Int, answers: Int = 6
    ) -> [Double] {
        var (curve, ledger) = (BatchCurve(), DraftLedger(sizeShare: 0.33))
        var random = SplitMix64(seed: 5)
        return (0..<answers).map { _ in
            var policy = ModelDraftPolicy()
            var following = DraftLedger.Reading(origin: 0, kept: 0)
            var (written, seconds) = (0, 0.0)
            while written < tokens {
                let (text, room) = (prompt + 1 + written, min(16, tokens - written - 1))
                var said: [(guess: Guess, isRight: Bool)] = []
                var tried = 0
                if room > 0,
                    let reading = ledger.reading(
                        of: text, following: following, room: room, contextTokens: 4096, curve),
                    policy.starts(asking: ledger.asking(curve), curve)
                {
                    var pending = text - reading.origin - reading.kept
                    following = DraftLedger.Reading(origin: reading.origin, kept: text - reading.origin)
                    tried =
                        policy.draft(limit: room, asking: ledger.asking(curve), curve) { () -> Guess? in
                            while pending > 0 {
                                let count = min(pending, 64)
                                seconds += machine.smallSeconds(count)
                                ledger.note(Self.time(machine.smallSeconds(count)), tokens: count)
                                pending -= count
                            }
                            pending = 1
                            let confidence = min(max(rightShare + (random.nextUnit() - 0.5) / 2, 0), 1)
                            said.append((Guess(token: 0, confidence: confidence), random.nextUnit() < confidence))
                            return said[said.count - 1].guess
                        }.worthwhile
                }
                let call = machine.seconds(1 + tried)
                seconds += call
                curve.note(Self.time(call), tokens: 1 + tried)
                ledger.noteCall(Self.time(call), tokens: 1 + tried)
                let right = said.prefix { $0.isRight }.count
                for (guess, isRight) in said.prefix(right + 1) { policy.note(isRight, at: guess.confidence) }
                written += 1 + min(right, tried)
                ledger.settle(chosen: 1 + min(right, tried))
            }
            return machine.plain * Double(written) / seconds
        }
    }

    private static let works = [(prompt: 50, tokens: 200), (400, 128), (1500, 300), (50, 2000)]

    @Test(arguments: [0.1, 0.2, 0.35, 0.5, 1])
    func `a small model never costs more than it may`(asking: Double) {
        for share in [0.02, 0.1, 0.5] {
            for rightShare in [0, 0.4, 0.6, 0.8, 0.97] {
                for (prompt, tokens) in Self.works {
                    let gains = gains(
                        Machine(share: share, asking: asking), rightShare: rightShare, prompt: prompt, tokens: tokens)
                    let whole = Double(gains.count) / gains.reduce(0) { $0 + 1 / $1 }
                    let comment: Comment = "\(share), \(rightShare), \(prompt), \(tokens): \(gains)"
                    #expect(whole > 0.97, comment)
                    // Where nobody knows yet what it is worth, it may cost a few tokens more.
                    #expect(gains[0] > 0.94, comment)
                }
            }
        }
    }

    @Test func `where its tokens are cheap and right, it saves time`() {
        for (prompt, tokens) in Self.works {
            let cheap = gains(Machine(share: 0.1, asking: 0.2), rightShare: 0.9, prompt: prompt, tokens: tokens)
            #expect(cheap.dropFirst().allSatisfy { $0 > 1.2 }, "\(prompt), \(tokens): \(cheap)")
        }
        // As a model of 0.5 billion parameters beside one of 1.5 on two cores.
        let dear = gains(Machine(share: 0.1, asking: 0.46), rightShare: 0.85, prompt: 50, tokens: 1000)
        #expect(dear[5] > 1.05, "\(dear)")
    }

    @Test func `only tokens of which it is sure enough are tried, and nothing is asked behind others`() {
        var curve = BatchCurve()
        for _ in 0..<50 {
            for tokens in [1, 2, 4, 8, 16, 32] {
                curve.note(.milliseconds(100 + 40 * (tokens - 1)), tokens: tokens)
            }
        }
        func draft(_ confidences: [Double], limit: Int = 16) -> (guesses: [Guess], worthwhile: Int) {
            var left = confidences[...]
            return ModelDraftPolicy().draft(limit: limit, asking: 0.005, curve) { () -> Guess? in
                left.popFirst().map { Guess(token: 7, confidence: $0) }
            }
        }
        let sure = draft([0.99, 0.98, 0.2, 0.99])
        #expect(sure.guesses.count == 3 && sure.worthwhile == 2)
        let unsure = draft([0.1, 0.99])
        #expect(unsure.guesses.count == 1 && unsure.worthwhile == 0)
        #expect(draft([0.99, 0.99, 0.99], limit: 2).worthwhile == 2)
        #expect(draft([]).guesses.isEmpty)
    }

    @Test func `what is wrong again and again is asked no more, but now and then`() {
        var curve = BatchCurve()
        for _ in 0..<20 { for tokens in [1, 2, 4] { curve.note(.milliseconds(99 + tokens), tokens: tokens) } }
        var policy = ModelDraftPolicy()
        let asksAtFirst = policy.starts(asking: 0.04, curve)
        #expect(asksAtFirst)
        for _ in 0..<20 { policy.note(false, at: 0.6) }
        let asked = (0..<640).count { _ in policy.starts(asking: 0.04, curve) }
        #expect((9...10).contains(asked))
        for _ in 0..<40 { policy.note(true, at: 0.6) }
        let asksAgain = policy.starts(asking: 0.04, curve)
        #expect(asksAgain)
        #expect(policy.acceptance(at: 0.6) > 0.9 && policy.acceptance(at: 0.1) == 0.25)
    }

    // MARK: Reading

    @Test func `it reads as much of a text as its credit pays for, and goes on from there`() throws {
        var curve = BatchCurve()
        for _ in 0..<20 { curve.note(.milliseconds(100), tokens: 1) }
        var ledger = DraftLedger(sizeShare: 0.3)
        func reading(_ text: Int, _ following: DraftLedger.Reading, paid: Bool = false) -> DraftLedger.Reading? {
            ledger.reading(of: text, following: following, room: 16, contextTokens: 1024, curve, isPaidFor: paid)
        }
        let nothing = DraftLedger.Reading(origin: 0, kept: 0)
        #expect(reading(20, nothing) == nothing)
        // All of it, as far as its cache has room to go on.
        #expect(reading(500, nothing, paid: true) == nothing)
        #expect(reading(5000, nothing, paid: true) == DraftLedger.Reading(origin: 5000 - 768, kept: 0))
        ledger.note(.milliseconds(30), tokens: 1)
        ledger.note(.milliseconds(64), tokens: 64)
        let part = try #require(reading(2000, nothing))
        #expect((100...300).contains(2000 - part.origin) && part.kept == 0)
        let known = 2000 - part.origin
        let next = DraftLedger.Reading(origin: part.origin, kept: known)
        #expect(reading(2003, next) == next)
        // The last token is always computed: what follows it is wanted.
        #expect(reading(2000, next) == DraftLedger.Reading(origin: part.origin, kept: known - 1))
        // Without credit it waits, also where little is missing.
        for _ in 0..<10 {
            ledger.note(.seconds(1), tokens: 1)
            ledger.noteCall(.milliseconds(100), tokens: 1)
            ledger.settle(chosen: 1)
        }
        #expect(ledger.credit < 0 && reading(2003, next) == nil && reading(40, nothing) == nil)
        // What it may cost comes back with what is written, and is never without bounds.
        for _ in 0..<10_000 { ledger.settle(chosen: 1) }
        #expect(ledger.credit == 32)
    }
}
